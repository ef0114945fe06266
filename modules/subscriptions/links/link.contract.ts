import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

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

/** What a company tells of the applications that it pays for. */
export const applicationParts = () => ({
  applicationCount: z.int(),
  companyApplications: z.optional(z.array(companyApplication)),
  /** The short form of the same links. */
  apps: z.optional(z.array(z.object({ appId: z.string(), environmentId: z.string() }))),
})
