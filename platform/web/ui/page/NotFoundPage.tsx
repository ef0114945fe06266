import { t, useLanguage } from '../../i18n/i18n.ts'
import { usePageTitle } from '../../navigation/title.ts'
import { buttonClass } from '../actions/Button.tsx'
import { AppLink } from '../base/AppLink.tsx'
import { Notice } from '../feedback/Notice.tsx'

/** Says the same for an address that does not exist and for one that the person may not see. */
export function NotFoundPage() {
  useLanguage()
  usePageTitle(t('notFound.title'))
  return (
    <Notice drawing="nothing" title={t('notFound.title')} text={t('notFound.text')}>
      <AppLink href="/dashboard" className={buttonClass({ kind: 'standard' })}>
        {t('notFound.action')}
      </AppLink>
    </Notice>
  )
}
