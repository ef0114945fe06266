import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../../i18n/i18n.ts'

interface CodeEditorProps {
  /** What the editor is called, for who does not see it. */
  label: string
  value: string
  onChange: (value: string) => void
  /** What knows the language: colours, what can stand here, what is wrong. Keep it the same between two renders. */
  language: Extension
  /** The editor itself, for who puts something in where its cursor is. */
  view?: RefObject<EditorView | null>
}

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.attributeName, tags.definition(tags.variableName)], color: 'var(--code-key)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
  { tag: [tags.comment, tags.punctuation, tags.separator], color: 'var(--code-muted)' },
  { tag: [tags.keyword, tags.typeName], color: 'var(--code-key)' },
])

const look = EditorView.theme({
  '&': {
    background: 'var(--code)',
    color: 'var(--code-ink)',
    borderRadius: '6px',
    fontSize: '0.8125rem',
    overflow: 'hidden',
    maxHeight: '28rem',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', minHeight: '7rem', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--code-ink)', padding: '8px 0' },
  '.cm-cursor': { borderInlineStartColor: 'var(--code-ink)' },
  '.cm-gutters': { background: 'var(--code)', color: 'var(--code-muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'color-mix(in srgb, var(--code-ink) 7%, transparent)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--code-ink) 24%, transparent) !important',
  },
  '.cm-matchingBracket': { background: 'color-mix(in srgb, var(--code-ink) 24%, transparent)', color: 'inherit' },
  '.cm-tooltip': {
    background: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--hairline)',
    borderRadius: '6px',
    boxShadow: 'var(--shadow)',
    maxWidth: 'min(32rem, 90vw)',
  },
  '.cm-tooltip-autocomplete ul li': { padding: '4px 10px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: 'var(--highlight)', color: 'var(--highlight-ink)' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--muted)', marginInlineStart: '1em' },
  '.cm-completionInfo': { padding: '6px 10px', fontFamily: 'var(--font)' },
  '.cm-diagnostic': { fontFamily: 'var(--font)', padding: '6px 10px' },
})

/** The page's own nonce: what the editor writes into the page is let in by it. */
const nonce = (): string => document.querySelector<HTMLElement>('style[nonce]')?.nonce ?? ''

/** The text takes the focus by a tab stop of its own: a long one scrolls, and what scrolls is to be reached by keys. */
const contentOf = (label: string) => EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' })

/**
 * A text in a language that the editor knows. Tab goes on to the next control; the list of what can stand here opens by itself and by
 * Ctrl+Space. Code reads from left to right whatever the page does.
 */
export function CodeEditor({ label, value, onChange, language, view: shared }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const changed = useRef(onChange)
  const compartment = useRef(new Compartment())
  const attributes = useRef(new Compartment())
  useEffect(() => {
    changed.current = onChange
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes is told to it below
  useLayoutEffect(() => {
    const parent = place.current
    if (!parent) return
    const made = new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(nonce()),
          EditorState.phrases.of({ Completions: t('ui.editor.completions'), Diagnostics: t('ui.editor.faults') }),
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ icons: false }),
          highlightActiveLine(),
          syntaxHighlighting(colours),
          keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
          look,
          compartment.current.of(language),
          attributes.current.of(contentOf(label)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed.current(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    if (shared) shared.current = made
    return () => {
      view.current = undefined
      if (shared) shared.current = null
      made.destroy()
    }
  }, [])
  useEffect(() => view.current?.dispatch({ effects: compartment.current.reconfigure(language) }), [language])
  useEffect(() => view.current?.dispatch({ effects: attributes.current.reconfigure(contentOf(label)) }), [label])
  // What was typed here comes back as the value; only another text is put in.
  useEffect(() => {
    const current = view.current
    if (current && current.state.doc.toString() !== value)
      current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } })
  }, [value])
  return <div ref={place} dir="ltr" className="min-w-0" />
}
