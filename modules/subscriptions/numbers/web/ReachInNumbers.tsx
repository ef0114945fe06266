import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { usageQuery } from './numbers.queries.ts'

/** What a revocation of the keys of a company would reach: how many keys of how many applications, and what they called in the last day. */
export function ReachInNumbers({ companyId, applications }: { companyId: string; applications: number }) {
  useLocale()
  const { data } = useQuery({ ...usageQuery(companyId, 1), enabled: applications > 0 })
  return (
    <span className="block font-medium text-ink">
      {data
        ? `${t('numbers.reach.keys', { keys: data.keys, applications })} · ${t('numbers.reach.calls', { count: data.calls })}`
        : t('numbers.reach.applications', { count: applications })}
    </span>
  )
}
