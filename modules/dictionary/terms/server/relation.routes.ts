import { existing, type Fault, forbidden, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { mostRelations, type NewRelation, type RelatedTerm, relations } from '../relations.contract.ts'
import type { Term } from '../term.contract.ts'
import { awaits, mayRelate, mayWriteTerms } from '../term.rules.ts'
import { inverseOf, type RelationType, relationTypesWithin } from '../term-states.contract.ts'
import { relationStore } from './relation.store.ts'
import { termStoreOf } from './term.record.ts'
import { term } from './term.table.ts'

const within: ReadonlySet<string> = new Set(relationTypesWithin)
const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })
const isNarrow = (type: RelationType) => type.startsWith('NARROW')

/** Relating terms, and taking relations away; each is of two ends at once. */
export const relationRoutes = (services: Services): Route[] => {
  const { database, clock, audit } = services
  const store = termStoreOf(services)
  const one = async (db: Db, termId: string, id: string): Promise<RelatedTerm> => {
    const { ownId: _, ...found } = existing((await relationStore(db).ofTerms([termId])).find((relation) => relation.id === id))
    return found
  }
  /** The history tells both ends, each in its own words. */
  const told = async (tx: Db, actor: Actor, ends: readonly { at: Term; type: RelationType; other: string }[], isNew: boolean) => {
    await audit(
      tx,
      actor,
      ...ends.map(({ at, type, other }) => ({
        entityType: 'term',
        entityId: at.id,
        entityName: at.name,
        action: 'update' as const,
        changes: [{ field: 'relation', of: type, old: isNew ? null : other, new: isNew ? other : null }],
      })),
    )
  }
  const requireMayRelate = (caller: Caller, from: Term): void => {
    if (!mayWriteTerms(caller)) throw forbidden('Only admins and business analysts may do this.')
    if (!mayRelate(from))
      throw invalid(fault('type', 'reviseFirst', 'Relations are changed on a draft, a proposed term, or one that is revised.'))
  }

  return [
    route(
      relations.create,
      ({ caller, params, body, actor, idempotency }) =>
        database.transaction(async (tx) => {
          await relationStore(tx).holdAll()
          await holdAll(tx, term, [params.id, ...(body.termId ? [body.termId] : [])])
          const from = existing(await store(tx).get(params.id))
          requireMayRelate(caller, from)
          const target = body.termId ? await store(tx).get(body.termId) : undefined
          const faults = await brokenBy(tx, from, target, body)
          if (faults.length > 0) throw invalid(faults)
          const turned = target !== undefined && isNarrow(body.type)
          const id = await relationStore(tx).create({
            ...(turned ? { termId: target.id, targetId: from.id } : { termId: from.id, targetId: target?.id ?? null }),
            type: turned ? inverseOf(body.type) : body.type,
            externalUri: body.externalUri ?? '',
            externalLabel: body.externalLabel ?? '',
            note: body.note ?? '',
            createdAt: clock.now(),
            createdBy: caller.email,
          })
          for (const end of [from, target]) if (end && (end === from || awaits(end))) await store(tx).noteEditor(end.id, caller.email)
          const ends = [
            { at: from, type: body.type, other: target?.name ?? (body.externalLabel || body.externalUri || '') },
            ...(target ? [{ at: target, type: inverseOf(body.type), other: from.name }] : []),
          ]
          await told(tx, actor, ends, true)
          await idempotency.remember(tx, { id, termId: from.id })
          return one(tx, from.id, id)
        }),
      ({ id = '', termId = '' }) => one(database.db, termId, id),
    ),

    route(relations.remove, ({ caller, params, actor }) =>
      database.transaction(async (tx) => {
        const first = existing(await relationStore(tx).get(params.id))
        await relationStore(tx).holdAll()
        await holdAll(tx, term, [first.termId, ...(first.targetId ? [first.targetId] : [])])
        const found = existing(await relationStore(tx).get(params.id))
        const [own, other] = [existing(await store(tx).get(found.termId)), found.targetId ? await store(tx).get(found.targetId) : undefined]
        // One end that may be changed is enough: the other one follows.
        const from = other && !mayRelate(own) ? other : own
        requireMayRelate(caller, from)
        await relationStore(tx).remove(found.id)
        for (const end of [own, other]) if (end && (end === from || awaits(end))) await store(tx).noteEditor(end.id, caller.email)
        const ends = [
          { at: own, type: found.type, other: other?.name ?? (found.externalLabel || found.externalUri) },
          ...(other ? [{ at: other, type: inverseOf(found.type), other: own.name }] : []),
        ]
        await told(tx, actor, ends, false)
        return undefined
      }),
    ),
  ]
}

/** What a new relation would break (T-04 to T-07), and what it cannot be. */
async function brokenBy(tx: Db, from: Term, target: Term | undefined, { type, termId, externalUri }: NewRelation): Promise<Fault[]> {
  if (from.relationCount >= mostRelations)
    return [{ ...fault('relatedTerms', 'maximum', `A term has at most ${mostRelations} relations.`), params: { maximum: mostRelations } }]
  if (termId !== undefined) {
    if (!target || target.validatedObjectId !== null) return [fault('termId', 'unknownRecord', 'There is no such term.')]
    if (target.id === from.id) return [fault('termId', 'T-06', 'A term is not related to itself.')]
  }
  const sameDomain = target !== undefined && target.domainId === from.domainId
  if (within.has(type) !== sameDomain) {
    const at = externalUri === undefined ? 'termId' : 'externalUri'
    const message = within.has(type)
      ? 'Within a domain only: to terms elsewhere a relation is a match.'
      : 'To other domains and vocabularies only: within a domain a relation is no match.'
    return [fault(at, 'T-07', message)]
  }
  if (!target || !sameDomain) return []
  const paths = relationStore(tx)
  if (type === 'RELATED')
    return (await paths.isAbove(target.id, from.id)) || (await paths.isAbove(from.id, target.id))
      ? [fault('termId', 'T-05', 'One of the two stands above the other, so they are not related as well.')]
      : []
  const [narrower, broader] = isNarrow(type) ? [target, from] : [from, target]
  return [
    ...(narrower.topConcept ? [fault('termId', 'T-04', `${narrower.name} is a top concept: it has no broader term.`)] : []),
    ...((await paths.isAbove(narrower.id, broader.id)) ? [fault('termId', 'T-06', 'The term would stand below itself.')] : []),
    ...((await paths.wouldJoinRelated(narrower.id, broader.id))
      ? [fault('termId', 'T-05', 'Terms that are related would stand above each other.')]
      : []),
  ]
}
