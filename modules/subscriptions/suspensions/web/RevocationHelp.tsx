import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useContext } from 'react'
import { RevocationReach } from './reach.ts'

/** Before the keys of a company are revoked: what it reaches, and what it does. */
export function RevocationHelp(company: { companyId: string; applications: number }) {
  useLocale()
  const Reach = useContext(RevocationReach)
  return (
    <>
      {Reach && <Reach {...company} />}
      {t('suspensions.revokeKeys.help')}
    </>
  )
}
