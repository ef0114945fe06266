import { t, useLanguage } from '../i18n/i18n.ts'
import { usePageTitle } from '../navigation/title.ts'
import { signInErrorText } from '../session/sign-in-error.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { SignInAgain } from './SignedOutPage.tsx'

/** A sign-in that failed: what the provider or the library said, and a way on. */
export function SignInFailedPage({ error, returnTo }: { error: unknown; returnTo: string }) {
  useLanguage()
  usePageTitle(t('signIn.failed'))
  return (
    <Notice drawing="broken" role="alert" title={t('signIn.failed')} text={signInErrorText(error)}>
      <SignInAgain returnTo={returnTo} />
    </Notice>
  )
}
