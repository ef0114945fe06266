import { listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { nameInOneScript } from '@portico/platform/contract/one-script.ts'
import { governedFields, recordEndpoints, recordFields, version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { agreementParts, givenAgreements } from '../agreements/agreement.contract.ts' // not copied
import { applicationParts } from '../links/link.contract.ts' // not copied
import { companyFields } from './company-fields.contract.ts'
import { companyActions, companyStates } from './company-states.contract.ts'

export const company = named(
  'Company',
  z.object({
    ...recordFields,
    ...governedFields(companyStates),
    companyName: z.string(),
    cocNumber: z.string(),
    alternativeCustomerNumber: z.string(),
    contactPerson: z.string(),
    emailAddress: z.string(),
    phoneNumber: z.string(),
    salesEmailAddress: z.string(),
    salesPhoneNumber: z.string(),
    notes: z.string(),
    ...agreementParts(), // not copied
    ...applicationParts(), // not copied
  }),
)
export type Company = z.infer<typeof company>

/** What a company is made of; people fill it in. */
const given = {
  companyName: nameInOneScript(2, 120),
  ...companyFields,
  itAgreements: z.optional(givenAgreements), // not copied
}
export const newCompany = named('NewCompany', z.strictObject(given))
/** What is left out stays. The status is read past: only transitions change it. */
export const changedCompany = named(
  'ChangedCompany',
  z.strictObject({ version: version(), ...given, companyName: z.exactOptional(given.companyName), status: z.optional(z.string()) }),
)

const companyList = listSpec({
  style: 2,
  fields: {
    id: { kind: 'uuid' },
    code: { kind: 'text', sort: true, search: true },
    companyName: { kind: 'text', sort: true, search: true },
    cocNumber: { kind: 'text', sort: true, search: true },
    alternativeCustomerNumber: { kind: 'text', search: true },
    contactPerson: { kind: 'text', sort: true, search: true },
    emailAddress: { kind: 'text', search: true },
    status: { kind: 'text', sort: true },
    agreementEnding: { kind: 'bool' }, // not copied
    agreementEnded: { kind: 'bool' }, // not copied
    applicationIn: { kind: 'text' }, // not copied
    createdAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  relations: ['itAgreements', 'companyApplications'], // not copied
  nameField: 'companyName',
  defaultOrder: 'companyName ASC',
  pageSize: 12,
})

export const companies = recordEndpoints({
  plural: 'companies',
  one: 'company',
  tag: 'Companies',
  schema: 'CompanyTransition',
  access: ['subscriptionManager'],
  hides: true,
  modules: ['SubscriptionManager'],
  actions: companyActions,
  answer: company,
  created: newCompany,
  changed: changedCompany,
  list: companyList,
  // not copied: from here
  payload: {
    /** With `suspend`: takes every product off every key of its applications; a reactivation gives them back. */
    revokeKeys: z.optional(z.boolean()),
  },
  // not copied: to here
})
