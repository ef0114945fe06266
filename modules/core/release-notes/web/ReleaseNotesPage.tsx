import { mdiChevronDown } from '@mdi/js'
import { moduleNames } from '@portico/platform/contract/modules.ts'
import { sendOnly } from '@portico/platform/web/client/client.ts'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t, useLanguage } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { SearchBox } from '@portico/platform/web/lists/SearchBox.tsx'
import { anchorOf } from '@portico/platform/web/navigation/anchor.ts'
import { releaseNotesUnread } from '@portico/platform/web/shell/unread.ts'
import { usePlace } from '@portico/platform/web/shell/usePlace.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownPath } from '../../users/own-choices.rules.ts'
import { kinds, narrow, type Release } from '../releases.ts'
import { loadNotes } from './notes.ts'

export default function ReleaseNotesPage() {
  const language = useLanguage()
  const { modules } = usePlace()
  const { data, error, refetch } = useQuery({
    queryKey: ['release notes', language],
    queryFn: () => loadNotes(language),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  const search = useSearch({ strict: false }) as { module?: string; kind?: string; q?: string }
  const navigate = useNavigate()
  const set = (change: object) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), replace: true } as never)
  const newest = data?.[0]?.version
  useEffect(() => {
    if (!newest) return
    // Opened once: the dot in the user menu goes.
    releaseNotesUnread.set(false)
    void sendOnly('PATCH', ownPath, { lastSeenRelease: newest }).catch(() => undefined)
  }, [newest])

  const [module, kind, text] = [search.module ?? '', search.kind ?? '', search.q ?? '']
  const shown = narrow(data ?? [], modules, { module, kind, text })
  const isFiltered = module !== '' || kind !== ''
  const clear = text === '' ? isFiltered && 'list.clear.filter' : isFiltered ? 'list.clear' : 'list.clear.search'
  const anchored = anchorOf(location.hash)
  return (
    <div className="mx-auto max-w-180">
      <h1 className="mb-4">{t('releaseNotes.title')}</h1>
      <div className="mb-4 flex flex-wrap gap-2">
        <SearchBox value={text} onSearch={(q) => set({ q })} placeholder={t('releaseNotes.search')} />
        <Choice
          label={t('releaseNotes.module')}
          all={t('releaseNotes.allModules')}
          value={module}
          options={moduleNames.filter((name) => modules.has(name)).map((name) => [name, t(`module.${name}` as MessageKey)])}
          onChange={(value) => set({ module: value })}
        />
        <Choice
          label={t('releaseNotes.kind')}
          all={t('releaseNotes.allKinds')}
          value={kind}
          options={kinds.map((name) => [name, t(`releaseNotes.${name}` as MessageKey)])}
          onChange={(value) => set({ kind: value })}
        />
      </div>
      {error && <ErrorState title={t('releaseNotes.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeleton lines={4} />}
      {data && shown.length === 0 && (
        <EmptyState
          title={t('releaseNotes.none')}
          action={clear && <Button onClick={() => set({ module: undefined, kind: undefined, q: undefined })}>{t(clear)}</Button>}
        />
      )}
      <div className="grid gap-3">
        {shown.map((release, at) => (
          <Version key={release.version} release={release} open={at === 0 || anchored === release.version || text !== ''} />
        ))}
      </div>
    </div>
  )
}

interface ChoiceProps {
  label: string
  all: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}

const Choice = ({ label, all, value, options, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    value={value}
    options={[{ value: '', label: all }, ...options.map(([name, text]) => ({ value: name, label: text }))]}
    onChange={(event) => onChange(event.target.value)}
  />
)

function Version({ release, open }: { release: Release; open: boolean }) {
  return (
    <details
      id={release.version}
      open={open}
      className="group card-keyline relative overflow-hidden rounded-card border border-hairline bg-surface"
    >
      <summary className="flex flex-wrap items-baseline gap-x-3 gap-y-1 p-4 hover:bg-hover">
        <h2 className="ltr">{release.version}</h2>
        <span className="min-w-0 flex-1">{release.highlights}</span>
        <time dateTime={release.date} className="text-13 text-muted">
          {formatDate(release.date, { dateStyle: 'long', timeZone: 'UTC' })}
        </time>
        <Icon path={mdiChevronDown} size={20} className="self-center text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-4 pb-4">
        {kinds.map((kind) =>
          release[kind].length === 0 ? null : (
            <section key={kind}>
              <h3 className="mb-1 text-muted">{t(`releaseNotes.${kind}` as MessageKey)}</h3>
              <ul className="reading grid list-disc gap-1 ps-5">
                {release[kind].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
    </details>
  )
}
