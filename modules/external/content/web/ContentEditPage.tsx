import { AppError } from '@portico/platform/contract/errors.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { fieldText } from '@portico/platform/web/forms/messages.ts'
import { useLeaveGuard } from '@portico/platform/web/forms/useLeaveGuard.tsx'
import { t, useLanguage } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { NotFoundPage } from '@portico/platform/web/ui/page/NotFoundPage.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { type ContentDraft, contentEditing } from '../content.contract.ts'
import { type ContentType, contentTypes } from '../content-kinds.contract.ts'
import { documentParts, newValues, type Parts, sharedFields, type Values } from './contentShapes.ts'
import { PartFields } from './PartFields.tsx'
import { PublishButton, PublishPanel } from './PublishPanel.tsx'
import { languageName, StateChip } from './StateChip.tsx'

/** A document in one of its languages: its fields, and what is shown of it. */
export default function ContentEditPage() {
  useLanguage()
  const { type: named, documentId } = useParams({ strict: false }) as { type?: string; documentId?: string }
  const { locale: wished } = useSearch({ strict: false }) as { locale?: string }
  const type = contentTypes.find((one) => one === named)
  const status = useQuery(queryOf(contentEditing.status, {}, { quiet: true }))
  const locale = wished ?? status.data?.locales[0] ?? ''
  const isNew = documentId === 'new'
  const place = { type: type ?? 'page', documentId: documentId ?? '', locale }
  const draft = useQuery({
    ...queryOf(contentEditing.get, { params: place }, { quiet: true }),
    enabled: type !== undefined && !isNew && locale !== '',
    retry: false,
  })
  if (!type) return <NotFoundPage />
  if (status.error) return <ErrorState title={t('content.failed')} error={status.error} onRetry={() => void status.refetch()} />
  const isMissing = draft.error instanceof AppError && draft.error.statusCode === 404
  if (draft.error && !isMissing) return <ErrorState title={t('content.failed')} error={draft.error} onRetry={() => void draft.refetch()} />
  if (!status.data || (!isNew && !draft.data && !isMissing)) return <PageSkeleton />
  return (
    <Editor
      key={`${documentId} ${locale}`}
      type={type}
      documentId={isNew ? undefined : documentId}
      locale={locale}
      locales={status.data.locales}
      draft={isMissing ? undefined : draft.data}
    />
  )
}

interface EditorProps {
  type: ContentType
  documentId: string | undefined
  locale: string
  locales: readonly string[]
  draft: ContentDraft | undefined
}

function Editor({ type, documentId, locale, locales, draft }: EditorProps) {
  const navigate = useNavigate()
  /** What was begun with: whoever saves over another version is told. */
  const [base, setBase] = useState(draft)
  const [values, setValues] = useState<Values>(draft?.fields ?? (documentId === undefined ? newValues(type) : {}))
  usePageTitle(titleOf(values))
  const [changed, setChanged] = useState(false)
  const take = (one: ContentDraft) => {
    setBase(one)
    setValues(one.fields)
  }
  // Of somebody else, or one that was brought back; nothing that is being typed gives way to it.
  if (draft && !changed && draft.version > (base?.version ?? 0)) take(draft)
  const [busy, setBusy] = useState(false)
  const leaving = useLeaveGuard(changed && !busy)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())

  const save = async (): Promise<ContentDraft | undefined> => {
    setBusy(true)
    try {
      const fields = cleared(values)
      const saved =
        documentId === undefined
          ? await call(contentEditing.create, { params: { type }, body: { locale, fields } })
          : await call(contentEditing.save, {
              params: { type, documentId, locale },
              body: { fields, ...(base && { version: base.version }) },
            })
      setFaults(new Map())
      setChanged(false)
      take(saved)
      await refresh(contentEditing.save)
      if (documentId === undefined) void navigate({ to: pages.editContent(type, saved.documentId, locale), replace: true })
      return saved
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setFaults(new Map(error.details.map((fault) => [fault.path, fieldText(fault)])))
      showSnackbar(problemText(error), 'error')
      return undefined
    } finally {
      setBusy(false)
    }
  }

  const saved = async () => (changed || !draft ? save() : draft)
  const place = documentId === undefined ? undefined : { type, documentId, locale }
  return (
    <>
      {leaving}
      <PageHeader
        title={titleOf(values) ?? t(place && !draft ? 'content.new.translation' : (`content.new.${type}` as MessageKey))}
        chips={place && <StateChip state={draft && { ...draft, label: null }} />}
        crumbs={[{ label: t('content.title'), href: pages.contentOf({ type }) }, { label: t(`content.type.${type}` as MessageKey) }]}
        actions={
          <>
            {place && <PublishButton place={place} saved={saved} />}
            <Button kind={place ? 'plain' : 'standard'} busy={busy} onClick={() => void save()}>
              {t('content.save')}
            </Button>
          </>
        }
      />
      {documentId !== undefined && (
        <nav aria-label={t('content.languages')} className="mb-5 flex flex-wrap gap-1.5 border-hairline border-b pb-4">
          {locales.map((one) => (
            <AppLink
              key={one}
              href={pages.editContent(type, documentId, one)}
              className={cx(
                'inline-flex min-h-8 items-center rounded-full border px-3 text-13 no-underline pointer-coarse:min-h-11',
                one === locale ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-hairline text-muted hover:text-ink',
              )}
              {...(one === locale && { 'aria-current': 'true' as const })}
            >
              {languageName(one)}
            </AppLink>
          ))}
        </nav>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form
          className="grid min-w-0 gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <PartFields
            parts={documentId !== undefined && !base ? translatedParts(type) : documentParts[type]}
            values={values}
            faults={faults}
            onChange={(next) => {
              setValues(next)
              setChanged(true)
            }}
          />
        </form>
        {place && <PublishPanel place={place} draft={draft} saved={saved} drop={() => setChanged(false)} />}
      </div>
    </>
  )
}

/** Of a translation that is not there yet: what all have in common it has already. */
const translatedParts = (type: ContentType): Parts =>
  Object.fromEntries(Object.entries(documentParts[type]).filter(([name]) => !sharedFields.has(name)))

const titleOf = (values: Values): string | undefined =>
  [values.Title, values.Name, values.Slug].find((one): one is string => typeof one === 'string' && one !== '')

/** Lines that hold nothing, and links without words, are not sent. */
function cleared(values: Values): Values {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((one) => one !== '').map(clean)
    if (typeof value !== 'object' || value === null) return value
    const made = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one)]))
    return 'Href' in made && 'Label' in made && !made.Href && !made.Label ? null : made
  }
  return clean(values) as Values
}
