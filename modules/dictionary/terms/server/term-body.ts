import { domainHeld } from '@portico/core/contract.ts'
import { type Fault, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { changesBetween } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { idsOfPeople } from '@portico/platform/server/people/named.ts'
import { takenAt } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { ChangedTerm, NewTerm, Term } from '../term.contract.ts'
import { monthsAfter, slugOf } from '../term.rules.ts'
import { labelFindings, relationFindings } from '../term-checks.rules.ts'
import { reviewMonths } from '../term-settings.contract.ts'
import { type TermFields, type termStore, termTaken } from './term.store.ts'

type Store = ReturnType<typeof termStore>
interface Writing {
  services: Pick<Services, 'ports' | 'clock' | 'settings'>
  store: Store
  caller: Caller
}
const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })

/** The domain that a term is to belong to, held until the transaction ends. */
async function domainOf(tx: Db, { ports }: Pick<Services, 'ports'>, domainId: string, before?: Term) {
  const domain = await ports.of(domainHeld)(tx, domainId)
  if (!domain) throw invalid(fault('domainId', 'unknownRecord', 'There is no such domain.'))
  if (!domain.active && domainId !== before?.domainId) throw invalid(fault('domainId', 'notForChoice', 'This can no longer be chosen.'))
  if (domain.baseUri === '') throw invalid(fault('domainId', 'noBaseUri', 'The domain has no base address, so its terms can have none.'))
  return domain
}

/** What the checks that keep a term from being saved find in it (T-04, T-07, T-09), and a translation into its own language. */
function refuseBroken(
  term: Pick<Term, 'name' | 'altLabels' | 'hiddenLabels' | 'domainId' | 'topConcept' | 'relatedTerms' | 'translations' | 'language'>,
): void {
  const own = term.translations.findIndex(({ language }) => language === term.language)
  const faults = [
    ...[...labelFindings(term), ...relationFindings(term)].map(({ path, code, message }) => fault(path, code, message)),
    ...(own >= 0
      ? [fault(`translations.${own}.language`, 'ownLanguage', 'This is the language of the domain, in which the term itself is.')]
      : []),
  ]
  if (faults.length > 0) throw invalid(faults)
}

/** The columns of a new term. */
export async function newTermFields(tx: Db, { services, store, caller }: Writing, body: NewTerm, newId: string): Promise<TermFields> {
  const domain = await domainOf(tx, services, body.domainId)
  const { URI, ownerId, ...own } = body
  const [owner] = await idsOfPeople(tx, ownerId ? [{ path: 'ownerId', ref: ownerId }] : [])
  const fields = {
    ...own,
    altLabels: own.altLabels ?? [],
    hiddenLabels: own.hiddenLabels ?? [],
    topConcept: own.topConcept ?? false,
    translations: own.translations ?? [],
    language: domain.language,
  }
  refuseBroken({ ...fields, relatedTerms: [] })
  // A name without a letter that addresses hold has none to be known by.
  const wanted = `${domain.baseUri}/id/concept/${slugOf(body.name) || newId}`
  return {
    ...fields,
    URI: URI || (await store.freeAddress(wanted)),
    ownerId: owner ?? caller.id,
    contentChangedBy: caller.email,
    reviewDueAt: monthsAfter(services.clock.now().toISOString().slice(0, 10), await services.settings.read(tx, reviewMonths)),
  }
}

/** The columns that a change writes. */
export async function changedTermFields(
  tx: Db,
  { services, store, caller }: Writing,
  body: ChangedTerm,
  before: Term,
): Promise<Partial<TermFields>> {
  const { URI, ownerId, ...own } = body
  const isCopy = before.validatedObjectId !== null
  const faults: Fault[] = []
  if (URI && URI !== before.URI && (isCopy || before.versionNumber !== ''))
    faults.push(fault('URI', 'fixedOnceApproved', 'The address of a term stays once it was approved.'))
  if (own.domainId && own.domainId !== before.domainId && (isCopy || before.versionNumber !== ''))
    faults.push(fault('domainId', 'fixedOnceApproved', 'The domain of a term stays once it was approved.'))
  if (faults.length > 0) throw invalid(faults)
  const isMoved = own.domainId !== undefined && own.domainId !== before.domainId
  const domain = isMoved && own.domainId ? await domainOf(tx, services, own.domainId, before) : undefined
  const after = { ...before, ...own, language: domain?.language ?? before.language }
  refuseBroken(after)
  const ownIds = [before.id, ...(before.validatedObjectId ? [before.validatedObjectId] : [])]
  if (own.notation && (await store.hasNotation(after.domainId, own.notation, ownIds))) throw takenAt(termTaken.term_notation_taken)
  const [owner] = await idsOfPeople(tx, ownerId ? [{ path: 'ownerId', ref: ownerId }] : [])
  const isContent = changesBetween(before, own).some(({ field }) => field !== 'reviewDueAt' && field !== 'statusDescription')
  return {
    ...own,
    ...(URI && { URI }),
    ...(owner && { ownerId: owner }),
    ...(domain && { language: domain.language }),
    ...((isContent || (URI && URI !== before.URI)) && { contentChangedBy: caller.email }),
  }
}
