import { mdiAlertOctagonOutline, mdiAlertOutline, mdiCheckCircleOutline } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangeText } from './ChangeText.tsx'
import { type ChangeGroup, type Entry, firstGroups, groupsOf, hasSides } from './changeGroups.ts'
import { Operation, type PlaceOf } from './Operation.tsx'
import { Sides } from './Sides.tsx'

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
  /** False: the comparison ended before it had named all changes. */
  complete?: boolean
  /** Where an operation (`GET /pets`) is documented; what was removed leads nowhere any more. */
  placeOf: PlaceOf
  /** Where the rule is explained that names a change. */
  ruleHref: (rule: string) => string
}

/** What changed, operation by operation; each leads to its documentation. */
export function Changes({ query, counts, complete = true, only, placeOf, ruleHref }: ChangesProps) {
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
      {!complete && (
        <p className="border-t border-hairline px-4 py-3 text-muted" role="status">
          {t('documents.changes.incomplete')}
        </p>
      )}
      {shown.map((group) => (
        <Group key={group.of} group={group} placeOf={placeOf} ruleHref={ruleHref} />
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

function Group({ group: { of, entries }, placeOf, ruleHref }: { group: ChangeGroup } & Pick<ChangesProps, 'placeOf' | 'ruleHref'>) {
  return (
    <section className="border-t border-hairline px-4 py-3">
      <h3 className="min-w-0">
        {of === 'several' || of === 'document' ? t(`documents.changes.${of}`) : <Operation name={of} placeOf={placeOf} />}
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
              <ChangeText entry={entry} placeOf={placeOf} />
              {hasSides(entry) && <Sides entry={entry} />}
              <AppLink
                href={ruleHref(entry.kind)}
                className="w-fit max-w-full rounded-small text-12 text-muted underline-offset-[3px] hover:text-ink hover:underline"
              >
                <code className="ltr wrap-anywhere">{entry.kind}</code>
              </AppLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
