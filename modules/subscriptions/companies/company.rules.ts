import type { Fault } from '@portico/platform/contract/errors.ts'
import { type Guards, machine } from '@portico/platform/contract/record/machine.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { withoutApplications } from '../links/link.rules.ts' // not copied
import type { Company } from './company.contract.ts'
import { companyStates } from './company-states.contract.ts'

const by = ['subscriptionManager'] as const

/** The life of a company (domains 4.1). */
export const companyMachine = machine({
  entity: 'Company',
  initial: 'PENDING',
  terminal: [],
  create: by,
  states: companyStates,
  transitions: [
    { action: 'activate', from: ['PENDING'], to: 'ACTIVE', by, guard: ['filled'] },
    {
      action: 'reject',
      from: ['PENDING'],
      to: 'REJECTED',
      by,
      comment: true,
      guard: ['withoutApplications'], // not copied
    },
    {
      action: 'suspend',
      from: ['ACTIVE'],
      to: 'SUSPENDED',
      by,
      comment: true,
      takes: ['revokeKeys'], // not copied
    },
    { action: 'reactivate', from: ['SUSPENDED'], to: 'ACTIVE', by },
    {
      action: 'terminate',
      from: ['ACTIVE', 'SUSPENDED'],
      to: 'TERMINATED',
      by,
      comment: true,
      guard: ['withoutApplications'], // not copied
    },
    { action: 'reopen', from: ['TERMINATED', 'REJECTED'], to: 'PENDING', by, also: ['admin'], comment: true },
  ],
})

type Filled = Pick<Company, 'cocNumber' | 'alternativeCustomerNumber' | 'contactPerson' | 'emailAddress'>

export const companyGuards: Guards<typeof companyMachine, Company> = {
  filled: (company) => missingForActivation(company),
  withoutApplications, // not copied
}

/** The fields marked A: what a company needs before it becomes active, and keeps while it is. */
export function missingForActivation(company: Filled): Fault[] {
  const missing = (path: string, what: string): Fault => ({ path, code: 'required', message: `${what} is required.` })
  return [
    ...(company.cocNumber || company.alternativeCustomerNumber
      ? []
      : [missing('cocNumber', 'A number of the trade register or an alternative customer number')]),
    ...(company.contactPerson ? [] : [missing('contactPerson', 'A contact person')]),
    ...(company.emailAddress ? [] : [missing('emailAddress', 'An e-mail address')]),
  ]
}

/** An active company stays complete; so does a suspended one, which becomes active without being looked at again. */
export const staysComplete = (status: Company['status']): boolean => status === 'ACTIVE' || status === 'SUSPENDED'

/** The role says it all: also an admin who has it not is told of no company. */
export const isManager = ({ roles }: Caller): boolean => roles.includes('subscriptionManager')
