import type { Lab } from '../../../core/lab.ts'

/** What a name may hold to break out of one of the formats. */
export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '</text></svg><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  ']]><!-- --><b>"\'&amp;&#60;',
  'a | b \\| c \\\\| `d` ``',
  '[x](javascript:alert(1)) ![y](z)',
  'https://example.com www.example.com a@example.com @you #12',
  '*a* _b_ ~~c~~ $d$ :e: <!--',
  '=HYPERLINK("https://example.com")',
  '@SUM(1+1)*cmd',
  '-1+1',
  '+1;=1+1',
  '\t=1+1',
  '\r=1+1',
  '\uff1d1+1',
  'a\nb\r\nc',
  '\n| a | b |\n| - | - |',
  'click x call alert(1)',
  'click',
  'title x : y ; z # q',
  'accTitle',
  'gantt',
  'section other',
  '2024-01-01, 3d',
  '%%{init: {"theme":"dark"}}%%',
  '%% gone',
  'x %% y',
  '---',
  'call f()',
  'href "javascript:alert(1)"',
  '\u202eabc\u2066def',
  '\ud800 alone \udc00',
  '\u0000\u0001\u001b\u007f\ufffe\uffff',
  '__proto__',
  'constructor',
  '{{x}} $ {y} <%= z %>',
  ' ',
]

/** Every text of a list as a title, a label and the name of local work; the calls' ids are names of an object's own parts. */
export function hostileLab(texts: readonly string[] = hostileTexts): Lab {
  const scenarios = texts.slice(0, 19).map((title, i) => ({ id: `s${i}`, title, steps: ['__proto__', 'constructor'] }))
  const calls = Object.fromEntries([
    ['__proto__', { label: '</text><script>x()', timeoutMs: 5, attempts: [{ durationMs: 10 }] }],
    ['constructor', { label: '__proto__', timeoutMs: null, attempts: [{ durationMs: 3 }] }],
    ...texts.map((label, i) => [`c${i}`, { label, timeoutMs: null, attempts: [{ durationMs: i + 1 }] }] as const),
  ])
  const steps = [...texts.map((_, i) => `c${i}`), ...texts.map((work, i) => ({ work, durationMs: i + 1 }))]
  const title = Array.from(texts.join(' ')).slice(0, 200).join('')
  return { version: 1, title, budgetMs: 400, calls, scenarios: [...scenarios, { id: 'all', title: 'All', steps }] }
}
