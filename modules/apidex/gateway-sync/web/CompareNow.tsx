import { mdiSync } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { syncNow } from '../../environments/web/environment.queries.ts'
import { syncResult } from '../../environments/web/useGatewayActions.ts'

/** What came of it is said, and shows in the list. */
export function CompareNow({ environmentId }: { environmentId: string }) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const toHistory = {
    label: t('environments.sync.history.show'),
    run: () => void navigate({ href: pages.environmentHistory(environmentId) }),
  }
  const compare = async () => {
    setBusy(true)
    try {
      const { tone, text, overDrift = text, why, leadsTo } = syncResult(await syncNow(environmentId, false))
      const said = why === undefined ? overDrift : await unread(why)
      showSnackbar(
        said,
        tone === 'bad' ? 'error' : tone === 'ok' ? 'success' : 'info',
        leadsTo?.includes('history') ? toHistory : undefined,
      )
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={mdiSync} busy={busy} onClick={() => void compare()}>
      {t('environments.sync')}
    </Button>
  )
}

const unread = async (why: string) => {
  const { failureText } = await import('@portico/connectors/web/FailureWords.tsx')
  return t('environments.sync.failed', { message: failureText(why) })
}
