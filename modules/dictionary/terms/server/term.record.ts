import { domainsNamed } from '@portico/core/contract.ts'
import { invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { governed } from '@portico/platform/server/record/governed.ts'
import type { Deed } from '@portico/platform/server/record/transition.ts'
import { auditUpdate } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { isLower, nextVersion } from '../../revisions/revisions.rules.ts'
import { dayOf, refuse, revising } from '../../revisions/server/revising.ts'
import { type Term, terms } from '../term.contract.ts'
import { mayWriteTerms, monthsAfter, relationsTo, termGuards, termMachine } from '../term.rules.ts'
import { termEvents } from '../term-events.contract.ts'
import { fourEyesDataDictionary, reviewMonths } from '../term-settings.contract.ts'
import type { TermContent } from '../versions.contract.ts'
import { stepBetween } from '../versions.rules.ts'
import { relationStore } from './relation.store.ts'
import { type TermFields, termStore, termTaken } from './term.store.ts'
import { term } from './term.table.ts'
import { versionStore } from './version.store.ts'

type Needs = Pick<Services, 'clock' | 'ports' | 'settings'>
export const todayOf = ({ clock }: Pick<Services, 'clock'>) => dayOf(clock.now())

/** Terms with the domains that they belong to; the detail knows whether four eyes are asked of admins, too. */
export const termStoreOf =
  (services: Needs) =>
  (db: Db): ReturnType<typeof termStore> => {
    const { ports, settings } = services
    const store = termStore(db, { today: todayOf(services), domainsOf: ports.of(domainsNamed) })
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
const refuseBlocked = (found: Term): void => refuse(termGuards.nothingBlocks(found))
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

/** The writes of terms, and what belongs to each. */
export const termRecord = (services: Services) => {
  const store = termStoreOf(services)
  const { held, dropCopy, end, begin, moved } = revising<Term>({
    entityType: 'term',
    store,
    events: { proposed: termEvents.TERM_PROPOSED, decided: termEvents.TERM_DECIDED },
    notApproved: 'Only an approved term takes the place of another one.',
  })
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
      end,
      begin,
    },
    table: term,
    taken: termTaken,
    store,
    nameOf: ({ name }) => name,
    mayWrite: mayWriteTerms,
    isOwner: ({ id }, { ownerId }) => ownerId === id,
    relations: relationsTo,
    holdsAlong: ({ workingCopy }) => workingCopy?.id,
    moved,
  })
}
export const relatedOf = (tx: Db, id: string) => relationStore(tx).ofTerms([id])
