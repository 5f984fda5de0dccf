import { patternDefs } from '../timeline/patterns.ts'
import { Shapes } from './ShapeView.tsx'

/** The hatches of the statuses. Once in a page: every figure in it refers to them by id. */
export function PatternDefs() {
  return (
    <svg className="fig defs" width="0" height="0" aria-hidden="true">
      <defs>
        {patternDefs.map((pattern) => (
          <pattern
            key={pattern.id}
            id={pattern.id}
            width={pattern.width}
            height={pattern.height}
            patternUnits="userSpaceOnUse"
            patternTransform={pattern.rotateDeg === 0 ? undefined : `rotate(${pattern.rotateDeg})`}
          >
            <Shapes shapes={pattern.shapes} />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}
