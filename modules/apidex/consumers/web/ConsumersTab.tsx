import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Person } from '@portico/platform/web/ui/display/Person.tsx'
import { useMemo } from 'react'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { LastUse, useUnused } from '../../applications/web/LastUse.tsx'
import { ProductStateChip } from '../../applications/web/ProductStateChip.tsx'
import { PendingDecisions } from '../../approvals/web/PendingDecisions.tsx'
import { type Consumer, consumers } from '../consumer.contract.ts'
import { consumerSource } from './consumer.queries.ts'

/** Who asks for the product and who has it. */
export const ConsumersTab = ({ product }: { product: ApiProduct }) => (
  <div className="grid gap-6">
    <PendingDecisions environmentId={product.environmentId} product={product.apiproduct} />
    <Consumers product={product} />
  </div>
)

/** Applications with the product on a key, in a list with a name of its own in the address. */
function Consumers({ product }: { product: ApiProduct }) {
  const { language } = useLocale()
  const control = useListState(consumers.list.list, { name: 'consumers', prefix: 'consumers.' })
  const source = consumerSource(product)
  const query = useListQuery(source, control)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(columnsOf, [language])
  return (
    <ListPage
      heading="h2"
      title={t('apis.consumers')}
      control={control}
      query={query}
      source={source}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      searchPlaceholder={t('apis.consumers.search')}
      empty={{ title: t('apis.consumers.empty'), text: t('apis.consumers.empty.text') }}
      failed={t('apis.consumers.failed')}
    />
  )
}

/** Where nobody tells of calls, none that was seen is not none. */
function LastCall({ row: { lastCallAt, environmentId } }: { row: Consumer }) {
  const unused = useUnused(environmentId)({ takenOver: false })
  const none = t(unused === 'notKnown' ? 'applications.notKnown' : 'apis.consumers.notCalled')
  return <LastUse at={lastCallAt} environmentId={environmentId} none={none} />
}

const columnsOf = (): ListColumn<Consumer>[] => [
  {
    key: 'name',
    label: t('apis.consumers.application'),
    value: (row) => row.name,
    cell: (row) =>
      // Owners of a product are told who has it, and open only what they may see.
      row.seen ? <AppLink href={pages.application(row)}>{row.name}</AppLink> : <bdi>{row.name}</bdi>,
  },
  {
    key: 'teamName',
    label: t('applications.team'),
    value: (row) => row.teamName,
    cell: (row) => <bdi>{row.teamName ?? t('applications.noTeam')}</bdi>,
    muted: true,
    card: 'line',
  },
  {
    key: 'status',
    label: t('apis.consumers.state'),
    value: (row) => t(`keys.product.${row.status}`),
    cell: (row) => <ProductStateChip status={row.status} />,
    card: 'chip',
  },
  {
    key: 'calls',
    label: t('applications.calls7d'),
    value: (row) => row.calls,
    cell: (row) => formatNumber(row.calls),
    end: true,
    card: 'end',
  },
  {
    key: 'lastCallAt',
    label: t('apis.consumers.lastCall'),
    value: (row) => row.lastCallAt,
    cell: (row) => <LastCall row={row} />,
    muted: true,
    card: 'line',
  },
  {
    key: 'responsible',
    label: t('apis.consumers.responsible'),
    value: (row) => row.responsible?.email,
    cell: ({ responsible }) => (responsible ? <Person {...responsible} /> : '–'),
    card: 'line',
  },
]
