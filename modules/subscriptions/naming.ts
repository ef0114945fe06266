import { authors, mentions } from '@portico/platform/server/people/naming.ts'
import { company } from './companies/server/company.table.ts'
import { companyApplication } from './links/server/link.table.ts'
import { companyRevocation } from './suspensions/server/suspension.table.ts'

/** Where the subscription manager's tables name people of the portal; the contact of a company is none. */
export const naming = [...authors(company), ...mentions(companyApplication.createdBy, companyRevocation.byId, companyRevocation.byEmail)]
