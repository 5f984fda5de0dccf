import { it } from 'vitest'
import { findFindings } from '/work/trees/findings/src/findings/find-findings.ts'
import { presets } from '/work/trees/findings/src/presets/presets.ts'
import { sentenceText } from '/work/trees/findings/src/timeline/sentence.ts'
import { stressLabs } from '/work/trees/findings/src/timeline/testing/stress-labs.ts'

it('dump', () => {
  const out: string[] = []
  for (const [name, lab] of [...presets.map((p) => [p.id, p.lab] as const), ...(process.env.STRESS ? Object.entries(stressLabs) : [])]) {
    out.push(`\n## ${name}`)
    for (const f of findFindings(lab))
      out.push(
        `[${f.severity}] ${f.key} @${f.path} -> ${f.spanKey}\n     ${sentenceText(f.sentence)}${f.change ? `\n     => ${f.change.label}` : ''}`,
      )
  }
  console.log(out.join('\n'))
})
