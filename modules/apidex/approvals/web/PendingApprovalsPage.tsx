import { mdiCheck, mdiCheckAll, mdiClose } from '@mdi/js'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { usePhone } from '@portico/platform/web/lists/useMedia.ts'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { AppLink } from '@portico/platform/web/ui/AppLink.tsx'
import { Button } from '@portico/platform/web/ui/Button.tsx'
import { lazyPart } from '@portico/platform/web/ui/lazyPart.tsx'
import { MenuItem } from '@portico/platform/web/ui/MenuItem.tsx'
import { RelativeTime } from '@portico/platform/web/ui/RelativeTime.tsx'
import { Fragment, useMemo } from 'react'
import { approvals, type PendingEntry } from '../approval.contract.ts'
import { pendingSource } from './approval.queries.ts'
import { DecideButtons } from './DecideButtons.tsx'
import { type Decision, useDecision } from './useDecision.ts'
import { lateAfterDays, waitingDays } from './waiting.ts'

const RejectDialog = lazyPart(() => import('./RejectDialog.tsx').then((file) => file.RejectDialog))

/** All requests that wait for a decision, in all environments. An entry leaves when all its products are handled. */
export default function PendingApprovalsPage() {
  const { language } = useLocale()
  const { environments } = useEnvironment()
  const control = useListState(approvals.pending.list, { name: 'pending' })
  const query = useListQuery(pendingSource, control)
  const decision = useDecision()
  useRowFocus()
  const phone = usePhone()
  const { busy } = decision
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language; the buttons change while one is busy
  const columns = useMemo(() => columnsOf(decision, phone), [language, busy, phone])
  const filters: ListFilter[] = [
    {
      key: 'environmentId',
      kind: 'choice',
      one: true,
      label: t('approvals.environment'),
      options: environments.map(({ id, displayName }) => ({ id, label: displayName })),
    },
  ]
  return (
    <>
      <ListPage
        title={t('approvals.title')}
        control={control}
        query={query}
        columns={columns}
        rowId={(entry) => entry.id}
        rowLabel={(entry) => entry.application.name}
        rowActions={(entry) =>
          entry.mayDecide && entry.pendingProducts.length > 1 ? <ProductActions entry={entry} decision={decision} /> : null
        }
        searchPlaceholder={t('approvals.search')}
        filters={filters}
        bulk={(ids, done) => (
          <BulkApprove entries={query.data?.rows.filter((entry) => ids.includes(entry.id)) ?? []} decision={decision} onDone={done} />
        )}
        empty={{ title: t('approvals.empty'), text: t('approvals.empty.text') }}
        failed={t('approvals.failed')}
      />
      {decision.rejecting && <RejectDialog rejecting={decision.rejecting} onClose={() => decision.askReason(undefined)} />}
    </>
  )
}

function BulkApprove({ entries, decision, onDone }: { entries: readonly PendingEntry[]; decision: Decision; onDone: () => void }) {
  const open = entries.filter((entry) => entry.mayDecide)
  const own = entries.length - open.length
  return (
    <>
      <Button
        small
        icon={mdiCheckAll}
        busy={decision.busy === 'all'}
        disabledReason={open.length === 0 ? t('approvals.own.text') : undefined}
        onClick={() => void decision.approveAll(open).then(onDone)}
      >
        {t('approvals.bulk', { count: open.length })}
      </Button>
      {own > 0 && open.length > 0 && <span className="text-muted">{t('approvals.bulk.own', { count: own })}</span>}
    </>
  )
}

/** One by one, where a key waits for several products. */
function ProductActions({ entry, decision }: { entry: PendingEntry; decision: Decision }) {
  return entry.pendingProducts.map((product) => {
    const words = { product: product.displayName, application: entry.application.name }
    return (
      <Fragment key={product.apiproduct}>
        <MenuItem icon={mdiCheck} onSelect={() => void decision.approve(entry, [product])}>
          {t('approvals.approve.of', words)}
        </MenuItem>
        <MenuItem icon={mdiClose} onSelect={() => decision.askReason({ entry, products: [product] })}>
          {t('approvals.reject.of', words)}
        </MenuItem>
      </Fragment>
    )
  })
}

const columnsOf = (decision: Decision, phone: boolean): ListColumn<PendingEntry>[] => [
  {
    key: 'application',
    label: t('approvals.application'),
    cell: (entry) => <AppLink href={`/applications/${entry.application.id}?env=${entry.environment.id}`}>{entry.application.name}</AppLink>,
  },
  {
    key: 'products',
    label: t('approvals.products'),
    cell: (entry) => <Products entry={entry} />,
    card: 'line',
  },
  {
    key: 'decide',
    label: t('approvals.decision'),
    cell: (entry) => <DecideButtons entry={entry} products={entry.pendingProducts} decision={decision} small={!phone} />,
    card: 'chip',
    className: 'max-w-none!',
  },
  { key: 'team', label: t('approvals.team'), cell: (entry) => <bdi>{entry.team?.name ?? '–'}</bdi>, muted: true, card: 'line' },
  {
    key: 'requester',
    label: t('approvals.requester'),
    cell: (entry) => (
      <bdi dir="ltr" title={entry.requester} className="block truncate rtl:text-right">
        {entry.requester}
      </bdi>
    ),
    muted: true,
    card: 'line',
    className: 'max-w-44!',
  },
  {
    key: 'company',
    label: t('approvals.company'),
    cell: (entry) => <bdi>{entry.company ?? t('approvals.noCompany')}</bdi>,
    muted: true,
    hidden: true,
    card: 'none',
  },
  {
    key: 'environment',
    label: t('approvals.environment'),
    cell: (entry) => <bdi>{entry.environment.name}</bdi>,
    muted: true,
    card: 'line',
  },
  {
    key: 'key',
    label: t('approvals.key'),
    cell: (entry) => <code className="ltr text-13">…{entry.key}</code>,
    muted: true,
    hidden: true,
    card: 'none',
  },
  {
    key: 'requestedAt',
    label: t('approvals.requestedAt'),
    cell: (entry) => <RelativeTime at={entry.requestedAt} />,
    muted: true,
    card: 'none',
  },
  { key: 'waiting', label: t('approvals.waiting'), cell: (entry) => <WaitingDays at={entry.requestedAt} />, card: 'line' },
]

function Products({ entry }: { entry: PendingEntry }) {
  const names = formatList(entry.pendingProducts.map((product) => product.displayName))
  return (
    <bdi className="font-medium" title={names}>
      {names}
    </bdi>
  )
}

/** How long somebody has waited; late ones stand out by weight, too. */
export function WaitingDays({ at }: { at: string }) {
  const days = waitingDays(at, new Date())
  return <span className={days > lateAfterDays ? 'font-semibold text-warn' : 'text-muted'}>{t('approvals.days', { days })}</span>
}
