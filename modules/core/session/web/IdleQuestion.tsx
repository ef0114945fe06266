import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { logout } from '@portico/platform/web/session/session.ts'
import { useStore } from '@portico/platform/web/store.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useEffect, useState } from 'react'
import { asking, stay } from './idle.ts'

/** Asks whoever gave no sign of life for long whether they are still there. */
export function IdleQuestion() {
  const until = useStore(asking)
  return until === undefined ? null : <Question until={until} />
}

function Question({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return (
    <Dialog
      size="small"
      title={t('session.idle')}
      onClose={() => stay()}
      footer={
        <>
          <Button kind="cancel" onClick={() => void logout().catch(showError)}>
            {t('session.idle.leave')}
          </Button>
          <Button kind="standard" onClick={() => stay()} data-first="">
            {t('session.idle.stay')}
          </Button>
        </>
      }
    >
      <p>{t('session.idle.text', { seconds: formatNumber(seconds) })}</p>
    </Dialog>
  )
}
