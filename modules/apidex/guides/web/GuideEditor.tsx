import { useLeaveGuard } from '@portico/platform/web/forms/useLeaveGuard.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { languageName } from '@portico/platform/web/i18n/languageName.ts'
import { isLanguage, type Language, languages } from '@portico/platform/web/i18n/locales.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { Bone } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useLate } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Guide } from '../guide.contract.ts'
import { type Place, removeGuide, writeGuide } from './guide.queries.ts'

const MarkdownEditor = lazyPart(() => import('./MarkdownEditor.tsx').then((file) => file.MarkdownEditor), <Bone className="h-144" />)
const GuideVersions = lazyPart(() => import('./GuideVersions.tsx').then((file) => file.GuideVersions))

interface GuideEditorProps {
  place: Place
  /** As it is, in the language of its text. */
  guide: Guide
  /** That is written. */
  language: Language
  onLanguage: (language: Language) => void
  onDone: () => void
}

/** Writes a page in one language: its text as code, what becomes of it beside that, and what was published before. */
export function GuideEditor({ place, guide, language, onLanguage, onDone }: GuideEditorProps) {
  const isThere = guide.language === language
  // In a language that it is not written in, one begins with what there is.
  const [title, setTitle] = useState(guide.title)
  const [markdown, setMarkdown] = useState(guide.markdown)
  const [saved, setSaved] = useState({ title: guide.title, markdown: guide.markdown, version: isThere ? guide.version : 0 })
  const [busy, setBusy] = useState<'draft' | 'publish'>()
  const [failure, setFailure] = useState<unknown>()
  const navigate = useNavigate()
  const [asksDelete, setAsksDelete] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  const shown = useLate(markdown)
  const isDirty = title !== saved.title || markdown !== saved.markdown
  const leaving = useLeaveGuard(isDirty && !busy)

  const write = async (publish: boolean) => {
    setBusy(publish ? 'publish' : 'draft')
    setFailure(undefined)
    try {
      const { version } = await writeGuide(place, { language, title, markdown, version: saved.version, publish })
      setSaved({ title, markdown, version })
      showSnackbar(t(publish ? 'guides.published' : 'guides.saved'))
      if (publish) onDone()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className="grid min-w-0 content-start gap-4">
      {leaving}
      <PageHeader
        title={t('guides.editing')}
        actions={
          <>
            <Button kind="cancel" onClick={onDone} disabled={busy !== undefined}>
              {t('guides.close')}
            </Button>
            {guide.may.includes('delete') && (
              <Button onClick={() => setAsksDelete(true)} disabled={busy !== undefined}>
                {t('guides.delete')}
              </Button>
            )}
            <Button busy={busy === 'draft'} onClick={() => void write(false)}>
              {t('guides.save')}
            </Button>
            <Button kind="standard" busy={busy === 'publish'} onClick={() => void write(true)}>
              {t('guides.publish')}
            </Button>
          </>
        }
      />
      {failure !== undefined && <Banner tone="bad">{problemText(failure)}</Banner>}
      {!isThere && <Banner tone="info">{t('guides.begin', { language: languageName(guide.language) })}</Banner>}
      {guide.brokenLinks.length > 0 && <Banner tone="warn">{t('guides.broken', { links: guide.brokenLinks.join(', ') })}</Banner>}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_200px]">
        <FieldBox label={t('guides.title')} required>
          {(control) => (
            <input
              {...control}
              dir="auto"
              value={title}
              maxLength={120}
              className={inputClass}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </FieldBox>
        <FieldBox label={t('guides.language')}>
          {(control) => (
            <Select
              {...control}
              value={language}
              options={Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))}
              onChange={({ target }) => isLanguage(target.value) && onLanguage(target.value)}
            />
          )}
        </FieldBox>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <FieldBox group label={t('guides.text')}>
          {() => <MarkdownEditor label={t('guides.text')} value={markdown} language={language} onChange={setMarkdown} />}
        </FieldBox>
        <section aria-label={t('guides.preview')} className="min-w-0">
          <p className="mb-1.5 text-13 font-semibold">{t('guides.preview')}</p>
          <div
            lang={languages[language].intl}
            dir={languages[language].dir}
            className="max-h-[36rem] overflow-y-auto rounded-control border border-hairline bg-surface p-4"
          >
            <Markdown source={shown} reading />
          </div>
        </section>
      </div>
      {asksDelete && (
        <ConfirmDialog
          title={t('guides.delete.title', { title: saved.title })}
          confirmLabel={t('guides.delete')}
          onConfirm={async () => {
            // Its page asks for it no more, and what was typed is not kept either.
            setBusy('draft')
            try {
              await removeGuide(place)
              await navigate({ href: pages.guides })
            } finally {
              setBusy(undefined)
            }
          }}
          onClose={() => setAsksDelete(false)}
        >
          {t('guides.delete.text')}
        </ConfirmDialog>
      )}
      {isThere && guide.published > 0 && (
        <section>
          <Button aria-expanded={showsVersions} onClick={() => setShowsVersions(!showsVersions)}>
            {t('guides.versions')}
          </Button>
          {showsVersions && <GuideVersions place={place} language={language} version={saved.version} now={markdown} onRestored={onDone} />}
        </section>
      )}
    </div>
  )
}
