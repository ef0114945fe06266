import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { countAnswer, countQuery, filterQuery, likePattern, listSpec, type Where } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { governedFields, recordEndpoints, recordFields, version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { givenAgreements, itAgreement } from './agreement.contract.ts'
import { companyFields, companyName } from './company-fields.contract.ts'

export const companyStates = ['PENDING', 'ACTIVE', 'SUSPENDED', 'TERMINATED', 'REJECTED'] as const
export type CompanyState = (typeof companyStates)[number]
export const companyActions = ['activate', 'reject', 'suspend', 'reactivate', 'terminate', 'reopen'] as const

const companyApplication = named(
  'CompanyApplication',
  z.object({
    id: z.string(),
    appId: z.string(),
    companyId: z.string(),
    itAgreementId: z.nullable(z.string()),
    environmentId: z.string(),
  }),
)

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
    applicationCount: z.int(),
    agreementCount: z.int(),
    /** One of its agreements ends within 60 days. */
    agreementEnding: z.boolean(),
    itAgreements: z.optional(z.array(itAgreement)),
    companyApplications: z.optional(z.array(companyApplication)),
    /** The short form of the same links. */
    apps: z.optional(z.array(z.object({ appId: z.string(), environmentId: z.string() }))),
  }),
)
export type Company = z.infer<typeof company>

export const newCompany = named(
  'NewCompany',
  z.strictObject({ companyName: companyName(), ...companyFields, itAgreements: z.optional(givenAgreements) }),
)
/** What is left out stays. The status is read past: only transitions change it. */
export const changedCompany = named(
  'ChangedCompany',
  z.strictObject({
    version: version(),
    companyName: z.exactOptional(companyName()),
    ...companyFields,
    itAgreements: z.optional(givenAgreements),
    status: z.optional(z.string()),
  }),
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
    agreementEnding: { kind: 'bool' },
    createdAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  relations: ['itAgreements', 'companyApplications'],
  defaultOrder: 'companyName ASC',
  pageSize: 12,
})

/** The active-company filter: its condition beside whatever else is asked. */
export const activeOnly = (where?: Where): Where => (where ? { and: [where, { status: 'ACTIVE' }] } : { status: 'ACTIVE' })
/** What the picker of a company asks for: at most 20 active ones by a part of their name, and nothing without a text. */
export const pickable = (typed: string) =>
  typed.trim()
    ? { where: activeOnly({ companyName: { like: likePattern(typed.trim()), options: 'i' } }), order: 'companyName ASC', limit: 20 }
    : undefined

const modules = ['SubscriptionManager'] as const
const access = ['subscriptionManager'] as const
const byId = z.object({ id: uuid() })
const tag = 'Companies'
export const companies = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies',
    summary: 'All companies',
    shows: ['company'],
    tag,
    access,
    modules,
    query: filterQuery({}),
    answer: z.array(company),
    list: companyList,
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/companies/count',
    summary: 'How many companies fit',
    shows: ['company'],
    tag,
    access,
    modules,
    query: countQuery,
    answer: countAnswer,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/companies/:id',
    summary: 'One company with its agreements and applications',
    shows: ['company'],
    tag,
    access,
    modules,
    params: byId,
    query: filterQuery({}),
    answer: company,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/companies',
    summary: 'Create a company; it is pending until it is activated',
    changes: ['company'],
    tag,
    access,
    modules,
    body: newCompany,
    status: 201,
    answer: company,
    idempotent: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/companies/:id',
    summary: 'Change a company and its agreements',
    changes: ['company'],
    tag,
    access,
    modules,
    params: byId,
    body: changedCompany,
    answer: company,
  }),
  ...recordEndpoints({
    plural: 'companies',
    one: 'company',
    tag,
    schema: 'CompanyTransition',
    access,
    modules,
    actions: companyActions,
    answer: company,
  }),
}
