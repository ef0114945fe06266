import { domainsNamed, domainsOfStewards } from '@portico/core/contract.ts'
import { AppError, type Fault, invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { governed } from '@portico/platform/server/record/governed.ts'
import { partStore } from '@portico/platform/server/record/parts.store.ts'
import type { Deed } from '@portico/platform/server/record/transition.ts'
import { auditUpdate } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { isLower, nextVersion } from '../../revisions/revisions.rules.ts'
import { type Term, terms } from '../term.contract.ts'
import { mayWriteTerms, monthsAfter, relationsTo, termGuards, termMachine } from '../term.rules.ts'
import { termEvents } from '../term-events.contract.ts'
import { fourEyesDataDictionary, reviewMonths } from '../term-settings.contract.ts'
import { validStates } from '../term-states.contract.ts'
import type { TermContent } from '../versions.contract.ts'
import { stepBetween } from '../versions.rules.ts'
import { relationStore } from './relation.store.ts'
import { type TermFields, termStore, termTaken } from './term.store.ts'
import { term } from './term.table.ts'
import { versionStore } from './version.store.ts'

type Needs = Pick<Services, 'clock' | 'ports' | 'settings'>
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
export const todayOf = ({ clock }: Pick<Services, 'clock'>) => dayOf(clock.now())

/** Terms with the domains that they belong to; the detail knows whether four eyes are asked of admins, too. */
export const termStoreOf =
  (services: Needs) =>
  (db: Db): ReturnType<typeof termStore> => {
    const { ports, settings } = services
    const store = termStore(db, { today: todayOf(services), domainsOf: ports.of(domainsNamed), stewardsOf: ports.of(domainsOfStewards) })
    return {
      ...store,
      async get(id, filter) {
        const found = await store.get(id, filter)
        return found && { ...found, ownApproval: !(await settings.read(db, fourEyesDataDictionary)) }
      },
    }
  }

/** What is approved of a term, and compared with what was. */
export const contentOf = (from: Term): TermContent => ({
  name: from.name,
  description: from.description,
  comment: from.comment,
  methode: from.methode,
  notation: from.notation,
  altLabels: from.altLabels,
  hiddenLabels: from.hiddenLabels,
  scopeNote: from.scopeNote,
  examples: from.examples,
  topConcept: from.topConcept,
  sources: from.sources,
  translations: from.translations,
  tags: from.tags,
  relatedTerms: (from.relatedTerms ?? []).map(({ type, termId, term: other, externalLabel, externalUri, note }) => ({
    type,
    termId,
    name: other?.name ?? externalLabel,
    externalUri,
    note,
  })),
})

/** As the history tells what is made of several parts. */
export const toldOf = ({ sources, translations, altLabels, hiddenLabels, examples }: Term) => ({
  altLabels: altLabels.join(', '),
  hiddenLabels: hiddenLabels.join(', '),
  examples: examples.join('\n'),
  sources: sources.map(({ title, url }) => [title, url].filter(Boolean).join(' ')).join('\n'),
  translations: translations
    .map(({ language, name, description }) => `${language}: ${[name, description].filter(Boolean).join(' – ')}`)
    .join('\n'),
})
const toldWhole = (one: Term) => {
  const { relatedTerms: _, ...content } = contentOf(one)
  return { ...content, ...toldOf(one) }
}
/** What keeps a term from being proposed keeps its working copy from it, too. */
function refuseBlocked(found: Term): void {
  const [first, ...rest] = termGuards.nothingBlocks(found)
  if (first) throw guardFault(first, ...rest)
}
/** By hand a version number is only raised. */
function raised(proposed: string, given: Deed['given']): string {
  const { raisedTo } = (given ?? {}) as { raisedTo?: string }
  if (!raisedTo) return proposed
  if (isLower(raisedTo, proposed))
    throw invalid({
      path: 'raisedTo',
      code: 'versionTooLow',
      message: `What was changed makes it ${proposed} at least.`,
      params: { minimum: proposed },
    })
  return raisedTo
}
const guardFault = (...details: Fault[]) => new AppError(422, 'GuardError', 'This cannot be done yet.', { details })

/** The writes of terms, and what belongs to each. */
export const termRecord = (services: Services) => {
  const store = termStoreOf(services)
  const held = async (tx: Db, id: string): Promise<Term> => {
    const found = await store(tx).get(id)
    if (!found) throw new Error('A term that is held is gone.')
    return found
  }
  const dropCopy = async (tx: Db, { id, workingCopy }: Term): Promise<void> => {
    if (workingCopy) await partStore(tx).removeAll('term', workingCopy.id)
    await store(tx).drop(id)
  }
  return governed<typeof termMachine, Term, TermFields>(services, {
    entityType: 'term',
    prefix: 'TRM',
    modules: terms.get.modules,
    machine: termMachine,
    guards: termGuards,
    effects: {
      async publish(tx, { id }, { actor, now, given }: Deed) {
        const [record, last] = [await held(tx, id), await versionStore(tx).newest(id)]
        // What was proposed may have been changed since.
        refuseBlocked(record)
        const content = contentOf(record)
        const proposed = nextVersion(last?.versionNumber, last ? stepBetween(last.content, content) : 'major')
        const versionNumber = raised(proposed, given)
        const today = dayOf(now)
        await store(tx).set(id, {
          versionNumber,
          validFrom: record.validFrom ?? today,
          lastReviewedAt: today,
          reviewDueAt: monthsAfter(today, await services.settings.read(tx, reviewMonths)),
        })
        const approvedBy = actor.caller?.email ?? 'portico'
        await versionStore(tx).add({ termId: id, versionNumber, content, changeNote: record.changeNote, approvedAt: now, approvedBy })
      },
      async copy(tx, { id }) {
        await store(tx).set(id, { changeNote: '' })
        await store(tx).copy(id)
      },
      dropCopy,
      async lookAtCopy(tx, { workingCopy, relatedTerms }) {
        if (workingCopy) refuseBlocked({ ...(await held(tx, workingCopy.id)), relatedTerms })
      },
      async takeOver(tx, before, { actor }: Deed) {
        await store(tx).takeOver(before.id)
        await dropCopy(tx, before)
        const after = await held(tx, before.id)
        // Its relations may have changed since the copy was proposed.
        refuseBlocked(after)
        const entity = { type: 'term', id: after.id, name: after.name }
        await auditUpdate(services.audit, tx, actor, entity, toldWhole(before), toldWhole(after))
      },
      async end(tx, { id, replacedById }, { action, now }: Deed) {
        if (action === 'supersede') {
          const other = replacedById === null ? undefined : await store(tx).get(replacedById)
          if (!other || other.validatedObjectId !== null || !validStates.includes(other.status))
            throw guardFault({
              path: 'replacedById',
              code: 'notApproved',
              message: 'Only an approved term takes the place of another one.',
            })
        }
        await store(tx).set(id, { validTo: dayOf(now) })
      },
      begin: (tx, { id }) => store(tx).set(id, { validTo: null, replacedById: null }),
    },
    table: term,
    taken: termTaken,
    store,
    nameOf: ({ name }) => name,
    mayWrite: mayWriteTerms,
    isOwner: ({ id }, { ownerId }) => ownerId === id,
    relations: relationsTo,
    holdsAlong: ({ workingCopy }) => workingCopy?.id,
    async moved(tx, record, to, { action, comment }) {
      const { id, code, name, domain, ownerId, ownerName } = record
      const status = to as Term['status']
      await store(tx).followState(id, status)
      const carried = { item: { id, code, name }, author: { id: ownerId, name: ownerName ?? '' } }
      if ((action === 'propose' || action === 'repropose') && domain)
        await emit(tx, termEvents.TERM_PROPOSED, { ...carried, domain: { id: domain.id, name: domain.name } })
      if (['approve', 'return', 'approveRevision', 'returnRevision'].includes(action))
        await emit(tx, termEvents.TERM_DECIDED, { ...carried, newStatus: to, comment })
    },
  })
}
export const relatedOf = (tx: Db, id: string) => relationStore(tx).ofTerms([id])
