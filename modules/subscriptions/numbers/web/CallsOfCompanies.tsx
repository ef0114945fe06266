import { Tile } from '@portico/platform/web/dashboard/Tile.tsx'
import { bodyRow, cell, Head, headRow, nameCell, nameLink } from '@portico/platform/web/dashboard/TileTable.tsx'
import { formatNumber, formatPercent } from '@portico/platform/web/i18n/format.ts'
import { formatDay } from '@portico/platform/web/i18n/formatDay.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Combobox } from '@portico/platform/web/ui/inputs/Combobox.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { companySearch } from '../../companies/web/company.queries.ts'
import type { CalledCompanies } from '../numbers.contract.ts'
import { usualDays } from '../numbers.contract.ts'
import { calledQuery, usageQuery } from './numbers.queries.ts'
import { UsageOfCompany } from './UsageOfCompany.tsx'

const choices = [7, 30, 90]
/** Of the calls that failed; where nobody called there is none. */
const share = ({ calls, errors }: { calls: number; errors: number }) => (calls === 0 ? '–' : formatPercent(errors / calls))

/** Who calls most, and what one company calls in each environment. Calls count for the company that is linked now. */
export function CallsOfCompanies() {
  const [days, setDays] = useState(usualDays)
  const query = useQuery(calledQuery(days))
  const navigate = useNavigate()
  const { company: chosen } = useSearch({ strict: false }) as { company?: string }
  const choose = (company: string | undefined) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, company })) as never, resetScroll: false })
  return (
    <>
      <Tile
        flush
        title={t('numbers.called')}
        aside={
          <Select
            small
            aria-label={t('numbers.days')}
            value={String(days)}
            options={choices.map((one) => ({ value: String(one), label: t('numbers.days.last', { count: one }) }))}
            onChange={(event) => setDays(Number(event.target.value))}
          />
        }
        query={query}
        failed={t('numbers.called.failed')}
      >
        {(answer) => (
          <>
            <p className="px-4 pb-3 text-13 text-muted">{t('numbers.called.all')}</p>
            <Called {...answer} />
          </>
        )}
      </Tile>
      <Card title={t('numbers.usage')}>
        <div className="grid gap-4">
          <div style={{ maxWidth: '28rem' }}>
            <Chooser chosen={chosen} days={days} choose={choose} />
          </div>
          {chosen ? <UsageOfCompany id={chosen} days={days} /> : <p className="text-muted">{t('numbers.usage.choose')}</p>}
        </div>
      </Card>
    </>
  )
}

function Chooser({ chosen, days, choose }: { chosen: string | undefined; days: number; choose: (id: string | undefined) => void }) {
  const { data } = useQuery({ ...usageQuery(chosen ?? '', days), enabled: chosen !== undefined })
  const [known, setKnown] = useState<{ id: string; label: string } | null>(null)
  const value = chosen === undefined ? null : known?.id === chosen ? known : { id: chosen, label: data?.companyName ?? '…' }
  return (
    <Combobox
      aria-label={t('numbers.company')}
      placeholder={t('numbers.company.search')}
      search={companySearch}
      value={value}
      onChange={(next) => {
        setKnown(next)
        choose(next?.id)
      }}
    />
  )
}

function Called({ from, companies }: CalledCompanies) {
  if (companies.length === 0) return <p className="px-4 pb-4 text-muted">{t('numbers.called.none', { day: formatDay(from) })}</p>
  return (
    <table className="w-full">
      <caption className="sr-only">{t('numbers.called')}</caption>
      <thead>
        <tr className={headRow}>
          <Head>{t('numbers.company')}</Head>
          <Head className="text-end! max-sm:hidden">{t('numbers.applications')}</Head>
          <Head className="text-end!">{t('numbers.calls')}</Head>
          <Head className="text-end!">{t('numbers.errors')}</Head>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <tr key={company.id} className={bodyRow}>
            <th scope="row" className={nameCell}>
              <AppLink href={pages.companiesIn({ tab: 'numbers', company: company.id })} className={nameLink}>
                <bdi>{company.companyName}</bdi>
              </AppLink>
            </th>
            <td className={cx(cell, 'text-end tabular-nums max-sm:hidden')}>{formatNumber(company.applications)}</td>
            <td className={cx(cell, 'text-end tabular-nums')}>{formatNumber(company.calls)}</td>
            <td className={cx(cell, 'text-end tabular-nums')}>{share(company)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
