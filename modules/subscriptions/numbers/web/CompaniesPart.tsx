import { mdiPlus } from '@mdi/js'
import { three } from '@portico/platform/web/dashboard/grid.tsx'
import { Tile, TileLink } from '@portico/platform/web/dashboard/Tile.tsx'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { pages } from '../../addresses.ts'
import { EndedAgreements, EndingAgreements } from './EndingAgreements.tsx'
import { numbersQuery, waitingQuery } from './numbers.queries.ts'
import { StatesOfCompanies } from './StatesOfCompanies.tsx'

const CreateCompanyDialog = lazyPart(() => import('../../companies/web/CompanyDialogs.tsx').then((file) => file.CreateCompanyDialog))

/** What a subscription manager looks for on the dashboard: who waits, which agreements end, how many there are of each. */
export default function CompaniesPart() {
  useLocale()
  const id = useId()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id={id} className="min-w-0 flex-1 text-20">
          {t('numbers.companies')}
        </h2>
        <div className="no-print max-sm:w-full max-sm:[&>*]:h-11 max-sm:[&>*]:w-full">
          <Button kind="submit" icon={mdiPlus} onClick={() => setCreating(true)}>
            {t('companies.create')}
          </Button>
        </div>
      </div>
      <div className={three}>
        <WaitingTile />
        <EndingTile />
        <StatesTile />
      </div>
      {creating && (
        <CreateCompanyDialog onClose={() => setCreating(false)} onDone={(company) => void navigate({ href: pages.company(company.id) })} />
      )}
    </section>
  )
}

/** Companies that nobody has activated yet, who waits longest first. */
function WaitingTile() {
  const query = useQuery(waitingQuery)
  const { data: counted } = useQuery(numbersQuery)
  return (
    <Tile
      title={t('numbers.waiting')}
      aside={
        counted !== undefined &&
        counted.pending > 0 && (
          <TileLink href={pages.companiesIn({ filter: 'status:PENDING' })}>
            {t('numbers.all', { count: formatNumber(counted.pending) })}
          </TileLink>
        )
      }
      query={query}
      failed={t('numbers.waiting.failed')}
    >
      {(companies) =>
        companies.length === 0 ? (
          <p className="text-muted">{t('numbers.waiting.none')}</p>
        ) : (
          <ul className="grid gap-3">
            {companies.map((company) => (
              <li key={company.id} className="flex items-baseline gap-3">
                <AppLink
                  href={pages.company(company.id)}
                  className="min-w-0 flex-1 rounded-small font-medium underline-offset-[3px] wrap-anywhere hover:underline"
                >
                  <bdi>{company.companyName}</bdi>
                </AppLink>
                <span className="shrink-0 text-13 text-muted">
                  <RelativeTime at={company.createdAt} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Tile>
  )
}

function EndingTile() {
  const query = useQuery(numbersQuery)
  const count = query.data?.agreementsEnding ?? 0
  return (
    <Tile
      title={t('numbers.ending')}
      aside={
        count > 0 && (
          <TileLink href={pages.companiesIn({ filter: 'agreementEnding:true' })}>
            {t('numbers.all', { count: formatNumber(count) })}
          </TileLink>
        )
      }
      query={query}
      failed={t('numbers.failed')}
    >
      {(counted) => (
        <>
          <EndedAgreements {...counted} />
          <EndingAgreements {...counted} />
        </>
      )}
    </Tile>
  )
}

const StatesTile = () => (
  <Tile
    title={t('numbers.states')}
    aside={<TileLink href={pages.companiesIn({ tab: 'numbers' })}>{t('numbers.title')}</TileLink>}
    query={useQuery(numbersQuery)}
    failed={t('numbers.failed')}
    className="sm:max-lg:col-span-2"
  >
    {(counted) => <StatesOfCompanies counted={counted} />}
  </Tile>
)
