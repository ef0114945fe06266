import { mdiCheckAll } from '@mdi/js'
import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { TwoStepButton } from '@portico/platform/web/ui/actions/TwoStepButton.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CompanyName } from '../../applications/web/CompanyName.tsx'
import { approvals, type PendingEntry } from '../approval.contract.ts'
import { pendingSource } from './approval.queries.ts'
import { DecideButtons, refusalOf } from './DecideButtons.tsx'
import { planText } from './planText.ts'
import { type Decision, useDecision } from './useDecision.ts'
import { WaitingDays } from './WaitingDays.tsx'

const ApprovalPanel = lazyPart(() => import('./ApprovalPanel.tsx').then((file) => file.ApprovalPanel))
const RejectDialog = lazyPart(() => import('./RejectDialog.tsx').then((file) => file.RejectDialog))

/** All requests that wait for a decision, in all environments. An entry leaves when all its products are handled. */
export default function PendingApprovalsPage() {
  const { language } = useLocale()
  const { environments } = useEnvironment()
  const control = useListState(approvals.pending.list, { name: 'pending' })
  const query = useListQuery(pendingSource, control)
  const decision = useDecision()
  useRowFocus()
  const { request } = useSearch({ strict: false }) as { request?: unknown }
  const navigate = useNavigate()
  const router = useRouter()
  const searchWith = (id: string | undefined) => ((before: Record<string, unknown>) => ({ ...before, request: id })) as never
  const addressOf = (id: string) => router.buildLocation({ to: '.', search: searchWith(id) }).href
  const show = (id: string | undefined) => void navigate({ to: '.', search: searchWith(id), replace: true, resetScroll: false })
  const rows = decision.keep(query.data?.rows ?? [], JSON.stringify(control.state))
  const open = rows.find((entry) => entry.id === request)
  const { busy } = decision
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language; the buttons change while one is busy
  const columns = useMemo(() => columnsOf(decision, addressOf), [language, busy, rows, request])
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
        arrange={() => rows}
        columns={columns}
        rowId={(entry) => entry.id}
        rowLabel={(entry) => entry.application.name}
        searchPlaceholder={t('approvals.search')}
        filters={filters}
        isTickable={({ original }) => !decision.outcomeOf(original)}
        bulk={(ids, done) => <BulkApprove entries={rows.filter((entry) => ids.includes(entry.id))} decision={decision} onDone={done} />}
        empty={{ title: t('approvals.empty'), text: t('approvals.empty.text') }}
        failed={t('approvals.failed')}
      />
      {open && <ApprovalPanel entry={open} rows={rows} decision={decision} onShow={show} onClose={() => show(undefined)} />}
      {decision.rejecting && (
        <RejectDialog rejecting={decision.rejecting} onDone={decision.rejected} onClose={() => decision.askReason(undefined)} />
      )}
    </>
  )
}

function BulkApprove({ entries, decision, onDone }: { entries: readonly PendingEntry[]; decision: Decision; onDone: () => void }) {
  const mine = entries.filter((entry) => entry.mayDecide)
  const open = mine.filter((entry) => refusalOf(entry) === undefined)
  const own = entries.length - mine.length
  const [refused] = mine
  return (
    <>
      <TwoStepButton
        small
        icon={mdiCheckAll}
        label={t('approvals.bulk', { count: open.length })}
        question={t('approvals.bulk.sure', { count: open.length })}
        busy={decision.busy === 'all'}
        disabledReason={open.length > 0 ? undefined : ((refused && refusalOf(refused)) ?? t('approvals.own.text'))}
        onConfirm={() => void decision.approveAll(open).then(onDone)}
      />
      {own > 0 && open.length > 0 && <span className="text-muted">{t('approvals.bulk.own', { count: own })}</span>}
    </>
  )
}

const narrow = 'max-w-24! min-[1440px]:max-w-28! min-[1760px]:max-w-44!'

/** Their widths leave room for the decision on the narrowest desktop, whatever the names: what is cut is whole in the panel. */
const columnsOf = (decision: Decision, addressOf: (id: string) => string): ListColumn<PendingEntry>[] => [
  {
    key: 'application',
    label: t('approvals.application'),
    cell: (entry) => (
      <>
        <AppLink href={addressOf(entry.id)}>{entry.application.name}</AppLink>
        <PaidBy entry={entry} />
      </>
    ),
    className: 'max-w-48! min-[1760px]:max-w-64!',
  },
  {
    key: 'products',
    label: t('approvals.products'),
    cell: (entry) => <Products entry={entry} />,
    card: 'lead',
    className: 'max-w-44! min-[1760px]:max-w-56!',
  },
  {
    key: 'requester',
    label: t('approvals.requester'),
    cell: (entry) => (
      <bdi title={entry.requester} className="block truncate">
        {entry.requesterName || entry.requester}
      </bdi>
    ),
    muted: true,
    card: 'line',
    className: narrow,
  },
  {
    key: 'team',
    label: t('approvals.team'),
    cell: (entry) => <bdi>{entry.team?.name ?? t('approvals.personal')}</bdi>,
    muted: true,
    card: 'line',
    className: narrow,
  },
  ...(isModuleOn('SubscriptionManager')
    ? [
        {
          key: 'company',
          label: t('approvals.company'),
          cell: (entry: PendingEntry) => <CompanyName of={entry} />,
          muted: true,
          hidden: true,
          card: 'none',
        } as const,
      ]
    : []),
  {
    key: 'environment',
    label: t('approvals.environment'),
    cell: (entry) => <bdi>{entry.environment.name}</bdi>,
    muted: true,
    card: 'line',
    className: 'max-w-24! min-[1440px]:max-w-28!',
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
    hidden: true,
    card: 'none',
  },
  { key: 'waiting', label: t('approvals.waiting'), cell: (entry) => <WaitingDays at={entry.requestedAt} />, card: 'line' },
  {
    key: 'decide',
    label: t('approvals.decision'),
    cell: (entry) => <DecideButtons entry={entry} products={entry.pendingProducts} decision={decision} />,
    end: true,
    card: 'action',
    className: 'max-w-none!',
  },
]

/** Who pays, below the application, in the page's direction, whatever the script of the application's name; a company that is suspended is why nothing can be approved. */
function PaidBy({ entry: { company, companyStatus } }: { entry: PendingEntry }) {
  const { dir } = useLocale()
  if (company === null) return null
  const suspended = companyStatus === 'SUSPENDED'
  return (
    <span dir={dir} className="line-clamp-2 text-13 font-normal whitespace-normal text-muted" title={company}>
      {suspended && <b className="font-medium text-warn">{t('applications.company.suspended')}: </b>}
      <bdi>{company}</bdi>
    </span>
  )
}

/** What is asked for, and under which plans. */
function Products({ entry: { pendingProducts } }: { entry: PendingEntry }) {
  const names = formatList(pendingProducts.map((product) => product.displayName))
  const plans = formatList([...new Set(pendingProducts.map((product) => planText(product.plan)))])
  return (
    <span className="sm:block sm:py-0.5 sm:leading-5">
      <bdi className="truncate font-medium sm:block" title={names}>
        {names}
      </bdi>{' '}
      <bdi className="text-13 text-muted sm:line-clamp-2 sm:whitespace-normal" title={plans}>
        {plans}
      </bdi>
    </span>
  )
}
