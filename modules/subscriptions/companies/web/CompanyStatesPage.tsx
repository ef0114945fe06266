import type { Role } from '@portico/platform/contract/roles.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { StatePicture } from '@portico/platform/web/record/StatePicture.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { companyMachine } from '../company.rules.ts'
import { companyWords } from './company.words.ts'

/** Help: which states a company has, and who takes it from one to another. */
export default function CompanyStatesPage() {
  useLocale()
  return (
    <>
      <DetailPage.Header
        title={t('companies.states')}
        crumbs={[{ label: t('companies.title'), href: '/companies' }, { label: t('companies.states') }]}
      />
      <p className="mb-5 max-w-[72ch] text-16 text-muted">{t('companies.states.text')}</p>
      <StatePicture machine={companyMachine} words={companyWords} who={(doer) => t(`role.${doer as Role}`)} />
    </>
  )
}
