import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { mineQuery, useCountedSince } from '../../applications/web/mine.queries.ts'
import { isPartUntold, noughtsOf } from '../../applications/web/usage.ts'
import { useTellsCalls } from '../../environments/web/environment.queries.ts'
import type { TrafficSummary } from '../../traffic/traffic.contract.ts'
import { isUnread } from '../../traffic/traffic.rules.ts'
import { environmentQuery, type Scope } from './dashboard.queries.ts'

/** "SAP Integration Suite does not report calls to the portal", of an environment whose calls nobody tells; undefined of any other. */
export function useUntold(envId: string): string | undefined {
  const platform = useQuery(environmentQuery(envId)).data?.platform.displayName
  return useTellsCalls(envId) ? undefined : t('applications.usage.untold', { platform: platform ?? envId })
}

interface Known {
  why?: string
  comparable: boolean
  /** Of each hour 0 where none is nought, null where nobody knows. */
  noughts: readonly (0 | null)[]
}

/**
 * What is known of the calls of a day: why none is not nought, and whether the day before is known. Of applications that were taken over
 * meanwhile the calls before may be known to nobody; of an environment's or a product's calls nothing is missing.
 */
export function useKnown(envId: string, scope: Scope): (summary: TrafficSummary) => Known {
  const untold = useUntold(envId)
  const { data: mine } = useQuery({ ...mineQuery(envId), enabled: scope === 'mine' })
  const taken = useCountedSince(envId, (scope === 'mine' && mine?.data) || [], 48)
  return (summary) => {
    const { covered } = summary
    const isTaken = (hours: number) => taken(hours).some((row) => isPartUntold(hours, row, covered?.to ?? ''))
    const why =
      untold ??
      (isUnread(summary) ? t('applications.usage.unread') : summary.calls === 0 && isTaken(24) ? t('dashboard.calls.takenOver') : undefined)
    // What was read of reports tells of the hours before an application was taken over, too.
    const since = covered?.from ?? taken(48).reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), '')
    const noughts = noughtsOf(summary.buckets, since, covered?.to)
    return { ...(why && { why }), comparable: summary.comparable !== false && !isTaken(48), noughts }
  }
}
