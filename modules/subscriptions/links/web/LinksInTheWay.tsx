import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { companyApplications, type NamedLink } from '../link.contract.ts'
import { LinkedName } from './LinkedName.tsx'

const shown = 10
const linksQuery = (companyId: string) =>
  queryOf(companyApplications.list, { query: { filter: { where: { companyId }, limit: shown } } }, { quiet: true })

/** The applications because of which a company cannot end: the first ones by their names, and the way to where they are unlinked. */
export function LinksInTheWay({ companyId, onLeave }: { companyId: string; onLeave: () => void }) {
  useLocale()
  const { environments } = useEnvironment()
  const { data, isError, error, refetch, isFetching } = useQuery(linksQuery(companyId))
  const placeOf = ({ environmentId, teamName }: NamedLink) =>
    [environments.find(({ id }) => id === environmentId)?.displayName ?? environmentId, teamName].filter(Boolean).join(' · ')
  if (!data)
    return isError ? (
      <ErrorState compact title={t('links.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <RowsSkeleton rows={2} columns={1} />
    )
  return (
    <>
      <ul className="grid rounded-[8px] border border-hairline">
        {data.map((link) => (
          <li key={link.id} className="flex flex-wrap items-baseline gap-x-3 border-t border-hairline px-4 py-2.5 first:border-t-0">
            <LinkedName of={link} onLeave={onLeave} />
            <bdi className="text-13 text-muted">{placeOf(link)}</bdi>
          </li>
        ))}
      </ul>
      <AppLink className={`${linkClass} justify-self-start`} href={pages.company(companyId, 'applications')} onClick={onLeave}>
        {t('links.inTheWay.show')}
      </AppLink>
    </>
  )
}
