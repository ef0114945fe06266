import type { CallsOfApplication } from '@portico/apidex/contract.ts'
import type { CalledCompanies } from './numbers.contract.ts'

export const mostCompanies = 10

interface LinkOfCompany {
  applicationId: string
  companyId: string
  companyName: string
  status: string
}

/** Calls of applications as those of the companies that they are linked to, the most called first. */
export function mostCalled(calls: readonly CallsOfApplication[], links: readonly LinkOfCompany[]): CalledCompanies['companies'] {
  const linkOf = new Map(links.map((link) => [link.applicationId, link]))
  const companies = new Map<string, CalledCompanies['companies'][number]>()
  for (const { applicationId, calls: called, errors } of calls) {
    const link = linkOf.get(applicationId)
    if (!link) continue
    const { companyId: id, companyName, status } = link
    const known = companies.get(id) ?? { id, companyName, status, applications: 0, calls: 0, errors: 0 }
    companies.set(id, { ...known, applications: known.applications + 1, calls: known.calls + called, errors: known.errors + errors })
  }
  return [...companies.values()].toSorted((a, b) => b.calls - a.calls || a.companyName.localeCompare(b.companyName)).slice(0, mostCompanies)
}
