import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { RecordWords } from '@portico/platform/web/record/words.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import type { Company, CompanyState } from '../company.contract.ts'

/** What people call the states and actions of a company. */
export const companyWords: RecordWords = {
  state: (state) => t(`companies.state.${state}` as MessageKey),
  action: (action) => t(`companies.action.${action}` as MessageKey),
}

export const toneOf: Record<CompanyState, Tone> = {
  PENDING: 'info',
  ACTIVE: 'ok',
  SUSPENDED: 'warn',
  TERMINATED: 'neutral',
  REJECTED: 'bad',
}

/** The number by which people know it. */
export const numberOf = ({ cocNumber, alternativeCustomerNumber }: Company): string => cocNumber || alternativeCustomerNumber

/** The fields of the form, in its order. */
export const companyFormFields = () =>
  (
    [
      'companyName',
      'cocNumber',
      'alternativeCustomerNumber',
      'contactPerson',
      'emailAddress',
      'phoneNumber',
      'salesEmailAddress',
      'salesPhoneNumber',
      'notes',
    ] as const
  ).map((name) => ({ name, label: t(`companies.field.${name}`) }))
