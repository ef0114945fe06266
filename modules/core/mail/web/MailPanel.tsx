import { mdiRefresh } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { shownTheme } from '@portico/platform/web/theme/theme.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Disclosure } from '@portico/platform/web/ui/display/Disclosure.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { neighboursIn } from '@portico/platform/web/ui/overlays/neighbours.ts'
import { SidePanel } from '@portico/platform/web/ui/overlays/SidePanel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { MailContent, QueuedMail } from '../mail.contract.ts'
import { MailFrame } from './MailFrame.tsx'
import { MailStatus } from './MailStatus.tsx'
import { mailQuery, retryMail, templatesQuery } from './mail.queries.ts'

interface Props {
  id: string
  /** What the list shows, to go to the neighbours. */
  rows: readonly QueuedMail[]
  onShow: (id: string) => void
  onClose: () => void
}

/** One mail as it looks, beside the outbox. */
export function MailPanel({ id, rows, onShow, onClose }: Props) {
  const { place, ways } = neighboursIn(rows, id, onShow)
  const query = useQuery(mailQuery(id))
  return (
    <SidePanel recordId={id} title={t('mail.one')} position={place && t('mail.position', place)} {...ways} onClose={onClose}>
      {query.data ? (
        <Content key={id} mail={query.data} />
      ) : query.isError ? (
        <ErrorState
          compact
          title={t('mail.failed.one')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <RowsSkeleton rows={6} columns={2} />
      )}
    </SidePanel>
  )
}

function Content({ mail }: { mail: MailContent }) {
  const [busy, setBusy] = useState(false)
  const template = useQuery(templatesQuery()).data?.find(({ id }) => id === mail.event)
  const retry = async () => {
    setBusy(true)
    await retryMail(mail.id).then(
      () => showSnackbar(t('mail.retried')),
      (error: unknown) => showError(error),
    )
    setBusy(false)
  }
  return (
    <div className="grid gap-4">
      {mail.lastError && (
        <Banner
          tone={mail.status === 'FAILED' ? 'bad' : 'warn'}
          action={
            mail.status === 'FAILED' && (
              <Button small icon={mdiRefresh} busy={busy} onClick={() => void retry()}>
                {t('mail.retry')}
              </Button>
            )
          }
        >
          {t('mail.refused')} <bdi className="font-normal">{mail.lastError}</bdi>
        </Banner>
      )}
      <FactList
        facts={[
          { label: t('mail.subject'), value: mail.subject },
          { label: t('mail.to'), value: mail.to },
          { label: t('mail.status'), value: <MailStatus status={mail.status} /> },
          { label: t('mail.attempts'), value: formatNumber(mail.attempts) },
          { label: t('mail.created'), value: <RelativeTime at={mail.createdAt} /> },
          ...(mail.sentAt ? [{ label: t('mail.sent'), value: <RelativeTime at={mail.sentAt} /> }] : []),
          // What was never tried waits for a mail server, and for no time.
          ...(mail.nextAttemptAt && mail.attempts > 0 ? [{ label: t('mail.next'), value: <RelativeTime at={mail.nextAttemptAt} /> }] : []),
          {
            label: t('mail.event'),
            value: (
              <AppLink href={pages.emailTemplate(mail.event)} className={linkClass}>
                {template?.name ?? mail.event}
              </AppLink>
            ),
          },
        ]}
      />
      <MailFrame html={mail.html} title={mail.subject} scheme={shownTheme()} />
      <Disclosure label={t('mail.plain')}>
        <pre className="rounded-[8px] bg-sunken p-3 text-13 whitespace-pre-wrap" dir="auto">
          {mail.text}
        </pre>
      </Disclosure>
    </div>
  )
}
