import { mdiLoginVariant } from '@mdi/js'
import { useState } from 'react'
import { t, useLanguage } from '../i18n/i18n.ts'
import { showError } from '../messages/messages.ts'
import { usePageTitle } from '../navigation/title.ts'
import { signIn } from '../session/session.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'

/** Where signing out ends. It starts no sign-in by itself. */
export function SignedOutPage() {
  useLanguage()
  usePageTitle(t('signedOut.title'))
  return (
    <Notice drawing="nothing" title={t('signedOut.title')} text={t('signedOut.text')}>
      <SignInAgain returnTo="/dashboard" />
    </Notice>
  )
}

export function SignInAgain({ returnTo }: { returnTo: string }) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      kind="standard"
      icon={mdiLoginVariant}
      className="rtl:[&>svg]:-scale-x-100"
      busy={busy}
      onClick={() => {
        setBusy(true)
        void signIn(returnTo, true)
          .catch(showError)
          .finally(() => setBusy(false))
      }}
    >
      {t('signedOut.action')}
    </Button>
  )
}
