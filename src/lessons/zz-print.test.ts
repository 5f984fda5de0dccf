import { it } from 'vitest'
import { formatTimeline } from '../core/format-timeline.ts'
import { simulate } from '../core/simulate.ts'
import { viewLab } from '../timeline/lab-view.ts'
import { codeFor } from './code-for.ts'
import { judgeChoice, judgeMarker, markerAnswerMs } from './predict.ts'
import { everyChapter } from './testing/every-chapter.ts'
import { blockText, runsText } from './write.ts'

it('prints', () => {
  const out: string[] = []
  for (const c of everyChapter) {
    const v = viewLab(c.lab)
    const body = c.text.map((b) => blockText(b, v)).join('\n')
    out.push(`\n===== ${c.number} ${c.title} [${body.split(/\s+/).length} words]\n${c.promise}\n`)
    for (const s of c.lab.scenarios) {
      const t = simulate(c.lab, s)
      out.push(`   ${s.title}: ${formatTimeline(t)} = ${t.totalMs} ${t.outcome} orph ${t.orphanMs}`)
    }
    out.push(body)
    const pr = c.prediction
    out.push(`Q: ${runsText(pr.question, v)}`)
    if (pr.kind === 'choice')
      for (const o of pr.options)
        out.push(
          `  (${o.isRight(v) ? 'x' : ' '}) ${runsText(o.text, v)} -> ${judgeChoice(pr, v, o.id)
            .runs.map((r) => ('text' in r ? r.text : r.label))
            .join('')}`,
        )
    else {
      const a = markerAnswerMs(pr, v)
      for (const g of [a, a + v.lab.budgetMs / 25, a - v.lab.budgetMs / 25, a + v.lab.budgetMs / 3, ...pr.misses.map((m) => m.atMs(v))]) {
        const j = judgeMarker(pr, v, Math.round(g))
        out.push(`  [${Math.round(g)}] ${j.verdict}: ${j.runs.map((r) => ('text' in r ? r.text : r.label)).join('')}`)
      }
    }
    for (const g of c.goals) out.push(`G: ${runsText(g.sentence, v)} (hint: ${runsText(g.hint, v)})`)
    for (const a of c.acceptance ?? []) out.push(`A: ${runsText(a.sentence, v)} ${a.holds?.(c.lab)}`)
    const shown = codeFor(c, c.lab)
    out.push(shown.lines.map((l) => `${l.text.padEnd(100)} ${l.spanKeys.length}`).join('\n'))
    const all = v.rows.flatMap((r) => r.keys)
    const lit = new Set(shown.lines.flatMap((l) => l.spanKeys))
    out.push(`UNLIT: ${all.filter((k) => !lit.has(k)).join(' ')}`)
  }
  console.log(out.join('\n'))
})
