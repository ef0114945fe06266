import { Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { mdiImagePlusOutline } from '@mdi/js'
import { images } from '@portico/core/contract.ts'
import { addressOf } from '@portico/platform/contract/endpoint.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { type Language, languages } from '@portico/platform/web/i18n/locales.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { CodeEditor } from '@portico/platform/web/ui/code-editor/CodeEditor.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { pictureInMarkdown } from '@portico/platform/web/ui/pictures/pictureWords.ts'
import { useMemo, useRef, useState } from 'react'
import { markdownLanguage } from './markdownLanguage.ts'
import { pictures } from './pictures.queries.ts'

const PicturePicker = lazyPart(() => import('@portico/platform/web/ui/pictures/PicturePicker.tsx').then((file) => file.PicturePicker))

interface MarkdownEditorProps {
  label: string
  value: string
  /** That is written: lines of Arabic run from the right, also among others. */
  language: Language
  onChange: (value: string) => void
}

/** A text in Markdown as code, and the way to put a picture of the portal where the cursor is. */
export function MarkdownEditor({ label, value, language, onChange }: MarkdownEditorProps) {
  const [picking, setPicking] = useState(false)
  const editor = useRef<EditorView>(null)
  const lang = languages[language].intl
  const extension = useMemo(
    () => [
      markdownLanguage,
      EditorView.lineWrapping,
      EditorView.perLineTextDirection.of(true),
      EditorView.contentAttributes.of({ lang, spellcheck: 'true', dir: 'auto' }),
      // The editor's own look is made for a few lines.
      Prec.highest(EditorView.theme({ '&': { maxHeight: '40rem' }, '.cm-scroller': { minHeight: '36rem' } })),
    ],
    [lang],
  )
  const insert = (picture: string) => {
    const view = editor.current
    if (!view) return
    const { doc, selection } = view.state
    const line = doc.lineAt(selection.main.head)
    const at = line.to
    // A paragraph of its own, after the one in which the cursor is.
    const before = line.text.trim() === '' ? '' : '\n\n'
    const text = `${before}${picture}${at === doc.length ? '\n' : '\n\n'}`
    view.dispatch({ changes: { from: at, insert: text }, selection: { anchor: at + text.length }, scrollIntoView: true })
    view.focus()
  }
  return (
    <div className="grid min-w-0 gap-1.5">
      <CodeEditor label={label} value={value} onChange={onChange} language={extension} view={editor} />
      <Button small kind="quiet" icon={mdiImagePlusOutline} className="-ms-2.5 justify-self-start" onClick={() => setPicking(true)}>
        {t('guides.picture')}
      </Button>
      {picking && (
        <PicturePicker
          source={pictures}
          asksWords
          onPick={({ name }, words) => insert(pictureInMarkdown(words, addressOf(images.shown.path, { name })))}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
