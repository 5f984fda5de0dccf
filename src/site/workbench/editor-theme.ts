import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace'

/** The page's tokens reach into the editor's shadow tree; its rules do not, so all that is drawn is said here. */
export const editorTheme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--paper-raised)', fontSize: '0.8125rem', borderRadius: '4px' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '1.55', maxHeight: 'max(200px, var(--editor-room, 62vh))', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 12px 0 4px' },
  '.cm-cursor, .cm-dropCursor': { borderLeft: '2px solid var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--focus) 26%, transparent)',
  },
  '.cm-content ::selection': { backgroundColor: 'color-mix(in srgb, var(--focus) 26%, transparent)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-2)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 4px', minWidth: '32px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--still-fill) 55%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': { backgroundColor: 'transparent', outline: '1px solid var(--line)' },
  '&.cm-focused .cm-nonmatchingBracket, .cm-nonmatchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--deadline-line)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--still-fill)' },
  '.cm-searchMatch': { backgroundColor: 'var(--timeout-fill)', outline: '1px solid var(--timeout-line)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--ok-fill)' },
  // A mark is a wavy line, not a colour alone, and a sign in the gutter.
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--deadline-line) 1.5px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
    backgroundColor: 'var(--deadline-fill)',
    paddingBottom: '0',
  },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--deadline-line)' },
  '.cm-lint-marker': { width: '12px', height: '12px' },
  '.cm-lint-marker-error': {
    content: '""',
    borderRadius: '50%',
    backgroundColor: 'var(--deadline-line)',
    width: '8px',
    height: '8px',
    margin: '0.38em 2px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--ink)',
    color: 'var(--paper)',
    border: 'none',
    borderRadius: '4px',
    maxWidth: 'min(420px, 80vw)',
  },
  '.cm-diagnostic': {
    fontFamily: 'var(--font)',
    fontSize: '0.8125rem',
    lineHeight: '1.35',
    padding: '6px 10px',
    border: 'none',
    margin: '0',
  },
  '.cm-panels': { backgroundColor: 'var(--paper)', color: 'var(--ink)', fontFamily: 'var(--font)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--hair)' },
  '.cm-panel.cm-search': { padding: '8px 40px 8px 12px', fontSize: '0.8125rem' },
  '.cm-panel.cm-search label': { fontSize: '0.8125rem', display: 'inline-flex', alignItems: 'center', minHeight: '24px' },
  '.cm-panel .cm-textfield': {
    font: 'inherit',
    color: 'var(--ink)',
    backgroundColor: 'var(--paper-raised)',
    border: '1px solid var(--line)',
    borderRadius: '4px',
    padding: '4px 8px',
  },
  '.cm-panel .cm-button': {
    font: 'inherit',
    color: 'var(--ink)',
    background: 'none',
    border: '1px solid var(--hair)',
    borderRadius: '4px',
    padding: '4px 10px',
    minHeight: '28px',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink)', fontSize: '18px', width: '32px', height: '32px' },
})

/** Keys in ink; texts, numbers and words each in a colour that the page has tested on its ground. */
export const jsonColours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ink)', fontWeight: '500' },
  { tag: tags.string, color: 'var(--ok-line)' },
  { tag: tags.number, color: 'var(--timeout-line)' },
  { tag: [tags.bool, tags.null], color: 'var(--error-line)' },
  { tag: [tags.separator, tags.brace, tags.squareBracket], color: 'var(--ink-2)' },
])
