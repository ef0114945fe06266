import { mdiPauseCircleOutline } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Revocation as Shown, suspensions, type TakenProduct } from '../suspension.contract.ts'
import { revocationQuery } from './suspension.queries.ts'
import { takenSource } from './taken.queries.ts'

const FailureWords = lazyPart(() => import('@portico/connectors/web/FailureWords.tsx').then((file) => file.FailureWords))

/** What a suspension took off the keys of a company: how far it is, what fails, and what became of each product. */
export function Revocation({ companyId }: { companyId: string }) {
  const { language } = useLocale()
  const { data } = useQuery(revocationQuery(companyId))
  const control = useListState(suspensions.taken.list, { name: 'taken-products', prefix: 'taken.' })
  const asOf = Object.values(data?.products ?? {}).join()
  const source = useMemo(() => takenSource(companyId, asOf), [companyId, asOf])
  const query = useListQuery(source, control)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(columnsOf, [language])
  return (
    <div className="grid gap-5">
      {data && <Progress of={data} />}
      {data && data.failures.length > 0 && <Failures of={data} />}
      <ListPage
        title={t('suspensions.products')}
        heading="h2"
        control={control}
        query={query}
        source={source}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.applicationName} · ${row.productName}`}
        empty={{ title: t('suspensions.empty'), text: t('suspensions.empty.text') }}
        failed={t('suspensions.failed')}
      />
    </div>
  )
}

const of = (part: number, whole: number) => t('suspensions.of', { part: formatNumber(part), whole: formatNumber(whole) })

function Progress({ of: { state, applications, products, keys, byName, beganAt } }: { of: Shown }) {
  const all = products.taken + products.given + products.kept
  return (
    <Card plain title={t(`suspensions.state.${state}` as MessageKey)}>
      <FactList
        facts={[
          ...(state === 'taking' ? [{ label: t('suspensions.applications'), value: of(applications.done, applications.total) }] : []),
          ...(state === 'giving' || state === 'given'
            ? [
                { label: t('suspensions.given'), value: of(products.given, all) },
                ...(products.kept > 0 ? [{ label: t('suspensions.kept'), value: of(products.kept, all) }] : []),
              ]
            : [{ label: t('suspensions.taken'), value: formatNumber(products.taken) }]),
          { label: t('suspensions.followed'), value: of(keys.followed, keys.followed + keys.waiting) },
          ...(beganAt ? [{ label: t('suspensions.began'), value: <RelativeTime at={beganAt} /> }] : []),
          ...(byName ? [{ label: t('suspensions.by'), value: <bdi>{byName}</bdi> }] : []),
        ]}
      />
    </Card>
  )
}

const Failures = ({ of: { failures, keys } }: { of: Shown }) => (
  <section className="grid gap-2">
    <Banner tone="warn">{t('suspensions.notice.failing', { count: keys.failing })}</Banner>
    <Card plain flush>
      <ul className="grid">
        {failures.map(({ keyId, applicationName, environmentName, keyLastFour, error, nextAttemptAt }) => (
          <li key={keyId} className="grid gap-0.5 border-t border-hairline px-4 py-2.5 first:border-t-0">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <bdi className="font-medium wrap-anywhere">{applicationName}</bdi>
              <bdi className="text-13 text-muted">{environmentName}</bdi>
              <code className="ltr text-13">…{keyLastFour}</code>
            </span>
            <span className="text-13 text-bad">
              <FailureWords message={error} />
            </span>
            {nextAttemptAt && (
              <span className="text-13 text-muted">
                {t('suspensions.nextAttempt')} <RelativeTime at={nextAttemptAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
    {keys.failing > failures.length && <p className="text-13 text-muted">{of(failures.length, keys.failing)}</p>}
  </section>
)

const columnsOf = (): ListColumn<TakenProduct>[] => [
  {
    key: 'applicationName',
    label: t('suspensions.application'),
    value: ({ applicationName }) => applicationName,
    cell: ({ applicationName }) => <bdi className="font-medium wrap-anywhere">{applicationName}</bdi>,
  },
  {
    key: 'product',
    label: t('suspensions.product'),
    value: ({ productName }) => productName,
    cell: ({ productName }) => <bdi className="wrap-anywhere">{productName}</bdi>,
    card: 'line',
  },
  {
    key: 'environment',
    label: t('suspensions.environment'),
    value: ({ environmentName }) => environmentName,
    cell: ({ environmentName }) => <bdi>{environmentName}</bdi>,
    muted: true,
    card: 'line',
  },
  {
    key: 'key',
    label: t('suspensions.key'),
    value: ({ keyLastFour }) => keyLastFour,
    cell: ({ keyLastFour }) => <code className="ltr">…{keyLastFour}</code>,
    muted: true,
    card: 'line',
  },
  {
    key: 'outcome',
    label: t('suspensions.outcome'),
    value: outcomeText,
    cell: (row) => (
      <Chip
        tone={row.outcome === null ? 'warn' : row.outcome === 'given' ? 'ok' : 'neutral'}
        icon={row.outcome === null ? mdiPauseCircleOutline : undefined}
      >
        {outcomeText(row)}
      </Chip>
    ),
    card: 'line',
  },
]

const outcomeText = ({ outcome }: TakenProduct): string => t(`suspensions.outcome.${outcome ?? 'taken'}` as MessageKey)
