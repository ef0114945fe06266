import { mdiPauseCircleOutline, mdiTimerSandEmpty } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { RecordField } from '@portico/platform/web/record/RecordFields.tsx'
import type { GovernedWords } from '@portico/platform/web/record/words.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages } from '../../addresses.ts'
import type { Company } from '../company.contract.ts'
import type { CompanyState } from '../company-states.contract.ts'

const tones: Record<CompanyState, Tone> = { PENDING: 'info', ACTIVE: 'ok', SUSPENDED: 'warn', TERMINATED: 'neutral', REJECTED: 'bad' }

const icons: Partial<Record<CompanyState, string>> = { PENDING: mdiTimerSandEmpty, SUSPENDED: mdiPauseCircleOutline }

/** What people call the states and actions of a company. */
export const companyWords: GovernedWords = {
  state: (state) => t(`companies.state.${state}` as MessageKey),
  action: (action) => t(`companies.action.${action}` as MessageKey),
  tone: (state) => new Map<string, Tone>(Object.entries(tones)).get(state) ?? 'neutral',
  icon: (state) => new Map<string, string>(Object.entries(icons)).get(state),
  question: (action, name) => t(`companies.question.${action}` as MessageKey, { name }),
  consequence: (action) => t(`companies.consequence.${action}` as MessageKey),
  ends: (action) => action === 'terminate' || action === 'reject',
}

/** The list, for what leads there. */
export const companyList = () => ({ name: 'companies', title: t('companies.title'), href: pages.companies })

/** The number by which people know it. */
export const numberOf = ({ cocNumber, alternativeCustomerNumber }: Company): string => cocNumber || alternativeCustomerNumber

/** Which of its numbers that is, as in its form. */
export const numberLabel = ({ cocNumber, alternativeCustomerNumber }: Company): string =>
  t(cocNumber || !alternativeCustomerNumber ? 'companies.field.cocNumber' : 'companies.field.alternativeCustomerNumber')

/** The fields of a company, in the order of its form. What is needed to become active is not said to be optional, and says when it is needed. */
export const companyFormFields = (): RecordField[] => [
  { name: 'companyName', label: t('companies.field.companyName'), wide: true },
  { name: 'cocNumber', label: t('companies.field.cocNumber'), help: t('companies.cocNumber.help'), code: true },
  {
    name: 'alternativeCustomerNumber',
    label: t('companies.field.alternativeCustomerNumber'),
    help: t('companies.alternativeCustomerNumber.help'),
    code: true,
  },
  { name: 'contactPerson', label: t('companies.field.contactPerson'), help: t('companies.neededToActivate') },
  { name: 'emailAddress', label: t('companies.field.emailAddress'), help: t('companies.neededToActivate'), kind: 'email' },
  { name: 'phoneNumber', label: t('companies.field.phoneNumber'), help: t('companies.phoneNumber.help'), kind: 'tel', optional: true },
  { name: 'salesEmailAddress', label: t('companies.field.salesEmailAddress'), kind: 'email', optional: true, begins: true },
  {
    name: 'salesPhoneNumber',
    label: t('companies.field.salesPhoneNumber'),
    help: t('companies.phoneNumber.help'),
    kind: 'tel',
    optional: true,
  },
  { name: 'notes', label: t('companies.field.notes'), help: t('companies.notes.help'), kind: 'long', optional: true },
]
