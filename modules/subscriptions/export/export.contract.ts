import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { orEmpty, queryJson, queryList, slug, uuid } from '@portico/platform/contract/fields.ts'
import { filterSchema, namedFilters } from '@portico/platform/contract/lists.ts'
import * as z from 'zod/mini'

/** The most rows of a workbook's first sheet, and the most companies in it. */
export const mostRows = 10_000

export const companyExport = endpoint({
  method: 'GET',
  path: '/api/companies/excelexport',
  summary: 'Companies with the applications and API products that they pay for in one environment, as an Excel workbook',
  tag: 'Companies',
  access: ['subscriptionManager'],
  modules: ['SubscriptionManager'],
  query: z.object({
    /** Needed while the internal portal is on; without it there are no applications, and the workbook has none. */
    environmentId: z.optional(orEmpty(slug())),
    /** These companies only. */
    companyIds: z.optional(queryList(orEmpty(uuid()))),
    /** The list's own: its condition and its order count, its page does not. */
    filter: z.optional(queryJson(z.strictObject({ ...filterSchema.shape, ...namedFilters() }))),
  }),
  answers: 'raw',
  audited: true,
  perMinute: 30,
})
