import css from 'virtual:embed-styles/refused'
import { parseLab } from '../core/parse-lab.ts'
import { MAX_FILE_BYTES, readLabText } from '../io/lab-file.ts'
import { adopt } from './adopt.ts'
import type { Failure, FaultsPart, OpenedLab, Refusal } from './request.ts'

/** Faults that are listed; a host's author mends them one by one. */
const MAX_LISTED = 6

const opened = (lab: OpenedLab['lab']): OpenedLab => ({ lab, origin: { kind: 'link' } })
const refuse = (title: string, errors: Refusal['errors'] = []): Refusal => ({ title, errors })
const nameText = (url: string | null) => (url === null ? 'The lab inside the element' : `“${url.slice(0, 120)}”`)

export function explain(failure: Failure, presetIds: readonly string[]): OpenedLab | Refusal {
  switch (failure.kind) {
    case 'nothing':
      return refuse('There is no lab to show: give the element a “preset”, a “src”, or a <script type="application/json"> inside it.')
    case 'preset':
      return refuse(`There is no preset “${failure.id.slice(0, 60)}”. The presets are ${presetIds.join(', ')}.`)
    case 'text': {
      const read = readLabText(failure.text)
      return read.ok ? opened(read.lab) : refuse(`${nameText(failure.url)} is ${read.title}.`, read.errors)
    }
    case 'value': {
      const parsed = parseLab(failure.value)
      return parsed.ok ? opened(parsed.lab) : refuse('The value of “lab” is not a lab.', parsed.errors)
    }
    case 'fetch': {
      const { url, status } = failure
      if (status !== null) return refuse(`${nameText(url)} could not be fetched: the server answered ${status}.`)
      const why = isOwn(url) ? ': there was no answer.' : '. It must be a file of this page’s own site.'
      return refuse(`${nameText(url)} could not be fetched${why}`)
    }
    case 'size':
      return refuse(`${nameText(failure.url)} is too large: a lab has at most ${MAX_FILE_BYTES / 1_000_000} MB.`)
    case 'link':
      return refuse(`The link is ${failure.title}.`, failure.errors)
    case 'script':
      return refuse('A part of Slackline that it needs could not be loaded.')
    case 'row':
      return refuse(`“scenarios” names “${failure.id.slice(0, 40)}”, and the lab has ${failure.ids.join(', ')}.`)
  }
}

function isOwn(url: string): boolean {
  try {
    return new URL(url, document.baseURI).origin === self.origin
  } catch {
    return false
  }
}

/** Below the element's fallback. All that came from outside is put in as text. */
function show(root: ShadowRoot, box: HTMLElement, { title, errors }: Refusal, url: string | null): void {
  adopt(root, css)
  const note = add(box, 'div')
  note.className = 'embed-refusal'
  note.setAttribute('role', 'note')
  const line = add(note, 'p')
  line.append(`This timeline cannot be drawn. ${title} `)
  if (url !== null) {
    const link = add(line, 'a')
    Object.assign(link, { href: url, target: '_blank', rel: 'noopener' })
    link.append('Open the link in Slackline')
  }
  if (errors.length === 0) return
  const list = add(note, 'ul')
  for (const { path, message } of errors.slice(0, MAX_LISTED)) {
    const item = add(list, 'li')
    add(item, 'code').append(path === '' ? 'the document' : path)
    item.append(` ${message}`)
  }
  if (errors.length > MAX_LISTED) add(list, 'li').append(`and ${errors.length - MAX_LISTED} more`)
}

function add<T extends keyof HTMLElementTagNameMap>(parent: Element, tag: T): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag)
  parent.append(element)
  return element
}

export const part: FaultsPart = { explain, show }
