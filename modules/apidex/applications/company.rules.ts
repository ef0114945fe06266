import type { AuditRecord } from '@portico/platform/contract/audit.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { CompanyOfApplication } from './application-ports.contract.ts'

/** Whom the filter by company is for; for others it is as if it were not there. They know the agreement of a link, too. */
export const seesCompanies = ({ roles }: Caller): boolean => roles.includes('admin') || roles.includes('subscriptionManager')

/**
 * An entry of an application's history as somebody is told of it: who linked it to its company is known to those alone who know of companies
 * (domains 4.5). Others read that a subscription manager did.
 */
export function withoutManager(caller: Caller, entry: AuditRecord): AuditRecord {
  if (seesCompanies(caller) || entry.actorEmail === caller.email || !entry.changes.some(({ field }) => field === 'company')) return entry
  if (!entry.actorRoles.includes('subscriptionManager')) return entry
  return { ...entry, actorEmail: '', actorRoles: ['subscriptionManager'], people: {}, requestId: null }
}

/** What somebody who sees an application is told of its company (domains 4.5). */
export const companyFields = (caller: Caller, company: CompanyOfApplication | undefined) => ({
  company: company?.name ?? null,
  companyStatus: company?.status ?? null,
  companyItAgreementId: (seesCompanies(caller) && company?.itAgreementId) || null,
  companyItAgreement: (seesCompanies(caller) && company?.itAgreementNumber) || null,
  companyId: (caller.roles.includes('subscriptionManager') && company?.id) || null,
})
