import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { OverListLink } from '@portico/platform/web/ui/overlays/OverListLink.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pages } from '../../addresses.ts'
import { mails, type QueuedMail } from '../mail.contract.ts'
import { mailStatuses } from '../mail-states.contract.ts'
import { MailPanel } from './MailPanel.tsx'
import { MailStatus } from './MailStatus.tsx'
import { deliveryQuery, outboxSource } from './mail.queries.ts'

const none: readonly QueuedMail[] = []

/** The mails that wait, were sent or failed; a tab of the same name stands above. */
export function Outbox() {
  const { language } = useLocale()
  const control = useListState(mails.list.list, { name: 'outbox' })
  const query = useListQuery(outboxSource, control)
  const delivery = useQuery(deliveryQuery()).data
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(columnsOf, [language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(filtersOf, [language])
  const mail = typeof search.mail === 'string' ? search.mail : undefined
  const show = (id: string | undefined) =>
    void navigate({ to: '.', search: { ...search, mail: id } as never, replace: true, resetScroll: false })
  return (
    <>
      {delivery?.sends === false && (
        <div className="mb-4">
          <Banner tone="warn">{t('mail.outbox.notSent', { variable: 'SMTP_URL' })}</Banner>
        </div>
      )}
      <ListPage
        title={t('mail.outbox')}
        heading="h2"
        underTab
        control={control}
        query={query}
        columns={columns}
        rowId={(row) => row.id}
        rowLabel={(row) => row.subject}
        searchPlaceholder={t('mail.outbox.search')}
        filters={filters}
        empty={{ title: t('mail.outbox.empty'), text: t('mail.outbox.empty.text') }}
        failed={t('mail.outbox.failed')}
      />
      {mail && <MailPanel id={mail} rows={query.data?.rows ?? none} onShow={show} onClose={() => show(undefined)} />}
    </>
  )
}

const MailLink = ({ row }: { row: QueuedMail }) => (
  <OverListLink opens={{ mail: row.id }} hrefWith={pages.outboxWith}>
    <bdi>{row.subject}</bdi>
  </OverListLink>
)

const columnsOf = (): ListColumn<QueuedMail>[] => [
  { key: 'subject', label: t('mail.subject'), cell: (row) => <MailLink row={row} />, className: 'max-w-120!' },
  { key: 'to', label: t('mail.to'), cell: (row) => <bdi>{row.to}</bdi>, card: 'lead' },
  { key: 'status', label: t('mail.status'), cell: (row) => <MailStatus status={row.status} />, card: 'chip' },
  { key: 'attempts', label: t('mail.attempts'), cell: (row) => formatNumber(row.attempts), end: true, muted: true, card: 'none' },
  { key: 'createdAt', label: t('mail.created'), cell: (row) => <RelativeTime at={row.createdAt} />, muted: true, card: 'line' },
  {
    key: 'nextAttemptAt',
    label: t('mail.next'),
    cell: (row) => <RelativeTime at={row.nextAttemptAt} />,
    muted: true,
    hidden: 'narrow',
    card: 'none',
  },
]

const filtersOf = (): ListFilter[] => [
  {
    key: 'status',
    label: t('mail.status'),
    kind: 'choice',
    one: true,
    options: mailStatuses.map((id) => ({ id, label: t(`mail.status.${id}`) })),
  },
]
