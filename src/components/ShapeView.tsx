import { memo } from 'react'
import type { Shape } from '../timeline/figure.ts'
import { glyphs } from '../timeline/glyphs.ts'

/** One shape of the figure as SVG. Every colour behind a class is a token. */
export const ShapeView = memo(function ShapeView({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'path':
      return <path d={shape.d} className={shape.className} fill={shape.fill} />
    case 'polyline':
    case 'polygon': {
      const Line = shape.kind
      return <Line points={shape.points} className={shape.className} fill={shape.fill} />
    }
    case 'rect':
      return (
        <rect
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
          rx={shape.rx}
          className={shape.className}
          fill={shape.fill}
        />
      )
    case 'circle':
      return <circle cx={shape.cx} cy={shape.cy} r={shape.r} className={shape.className} />
    case 'text':
      return (
        <text x={shape.x} y={shape.y} className={shape.className}>
          {shape.runs.map((run, i) =>
            run.className === undefined && run.dx === undefined ? (
              run.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text have no identity beyond their place
              <tspan key={i} className={run.className} dx={run.dx}>
                {run.text}
              </tspan>
            ),
          )}
        </text>
      )
    case 'glyph':
      return (
        <g transform={`translate(${shape.x} ${shape.y})`}>
          <Shapes shapes={glyphs[shape.name]} />
        </g>
      )
  }
})

export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: shapes are drawn in order and have no identity of their own
  return shapes.map((shape, i) => <ShapeView key={i} shape={shape} />)
}
