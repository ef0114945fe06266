import { t, useLanguage } from '../i18n/i18n.ts'
import { usePageTitle } from '../navigation/title.ts'
import { signInErrorText, signInHelp } from '../session/sign-in-error.ts'
import { Disclosure } from '../ui/display/Disclosure.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { SignInAgain } from './SignedOutPage.tsx'

/** A sign-in that failed: what happened in words, what the provider or the library said for who has to mend it, and a way on. */
export function SignInFailedPage({ error, returnTo }: { error: unknown; returnTo: string }) {
  useLanguage()
  usePageTitle(t('signIn.failed'))
  const help = signInHelp(error)
  const said = signInErrorText(error)
  return (
    <Notice
      drawing="broken"
      role="alert"
      title={t('signIn.failed')}
      text={
        <>
          {t(help)}
          {said !== t(help) && (
            <Disclosure label={t('signIn.details')} className="mt-3 text-13">
              <code className="block wrap-anywhere">
                <bdi>{said}</bdi>
              </code>
            </Disclosure>
          )}
        </>
      }
    >
      <SignInAgain returnTo={returnTo} />
    </Notice>
  )
}
