import { mdiShieldCheckOutline } from '@mdi/js'
import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { auditCheckQuery, checkAuditNow } from './log.queries.ts'

/** Looks again so often while a check of this page goes on. */
const followMs = 3000

/** Whether what is sealed is as it was sealed, and where it is not; whoever does not want to wait for the day's check starts one. */
export function Chain({ children }: { children: ReactNode }) {
  const [busy, setBusy] = useState(false)
  const [runsSince, setRunsSince] = useState<string | null>()
  const following = runsSince === undefined ? false : followMs
  const { data, isPending, isError } = useQuery({
    ...auditCheckQuery(),
    refetchInterval: ({ state }) => ((state.data?.checkedAt ?? null) === runsSince ? following : false),
  })
  const check = async () => {
    setBusy(true)
    try {
      const running = await checkAuditNow()
      setRunsSince(running ? (data?.checkedAt ?? null) : undefined)
      showSnackbar(t(running ? 'logs.audit.checking' : 'logs.audit.checked'), running ? 'info' : 'success')
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const now = (
    <Button small icon={mdiShieldCheckOutline} busy={busy} onClick={() => void check()}>
      {t('logs.audit.checkNow')}
    </Button>
  )
  const when = data ? formatDate(data.checkedAt, { dateStyle: 'medium', timeStyle: 'short' }) : ''
  if (data && data.brokenId !== null)
    return (
      <div className="mb-3 grid gap-2">
        <Banner tone="bad" action={now}>
          {t('logs.audit.broken', { id: String(data.brokenId), when })}
        </Banner>
        {children}
      </div>
    )
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-3 text-13 text-muted">
      {!isPending && !isError && (
        <>
          <span>{data ? t('logs.audit.intact', { sealed: formatNumber(data.sealed), when }) : t('logs.audit.unchecked')}</span>
          {now}
        </>
      )}
      {children}
    </div>
  )
}
