import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import type { GivenAgreement, ItAgreement } from '../agreement.contract.ts'

/** Agreements are saved as a list: what a change does not touch goes as it was seen. */
export const givenOf = (all: readonly ItAgreement[]): GivenAgreement[] =>
  all.map(({ id, number, title, startDate, endDate, documentUrl }) => ({ id, number, title, startDate, endDate, documentUrl }))

export interface AgreementList {
  agreements: readonly ItAgreement[]
  /** Saves all of them with what they belong to, under the version that was seen. */
  save: (all: GivenAgreement[]) => Promise<void>
  /** What shows them is asked again. */
  saved: () => Promise<void>
}

/** Where there are no applications, none is under an agreement. */
export const mayBeInUse = () => isModuleOn('InternalDeveloperPortal')
