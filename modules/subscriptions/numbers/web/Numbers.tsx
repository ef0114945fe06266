import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { two } from '@portico/platform/web/dashboard/grid.tsx'
import { Tile } from '@portico/platform/web/dashboard/Tile.tsx'
import { formatNumber, formatTotal } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { EndedAgreements, EndingAgreements, PartHead } from './EndingAgreements.tsx'
import { numbersQuery } from './numbers.queries.ts'
import { StatesOfCompanies } from './StatesOfCompanies.tsx'

const Calls = lazyPart(() => import('./CallsOfCompanies.tsx').then((file) => file.CallsOfCompanies), <CardSkeleton lines={8} />)

/** As many beside each other as have room. */
const figures = { gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))' }

/** The companies in figures, each leading to the list behind it. */
export function Numbers() {
  useLocale()
  const query = useQuery(numbersQuery)
  return (
    <>
      <h2 className="sr-only">{t('numbers.heading')}</h2>
      <div className="mb-4 grid gap-4" style={figures}>
        <Figure title={t('numbers.new')} note={t('numbers.new.note')} value={query.data?.new} href={newAddress(query.data?.newSince)} />
        <Figure
          title={t('numbers.ending')}
          note={query.data && t('numbers.ending.note', { days: query.data.endingDays })}
          value={query.data?.agreementsEnding}
          href={pages.companiesIn({ filter: 'agreementEnding:true' })}
        />
        {isModuleOn('InternalDeveloperPortal') && (
          <Figure
            title={t('numbers.ended')}
            note={t('numbers.ended.note')}
            value={query.data?.agreementsEnded.count}
            exact={query.data?.agreementsEnded.exact}
            href={pages.companiesIn({ filter: 'agreementEnded:true' })}
          />
        )}
      </div>
      <div className={two}>
        <div className="grid min-w-0 gap-4">
          <Tile title={t('numbers.states')} query={query} failed={t('numbers.failed')}>
            {(counted) => <StatesOfCompanies counted={counted} />}
          </Tile>
          {isModuleOn('InternalDeveloperPortal') && <Calls />}
        </div>
        <Tile title={t('numbers.agreements')} query={query} failed={t('numbers.failed')}>
          {(counted) => (
            <>
              <EndedAgreements {...counted} />
              <PartHead
                title={t('numbers.ending')}
                filter="agreementEnding:true"
                all={counted.agreementsEnding > 0 ? formatNumber(counted.agreementsEnding) : undefined}
              />
              <EndingAgreements {...counted} />
            </>
          )}
        </Tile>
      </div>
    </>
  )
}

/** The filter of the list for what was made since: a range of days. */
const newAddress = (since: string | undefined) => pages.companiesIn(since ? { filter: `createdAt:${since.slice(0, 10)}..` } : {})

interface FigureProps {
  title: string
  note?: string | undefined
  value: number | undefined
  /** False where there are more than were counted. */
  exact?: boolean | undefined
  href: string
}

/** One number, which leads to what it counts. */
const Figure = ({ title, note, value, exact = true, href }: FigureProps) => (
  <Card>
    <div aria-hidden="true" className="text-13 text-muted">
      {title}
    </div>
    <AppLink
      href={href}
      className="mt-1 inline-block rounded-small text-[1.75rem] leading-9 font-[650] tabular-nums underline-offset-[3px] hover:underline"
    >
      <span className="sr-only">{title}: </span>
      {value === undefined ? '–' : formatTotal(value, exact)}
    </AppLink>
    <div className="min-h-5 text-13 text-muted">{note}</div>
  </Card>
)
