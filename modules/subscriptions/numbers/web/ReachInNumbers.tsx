import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { usageQuery } from './numbers.queries.ts'

/** What a revocation of the keys of a company would reach: how many applications, and what they called in the last day. */
export function ReachInNumbers({ companyId, applications }: { companyId: string; applications: number }) {
  useLocale()
  const { data } = useQuery({ ...usageQuery(companyId, 1), enabled: applications > 0 })
  return (
    <span className="block font-medium text-ink">
      {t('numbers.reach.applications', { count: applications })}
      {data && ` · ${t('numbers.reach.calls', { count: data.calls })}`}
    </span>
  )
}
