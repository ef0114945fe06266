import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { RecordPage, type RecordPageProps } from '@portico/platform/web/record/RecordPage.tsx'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import type { Company } from '../company.contract.ts'
import { companyCalls } from './company.queries.ts'
import { companyFormFields, companyList, companyWords, numberLabel, numberOf } from './company.words.ts'

const EditCompanyDialog = lazyPart(() => import('./CompanyDialogs.tsx').then((file) => file.EditCompanyDialog))

/** What other rooms have to show of a company. */
export type CompanyParts = Pick<RecordPageProps<Company>, 'chips' | 'tabs' | 'ticks' | 'inTheWay'> & { notices?: ReactNode }
const none = (): CompanyParts => ({})

export default function CompanyPage({ useParts = none }: { useParts?: (company: Company) => CompanyParts } = {}) {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(companyCalls.one(id))
  usePageTitle(query.data?.companyName)
  return (
    <DetailPage
      query={query}
      failed={t('companies.failed.one')}
      render={(company) => <CompanyDetail company={company} useParts={useParts} />}
    />
  )
}

function CompanyDetail({ company, useParts }: { company: Company; useParts: (company: Company) => CompanyParts }) {
  const { notices, ...parts } = useParts(company)
  return (
    <RecordPage
      record={company}
      name={company.companyName}
      list={companyList()}
      addressOf={pages.company}
      words={companyWords}
      calls={companyCalls}
      fields={companyFormFields()}
      facts={[{ label: numberLabel(company), value: numberOf(company) || '–' }]}
      standing={company.status === 'SUSPENDED' ? { tone: 'warn', text: t('companies.suspended') } : undefined}
      notices={(edit) => (
        <>
          <Missing company={company} edit={edit} />
          {notices}
        </>
      )}
      states={{ href: pages.companyStates, label: t('companies.states') }}
      edit={(onClose) => <EditCompanyDialog company={company} onClose={onClose} />}
      {...parts}
    />
  )
}

/** What it still needs before it can be activated. */
function Missing({ company: { availableTransitions = [], may }, edit }: { company: Company; edit: () => void }) {
  const missing = availableTransitions.find(({ action }) => action === 'activate')?.reasons ?? []
  if (missing.length === 0) return null
  // One of its two numbers does.
  const labels = new Map([
    ...companyFormFields().map(({ name, label }) => [name, label] as const),
    ['cocNumber', t('companies.missing.number')],
  ])
  return (
    <Banner
      tone="info"
      action={
        (may?.includes('edit') ?? true) && (
          <Button small onClick={edit}>
            {t('companies.missing.add')}
          </Button>
        )
      }
    >
      {t('companies.missing', { fields: missing.map(({ path }) => labels.get(path) ?? path).join(', ') })}
    </Banner>
  )
}
