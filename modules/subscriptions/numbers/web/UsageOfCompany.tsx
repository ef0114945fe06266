import { mdiTrayArrowDown } from '@mdi/js'
import { bodyRow, cell, Head, headRow, nameCell } from '@portico/platform/web/dashboard/TileTable.tsx'
import { formatList, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyUsage } from '../numbers.contract.ts'
import { saveUsage, usageQuery } from './numbers.queries.ts'

type Environment = CompanyUsage['environments'][number]

/** What a company calls in each environment, and as a file what may leave as one. */
export function UsageOfCompany({ id, days }: { id: string; days: number }) {
  const query = useQuery(usageQuery(id, days))
  const [saving, setSaving] = useState(false)
  if (!query.data)
    return query.isError ? (
      <ErrorState title={t('numbers.usage.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    ) : (
      <CardSkeleton lines={5} />
    )
  const { environments, calls, errors } = query.data
  const [given, kept] = [environments.filter(({ exportable }) => exportable), environments.filter(({ exportable }) => !exportable)]
  const save = () => {
    setSaving(true)
    saveUsage(id, days)
      .catch(showError)
      .finally(() => setSaving(false))
  }
  if (environments.length === 0) return <p className="text-muted">{t('numbers.usage.none')}</p>
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-64">{t('numbers.usage.total', { calls, errors })}</p>
        {given.length > 0 && (
          <Button icon={mdiTrayArrowDown} busy={saving} onClick={save}>
            {t('numbers.usage.save')}
          </Button>
        )}
      </div>
      {kept.length > 0 && (
        <p className="text-13 text-muted">
          {t('numbers.usage.kept', { environments: formatList(kept.map(({ displayName }) => displayName)), count: kept.length })}
        </p>
      )}
      {environments.map((environment) => (
        <OfEnvironment key={environment.id} environment={environment} />
      ))}
    </div>
  )
}

const OfEnvironment = ({ environment: { displayName, calls, rows, more } }: { environment: Environment }) => (
  <Card flush title={<bdi>{displayName}</bdi>} aside={t('numbers.usage.calls', { count: calls })}>
    {rows.length === 0 ? (
      <p className="px-4 pb-4 text-muted">{t('numbers.usage.quiet')}</p>
    ) : (
      <table className="w-full">
        <caption className="sr-only">{displayName}</caption>
        <thead>
          <tr className={headRow}>
            <Head>{t('numbers.application')}</Head>
            <Head className="w-48 max-sm:hidden">{t('numbers.product')}</Head>
            <Head className="w-36 text-end! max-md:hidden">{t('numbers.quota')}</Head>
            <Head className="w-24 text-end!">{t('numbers.calls')}</Head>
            <Head className="w-20 text-end!">{t('numbers.errors')}</Head>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.appId} ${row.apiproduct}`} className={bodyRow}>
              <th scope="row" className={nameCell}>
                <bdi className="block truncate">{row.applicationName}</bdi>
                <bdi className="block truncate text-13 font-normal text-muted sm:hidden">
                  {row.productName ?? t('numbers.product.gone')}
                </bdi>
              </th>
              <td className={cx(cell, 'max-w-48 truncate text-muted max-sm:hidden')}>
                <bdi>{row.productName ?? t('numbers.product.gone')}</bdi>
              </td>
              <td className={cx(cell, 'text-end whitespace-nowrap text-muted max-md:hidden')}>
                {row.quota ? t(`numbers.quota.${row.quota.interval}` as MessageKey, { count: row.quota.calls }) : '–'}
              </td>
              <td className={cx(cell, 'text-end tabular-nums')}>{formatNumber(row.calls)}</td>
              <td className={cx(cell, 'text-end tabular-nums')}>{formatNumber(row.errors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {more > 0 && <p className="px-4 py-3 text-13 text-muted">{t('numbers.usage.more', { count: more })}</p>}
  </Card>
)
