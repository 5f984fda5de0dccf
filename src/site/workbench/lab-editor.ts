import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { diagnosticCount, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Annotation, EditorState, Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from '@codemirror/view'
import type { TextFaultPlace } from '../../io/lab-text.ts'
import { editorTheme, jsonColours } from './editor-theme.ts'
import { BURST_MS, type TextPort, type TypedHow } from './text-sync.ts'

/** What the page changed, as opposed to a hand in the editor. */
const fromPage = Annotation.define<boolean>()

/** Changes of the page that come closer together than this are one movement, as in a drag: the editor's undo takes them back as one. */
const MOVEMENT_MS = 400

export interface LabEditor extends TextPort {
  /** Marks faults at their places, and says them to whoever does not see them. */
  mark(faults: readonly TextFaultPlace[]): void
  /** Puts the cursor on a place, brings it into view and takes the focus. */
  goTo(from: number): void
  destroy(): void
}

interface EditorSetting {
  readonly text: string
  onTyped(how: TypedHow): void
  onLeave(): void
}

/**
 * Typing over a selection is done by the editor alone: the browser would join what is left of its lines with styles of its own, each of which the page's policy
 * refuses with a fault in the console.
 */
function typeOverSelection(event: InputEvent, view: EditorView): boolean {
  if (event.inputType !== 'insertText' || event.data === null || event.isComposing || view.state.selection.main.empty) return false
  view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true })
  return true
}

/**
 * An editor of JSON in a shadow tree of the element. The page's policy forbids `<style>` elements, and only in a shadow tree does the editor use sheets that it
 * makes itself instead.
 */
export function openLabEditor(host: HTMLElement, { text, onTyped, onLeave }: EditorSetting): LabEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const words = document.createElement('p')
  words.id = 'about'
  words.hidden = true
  root.replaceChildren(words)
  let movedAtMs = Number.NEGATIVE_INFINITY

  const note = (update: ViewUpdate) => {
    if (update.focusChanged) {
      // The picture that stays in view covers what is under it, of which the editor knows nothing.
      if (update.view.hasFocus) host.scrollIntoView({ block: 'nearest' })
      else onLeave()
    }
    const typed = update.transactions.find((one) => one.docChanged && one.annotation(fromPage) !== true)
    if (typed === undefined) return
    movedAtMs = Number.NEGATIVE_INFINITY
    onTyped(typed.isUserEvent('undo') ? 'undo' : typed.isUserEvent('redo') ? 'redo' : 'typed')
  }
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        history({ newGroupDelay: BURST_MS }),
        drawSelection(),
        bracketMatching(),
        highlightSelectionMatches(),
        search({ top: false }),
        indentUnit.of('  '),
        EditorState.tabSize.of(2),
        EditorView.lineWrapping,
        json(),
        syntaxHighlighting(jsonColours),
        editorTheme,
        // Tab is left to the browser: it leads out of the editor, as out of any field.
        keymap.of([...searchKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap]),
        EditorView.contentAttributes.of({
          'aria-label': 'The lab as text',
          'aria-describedby': 'about',
          tabindex: '0',
          spellcheck: 'false',
        }),
        EditorView.contentAttributes.of((one) => (diagnosticCount(one.state) > 0 ? { 'aria-invalid': 'true' } : null)),
        EditorView.domEventHandlers({ beforeinput: typeOverSelection }),
        EditorView.updateListener.of(note),
      ],
    }),
  })

  return {
    read: () => view.state.doc.toString(),
    change(changes) {
      if (changes.length === 0) return
      const nowMs = performance.now()
      const isMovement = nowMs - movedAtMs < MOVEMENT_MS
      movedAtMs = nowMs
      view.dispatch({
        changes: changes.map(({ from, to, insert }) => ({ from, to, insert })),
        annotations: [fromPage.of(true), Transaction.userEvent.of('page'), ...(isMovement ? [] : [isolateHistory.of('before')])],
      })
    },
    mark(faults) {
      const end = view.state.doc.length
      const marks = faults.map(({ from, to, message }) => ({
        from: Math.min(from, end),
        to: Math.min(Math.max(to, from), end),
        severity: 'error' as const,
        message,
      }))
      view.dispatch(setDiagnostics(view.state, marks))
      const first = faults[0]
      words.textContent =
        first === undefined
          ? 'JSON. Tab leaves the text.'
          : `${faults.length === 1 ? 'One fault' : `${faults.length} faults`}. Line ${first.line}: ${first.message}. Tab leaves the text.`
    },
    goTo(from) {
      const at = Math.min(from, view.state.doc.length)
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}
