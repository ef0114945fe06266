import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages } from '../../addresses.ts'
import { riskTones } from '../../exceptions/web/exception.words.ts'
import { wordOf } from '../../exceptions/web/wordOf.ts'
import type { PortfolioStatistics } from '../dashboard.contract.ts'
import { expiringDays, type numberLinks } from '../dashboard.rules.ts'
import { Count } from './Count.tsx'
import { hrefOf } from './hrefOf.ts'

/** How many exceptions there are of what matters, and the five that end first. */
export function ExceptionTile({ exceptions, links }: Pick<PortfolioStatistics, 'exceptions'> & { links: ReturnType<typeof numberLinks> }) {
  const { open, expiring30, expired, next } = exceptions
  return (
    <>
      <ul className="grid gap-2">
        <Count label={t('portfolioNumbers.exceptions.open')} count={open} href={hrefOf(links.openExceptions)} />
        <Count label={t('portfolioNumbers.exceptions.expiring', { days: expiringDays })} count={expiring30} href={hrefOf(links.expiring)} />
        <Count label={t('portfolioNumbers.exceptions.expired')} count={expired} href={hrefOf(links.expired)} />
      </ul>
      <h3 className="mt-4 mb-2 text-13 font-medium text-muted">{t('portfolioNumbers.exceptions.next')}</h3>
      <ul className="grid gap-2">
        {next.length === 0 && <li className="text-muted">{t('portfolioNumbers.exceptions.none')}</li>}
        {next.map(({ id, title, validTo, risk }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <AppLink className={linkClass} href={pages.exception(id)}>
              <bdi className="wrap-anywhere">{title}</bdi>
            </AppLink>
            <span className="flex shrink-0 items-baseline gap-2 text-12 text-muted">
              {risk && <Chip tone={riskTones[risk]}>{wordOf('risk', risk)}</Chip>}
              {formatDate(validTo)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
