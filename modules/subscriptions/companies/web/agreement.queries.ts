import { call } from '@portico/platform/web/client/client.ts'
import type { GivenAgreement, ItAgreement } from '../agreement.contract.ts'
import { type Company, companies } from '../company.contract.ts'

const given = ({ status: _, ending: __, ...agreement }: ItAgreement): GivenAgreement => agreement

/** Agreements are saved with their company: what this one does not touch goes as it was seen, under the version that was seen. */
export const saveAgreements = (company: Company, change: (all: GivenAgreement[]) => GivenAgreement[]): Promise<Company> =>
  call(companies.change, {
    params: { id: company.id },
    body: { version: company.version, itAgreements: change((company.itAgreements ?? []).map(given)) },
  })
