import { mdiDownload, mdiUpload } from '@mdi/js'
import { AppError } from '@portico/platform/contract/errors.ts'
import { callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { fieldText } from '@portico/platform/web/forms/messages.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { SearchBox } from '@portico/platform/web/lists/SearchBox.tsx'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { FileButton } from '@portico/platform/web/ui/actions/FileButton.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Pager } from '@portico/platform/web/ui/display/Pager.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Language, languages, type TextEntry } from '../language.contract.ts'
import { textKinds } from '../language-kinds.contract.ts'
import { importTexts, textsQuery } from './settings.queries.ts'

const TextDialog = lazyPart(() => import('./TextDialog.tsx').then((file) => file.TextDialog))
const itemsPerPage = 10
const mostFaults = 5

/** The texts of one language: found by key or words, said in other words one by one or by a file. */
export function TextsPanel({ language }: { language: Language }) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const page = Math.max(1, Number(search.page) || 1)
  const text = typeof search.q === 'string' ? search.q : ''
  const only = textKinds.find((kind) => kind === search.only)
  const go = (change: Record<string, unknown>) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...change } as never, replace: true, resetScroll: false })
  const query = useQuery({ ...textsQuery(language.id, { search: text, only, page, itemsPerPage }), placeholderData: keepPreviousData })
  const [editing, setEditing] = useState<TextEntry>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  const exported = async () => {
    const query = only === 'overridden' ? {} : { all: 'true' as const }
    try {
      await saveAnswer(await callRaw(languages.exported, { params: { id: language.id }, query }), `texts-${language.id}.json`)
    } catch (error) {
      showError(error)
    }
  }
  const imported = async (file: File) => {
    setBusy(true)
    setFaults([])
    try {
      const body = await readJson(file)
      const { changed } = await importTexts(language.id, body)
      showSnackbar(t('settings.texts.imported', { count: changed }))
    } catch (error) {
      if (error instanceof AppError && error.details.length > 0)
        setFaults(error.details.map((fault) => (fault.path ? `${fault.path}: ${fieldText(fault)}` : fieldText(fault))))
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card
      plain
      flush
      title={t('settings.texts.title', { language: language.name })}
      aside={
        <span className="flex gap-2">
          <Button small icon={mdiDownload} onClick={() => void exported()}>
            {t('settings.texts.export')}
          </Button>
          <FileButton
            icon={mdiUpload}
            busy={busy}
            label={t('settings.texts.import')}
            accept=".json,application/json"
            onFile={(file) => void imported(file)}
          />
        </span>
      }
    >
      <div className="flex flex-wrap items-center gap-3 px-4 pb-3">
        <SearchBox value={text} placeholder={t('settings.texts.search')} onSearch={(q) => go({ q: q || undefined })} />
        <Select
          small
          className="w-56"
          aria-label={t('settings.texts.show')}
          value={only ?? 'all'}
          options={(['all', ...textKinds] as const).map((value) => ({ value, label: t(`settings.texts.${value}`) }))}
          onChange={(event) => go({ only: event.target.value === 'all' ? undefined : event.target.value })}
        />
      </div>
      {faults.length > 0 && (
        <div className="px-4 pb-3">
          <Banner tone="bad" onDismiss={() => setFaults([])}>
            <span className="block font-medium">{t('settings.texts.refused', { count: faults.length })}</span>
            {faults.slice(0, mostFaults).map((fault) => (
              <bdi key={fault} className="block text-13 wrap-anywhere">
                {fault}
              </bdi>
            ))}
          </Banner>
        </div>
      )}
      {query.isPending && <RowsSkeleton rows={itemsPerPage} columns={2} />}
      {query.isError && !query.data && (
        <ErrorState title={t('settings.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data?.data.length === 0 && <EmptyState title={t('settings.texts.none')} />}
      <ul className="divide-y divide-hairline border-t border-hairline">
        {query.data?.data.map((entry) => (
          <li key={entry.key} className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-64">
              <bdi lang={language.id} className="block wrap-anywhere">
                {entry.text ?? entry.delivered ?? '–'}
              </bdi>
              <code className="ltr text-12 wrap-anywhere text-muted">{entry.key}</code>
            </span>
            {entry.text !== null && <Chip tone="info">{t('settings.texts.own')}</Chip>}
            <Button small kind="quiet" onClick={() => setEditing(entry)} aria-label={t('settings.texts.changeOf', { key: entry.key })}>
              {t('settings.texts.change')}
            </Button>
          </li>
        ))}
      </ul>
      {query.data && query.data.page.total_elements > 0 && (
        <div className="border-t border-hairline px-4 py-3">
          <Pager
            page={page}
            itemsPerPage={itemsPerPage}
            shown={query.data.data.length}
            total={query.data.page.total_elements}
            exact
            busy={query.isFetching}
            onPage={(next) => go({ page: next === 1 ? undefined : next })}
          />
        </div>
      )}
      {editing && <TextDialog language={language} entry={editing} onClose={() => setEditing(undefined)} />}
    </Card>
  )
}

async function readJson(file: File): Promise<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(await file.text())
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>
  } catch {
    // Said below, as for what is JSON of another kind.
  }
  throw new Error(t('settings.texts.noFile'))
}
