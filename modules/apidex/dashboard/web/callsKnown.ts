import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { takenOverWithin } from '../../applications/web/usage.ts'
import { useTellsCalls } from '../../environments/web/environment.queries.ts'
import type { TrafficSummary } from '../../traffic/traffic.contract.ts'
import { isUnread } from '../../traffic/traffic.rules.ts'
import { environmentQuery, mineQuery, type Scope } from './dashboard.queries.ts'

/** "SAP Integration Suite does not report calls to the portal", of an environment whose calls nobody tells; undefined of any other. */
export function useUntold(envId: string): string | undefined {
  const platform = useQuery(environmentQuery(envId)).data?.platform.displayName
  return useTellsCalls(envId) ? undefined : t('applications.usage.untold', { platform: platform ?? envId })
}

/**
 * What is known of the calls of a day: why none is not nought, and whether the day before is known. Of applications that were taken over
 * meanwhile nobody counted the calls before; of an environment's or a product's calls nothing is missing.
 */
export function useKnown(envId: string, scope: Scope): (summary: TrafficSummary) => { why?: string; comparable: boolean } {
  const untold = useUntold(envId)
  const { data: mine } = useQuery({ ...mineQuery(envId), enabled: scope === 'mine' })
  const isTaken = (hours: number) => scope === 'mine' && (mine?.data.some((row) => takenOverWithin(hours, row)) ?? false)
  return (summary) => {
    const why =
      untold ??
      (isUnread(summary) ? t('applications.usage.unread') : summary.calls === 0 && isTaken(24) ? t('dashboard.calls.takenOver') : undefined)
    return { ...(why && { why }), comparable: summary.comparable !== false && !isTaken(48) }
  }
}
