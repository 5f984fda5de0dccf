import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'
import type { Lab, Scenario } from '../../core/lab.ts'
import type { Span } from '../../core/timeline.ts'
import type { AttemptRecord, Listener } from '../code/log.ts'
import type { ErrorAnswer, Service } from '../code/service.ts'
import { fillNumbers } from '../code-text.ts'
import { FakeServices, type FakeWorld, type Server } from './fake-services.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Exports = Readonly<Record<string, unknown>>
type Row = (services: Readonly<Record<string, Service>>) => Promise<unknown>

/** What a file of code gives the tests: the operation behind each row, by the scenario's id. */
export interface RunnableCode {
  readonly rows: Readonly<Record<string, Row>>
  readonly servers: Readonly<Record<string, Server>>
  readonly listen: (listener: Listener) => () => void
  readonly ErrorAnswer: FakeWorld['ErrorAnswer']
}

const CODE = new URL('../code/', import.meta.url)

export function readCode(file: string): string {
  return readFileSync(fileURLToPath(new URL(file, CODE)), 'utf8')
}

interface Compiled {
  readonly js: string
  /** Names of the files that it imports from. */
  readonly imports: readonly string[]
}

const compiled = new Map<string, Promise<Compiled>>()

/** Strips the types, and turns imports and exports into what a function can have. */
function compile(source: string): Promise<Compiled> {
  let known = compiled.get(source)
  if (known === undefined) {
    known = transformWithOxc(source, 'code.ts').then(({ code }) => {
      const imports: string[] = []
      const js = code
        .replace(/^import\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["'];?$/gm, (_, names: string, file: string) => {
          imports.push(file)
          return `const {${names.replace(/\bas\b/g, ':')}} = files[${JSON.stringify(file)}];`
        })
        .replace(/^export\s+(async\s+function|function|class|const)\s+(\w+)/gm, (_, kind: string, name: string) => {
          const place = kind === 'const' ? `const ${name} = out.${name}` : `out.${name} = ${name}; ${kind} ${name}`
          return kind === 'class' ? `const ${name} = out.${name} = class ${name}` : place
        })
        .replace(/^export \{\};?$/gm, '')
      if (/^\s*(import|export)\b/m.test(js)) throw new Error(`an import or export was not understood:\n${js}`)
      return { js, imports }
    })
    compiled.set(source, known)
  }
  return known
}

/**
 * Runs the text of a file, and of the files that it imports, with the numbers of a lab written into it: the text that a reader is shown. It sees the clock that it is
 * given and no other. `change` puts a fault in.
 */
export async function loadCode(
  file: string,
  lab: Lab,
  clock: VirtualClock,
  change: (file: string, source: string) => string = (_, source) => source,
): Promise<RunnableCode> {
  const files: Record<string, Exports> = {}
  const load = async (name: string): Promise<Exports> => {
    const known = files[name]
    if (known !== undefined) return known
    const { js, imports } = await compile(fillNumbers(change(name, readCode(name)), lab))
    for (const each of imports) await load(each)
    const out: Record<string, unknown> = {}
    const run = new Function('files', 'out', ...Object.keys(clock.globals), js)
    run(files, out, ...Object.values(clock.globals))
    files[name] = out
    return out
  }
  const main = await load(file)
  const { listen } = await load('log.ts')
  const { ErrorAnswer } = await load('service.ts')
  return {
    rows: main.rows as RunnableCode['rows'],
    servers: (main.servers ?? {}) as RunnableCode['servers'],
    listen: listen as RunnableCode['listen'],
    ErrorAnswer: ErrorAnswer as new (isRetryable: boolean, retryAfterMs: number) => ErrorAnswer,
  }
}

export interface RunResult {
  readonly spans: readonly Span[]
  /** The instant at which the operation had its result. */
  readonly totalMs: number
  readonly records: readonly AttemptRecord[]
}

/** Runs one row of the code against services that answer as the lab says. `rest` lets time pass until nothing waits any more. */
export async function runRow(
  code: RunnableCode,
  lab: Lab,
  scenario: Scenario,
  clock: FakeWorld['clock'],
  rest: () => Promise<void>,
): Promise<RunResult> {
  const row = code.rows[scenario.id]
  if (row === undefined) throw new Error(`the code has no row ${scenario.id}`)
  const fakes = new FakeServices({ lab, scenario, clock, servers: code.servers, ErrorAnswer: code.ErrorAnswer })
  const records: AttemptRecord[] = []
  const stop = code.listen((line) => {
    if (line.what === 'attempt') records.push(line)
    fakes.hear(line)
  })
  let totalMs = Number.NaN
  const end = () => {
    totalMs = clock.now()
  }
  row(fakes.all).then(end, end)
  await rest()
  stop()
  return { spans: fakes.spans(), totalMs, records }
}
