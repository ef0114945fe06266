import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { TileLink } from '@portico/platform/web/dashboard/Tile.tsx'
import { formatTotal } from '@portico/platform/web/i18n/format.ts'
import { formatDay } from '@portico/platform/web/i18n/formatDay.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import type { CompanyNumbers } from '../numbers.contract.ts'

/** The agreements that end first, each with its company. */
export function EndingAgreements({ ending, endingDays: days }: Pick<CompanyNumbers, 'ending' | 'endingDays'>) {
  if (ending.length === 0) return <p className="text-muted">{t('numbers.ending.none', { days })}</p>
  return (
    <ul className="grid gap-3">
      {ending.map((one) => (
        <Agreement key={`${one.companyId} ${one.number}`} of={one} when={t('numbers.ending.in', { count: one.daysLeft })} />
      ))}
    </ul>
  )
}

/** The agreements that have ended and under which applications go on; nothing where there are none, or no applications at all. */
export function EndedAgreements({ ended, agreementsEnded }: Pick<CompanyNumbers, 'ended' | 'agreementsEnded'>) {
  if (ended.length === 0 || !isModuleOn('InternalDeveloperPortal')) return null
  return (
    <section className="mb-4 border-b border-hairline pb-4">
      <PartHead title={t('numbers.ended')} filter="agreementEnded:true" all={formatTotal(agreementsEnded.count, agreementsEnded.exact)} />
      <ul className="grid gap-3">
        {ended.map((one) => (
          <Agreement key={`${one.companyId} ${one.number}`} of={one} when={t('numbers.ended.ago', { days: -one.daysLeft })}>
            {' · '}
            {t('numbers.ended.applications', { count: one.applications })}
          </Agreement>
        ))}
      </ul>
    </section>
  )
}

/** A part of a tile, and the way to the list of all of it. */
export const PartHead = ({ title, filter, all }: { title: string; filter: string; all: string | undefined }) => (
  <div className="mb-2 flex items-baseline gap-3 text-13">
    <h4 className="min-w-0 flex-1 text-13 font-[650]">{title}</h4>
    {all && <TileLink href={pages.companiesIn({ filter })}>{t('numbers.all', { count: all })}</TileLink>}
  </div>
)

interface AgreementProps {
  of: CompanyNumbers['ending'][number]
  when: string
  children?: ReactNode
}

const Agreement = ({ of: { companyId, companyName, number, endDate }, when, children }: AgreementProps) => (
  <li className="flex items-baseline gap-3">
    <div className="min-w-0 flex-1">
      <AppLink
        href={pages.company(companyId, 'agreements')}
        className="rounded-small font-medium underline-offset-[3px] wrap-anywhere hover:underline"
      >
        <bdi>{companyName}</bdi>
      </AppLink>
      <div className="text-13 text-muted">
        <code className="ltr">{number}</code>
        {children}
      </div>
    </div>
    <span className="shrink-0 text-13 text-bad tabular-nums" title={formatDay(endDate)}>
      {when}
    </span>
  </li>
)
