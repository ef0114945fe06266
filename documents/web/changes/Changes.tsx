import { mdiAlertOctagonOutline, mdiAlertOutline, mdiCheckCircleOutline } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/AppLink.tsx'
import { Button } from '@portico/platform/web/ui/Button.tsx'
import { Chip, type Tone } from '@portico/platform/web/ui/Chip.tsx'
import { ErrorState } from '@portico/platform/web/ui/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/Skeleton.tsx'
import { Verb } from '@portico/platform/web/ui/Verb.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeText } from './ChangeText.tsx'
import { type ChangeGroup, type Entry, firstGroups, groupsOf, hasSides, valueText } from './changeGroups.ts'

export const severities = ['breaking', 'risky', 'safe'] as const
export const looks: Record<Entry['severity'], { tone: Tone; icon: string }> = {
  breaking: { tone: 'bad', icon: mdiAlertOctagonOutline },
  risky: { tone: 'warn', icon: mdiAlertOutline },
  safe: { tone: 'ok', icon: mdiCheckCircleOutline },
}
const batch = 50

interface ChangesProps {
  query: UseQueryResult<Entry[]>
  /** How many there are of each severity; the entries may be the severest of them only. */
  counts: Readonly<Record<Entry['severity'], number>>
  only: Entry['severity'] | undefined
  /** Where an operation (`GET /pets`) is documented; what was removed leads nowhere any more. */
  addressOf: AddressOf
}

/** What changed, operation by operation; each leads to its documentation. */
export function Changes({ query, counts, only, addressOf }: ChangesProps) {
  const [limit, setLimit] = useState(batch)
  if (!query.data)
    return (
      <div className="border-t border-hairline px-4 py-3">
        {query.isError ? (
          <ErrorState
            compact
            title={t('documents.changes.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <RowsSkeleton rows={3} columns={2} />
        )}
      </div>
    )
  const entries = only ? query.data.filter(({ severity }) => severity === only) : query.data
  const found = only ? counts[only] : counts.breaking + counts.risky + counts.safe
  const leftOut = found - entries.length
  if (found === 0) return <p className="border-t border-hairline px-4 py-4 text-muted">{t('documents.changes.none')}</p>
  const groups = groupsOf(entries)
  const shown = firstGroups(groups, limit)
  const rest = entries.length - shown.reduce((sum, group) => sum + group.entries.length, 0)
  return (
    <>
      {shown.map((group) => (
        <Group key={group.of} group={group} addressOf={addressOf} />
      ))}
      {rest > 0 && (
        <div className="border-t border-hairline p-3">
          <Button kind="quiet" small onClick={() => setLimit(limit + 200)}>
            {t('ui.json.more', { count: formatNumber(rest) })}
          </Button>
        </div>
      )}
      {leftOut > 0 && rest === 0 && (
        <p className="border-t border-hairline px-4 py-3 text-muted">{t('documents.changes.leftOut', { count: formatNumber(leftOut) })}</p>
      )}
    </>
  )
}

type AddressOf = (operation: string) => string | undefined

function Group({ group: { of, entries }, addressOf }: { group: ChangeGroup; addressOf: AddressOf }) {
  return (
    <section className="border-t border-hairline px-4 py-3">
      <h3 className="min-w-0">
        {of === 'several' || of === 'document' ? t(`documents.changes.${of}`) : <Operation name={of} address={addressOf(of)} />}
      </h3>
      <ul className="mt-2 grid gap-3">
        {entries.map((entry) => (
          <li
            key={`${entry.kind} ${entry.pointer} ${JSON.stringify(entry.after)}`}
            className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[7.5rem_minmax(0,1fr)]"
          >
            <div>
              <Chip tone={looks[entry.severity].tone} icon={looks[entry.severity].icon}>
                {t(`documents.severity.${entry.severity}`)}
              </Chip>
            </div>
            <div className="grid min-w-0 gap-2">
              <ChangeText entry={entry} addressOf={addressOf} />
              {hasSides(entry) && <Sides entry={entry} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `GET /pets` as in the documentation, leading there. */
function Operation({ name, address }: { name: string; address: string | undefined }) {
  const [method = '', path = ''] = name.split(/ (.*)/s)
  const line = (
    <span className="ltr flex min-w-0 items-baseline gap-2 text-13 rtl:justify-end">
      <Verb method={method} small />
      <code className="min-w-0 font-medium wrap-anywhere">{path}</code>
    </span>
  )
  return address ? (
    <AppLink href={address} className="block rounded-small underline-offset-[3px] hover:underline">
      {line}
    </AppLink>
  ) : (
    line
  )
}

/** What it was and what it is, beside each other; below each other where there is no room. */
function Sides({ entry }: { entry: Entry }) {
  return (
    <dl className="grid max-w-3xl gap-2 sm:grid-cols-2">
      {(['before', 'after'] as const).map((side) => {
        const text = valueText(entry[side])
        return (
          <div key={side} className="min-w-0 rounded-[8px] border border-hairline bg-sunken px-2.5 py-1.5">
            <dt className="text-12 text-muted">{t(`documents.changes.${side}`)}</dt>
            <dd className="min-w-0">
              {text === '' ? (
                <span className="text-13 text-muted">{t('documents.changes.nothing')}</span>
              ) : (
                <code className="ltr block max-h-48 overflow-y-auto text-13 whitespace-pre-wrap wrap-anywhere" translate="no">
                  {text}
                </code>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
