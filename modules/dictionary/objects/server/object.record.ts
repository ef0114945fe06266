import { AppError, type Fault } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { governed } from '@portico/platform/server/record/governed.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import { partStore } from '@portico/platform/server/record/parts.store.ts'
import type { Deed } from '@portico/platform/server/record/transition.ts'
import { auditUpdate, nextCode } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { isLower, nextVersion } from '../../revisions/revisions.rules.ts'
import { mayWriteTerms, relationsTo } from '../../terms/term.rules.ts'
import { fourEyesDataDictionary } from '../../terms/term-settings.contract.ts'
import { validStates } from '../../terms/term-states.contract.ts'
import { valueListStore } from '../../valuelists/server/value-list.store.ts'
import { type BusinessObject, businessObjects } from '../object.contract.ts'
import { objectGuards, objectMachine } from '../object.rules.ts'
import { objectEvents } from '../object-events.contract.ts'
import { objectPublished, usesOfObjects } from '../object-ports.contract.ts'
import type { ObjectContent } from '../object-versions.contract.ts'
import { objectStep } from '../object-versions.rules.ts'
import { type ObjectFields, type objectStore, objectTaken } from './object.store.ts'
import { businessObject } from './object.table.ts'
import { inheritedBy, storesOf } from './object-stores.ts'
import { shapeStore } from './shape.store.ts'
import { objectVersionStore } from './version.store.ts'

type Needs = Pick<Services, 'clock' | 'ports' | 'settings'>
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Objects as their detail has them: with what they point to and inherit, who uses them, and what the next version of a copy is. */
export const objectStoreOf = (services: Needs) => {
  const stores = storesOf(services)
  return (db: Db): ReturnType<typeof objectStore> => {
    const { objects, shapes } = stores(db)
    return {
      ...objects,
      async get(id, filter) {
        const found = await objects.get(id, filter)
        if (!found) return undefined
        const ownId = found.validatedObjectId ?? found.id
        const uses = (await services.ports.all(usesOfObjects)(db, [ownId])).flat()
        const whole = {
          ...found,
          pointsTo: (await shapes.targetsOf([id])).filter((one) => one.id !== ownId).map(({ objectId: _, ...one }) => one),
          inherited: await inheritedBy(db, stores, await shapes.supersOf(found.superTypeIds)),
          usedBy: {
            prospects: uses.length,
            liveProspects: uses.filter(({ live }) => live).length,
            specifications: await shapes.countGenerated(ownId),
            ...(await shapes.countUsers(ownId)),
          },
          ownApproval: !(await services.settings.read(db, fourEyesDataDictionary)),
        }
        if (found.validatedObjectId === null) return whole
        const last = await objectVersionStore(db).newest(found.validatedObjectId)
        return {
          ...whole,
          ...(last && { proposedVersion: nextVersion(last.versionNumber, objectStep(last.content, await contentOf(db, whole))) }),
        }
      },
    }
  }
}

/** What is approved of an object, and compared with what was. */
export async function contentOf(db: Db, from: BusinessObject): Promise<ObjectContent> {
  const attributes = from.attributes ?? []
  const lists = await valueListStore(db).named([...new Set(attributes.flatMap(({ valueListId }) => (valueListId ? [valueListId] : [])))])
  return {
    name: from.name,
    displayName: from.displayName,
    pluralName: from.pluralName,
    description: from.description,
    comment: from.comment,
    objectType: from.objectType,
    abstract: from.abstract,
    superTypeIds: from.superTypeIds,
    termIds: from.termIds,
    provenance: from.provenance,
    population: from.population,
    quality: from.quality,
    authoritativeSource: from.authoritativeSource,
    dataClassification: from.dataClassification,
    personalData: from.personalData,
    retention: from.retention,
    tags: from.tags,
    attributes,
    relations: from.relations ?? [],
    valueLists: lists
      .map(({ id, name, kind, uri, values }) => ({
        id,
        name,
        kind,
        uri,
        codes: values.filter(({ active }) => active).map(({ code }) => code),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

/** As the history tells what an object consists of. */
export const toldOfObject = ({ attributes = [], relations = [], terms = [], superTypeIds }: BusinessObject) => ({
  attributes: attributes.map(({ name, dataType, minOccurs, maxOccurs }) => `${name}: ${dataType} ${minOccurs}..${maxOccurs}`).join('\n'),
  relations: relations.map(({ name, targetCardinality }) => `${name} ${targetCardinality}`).join('\n'),
  termIds: terms.map(({ name }) => name).join(', '),
  superTypeIds: superTypeIds.join(', '),
})
const guardFault = (...details: Fault[]) => new AppError(422, 'GuardError', 'This cannot be done yet.', { details })
function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw guardFault(...faults)
}

/** The writes of business objects, and what belongs to each. */
export const objectRecord = (services: Services) => {
  const store = objectStoreOf(services)
  const held = async (tx: Db, id: string): Promise<BusinessObject> => {
    const found = await store(tx).get(id)
    if (!found) throw new Error('An object that is held is gone.')
    return found
  }
  const dropCopy = async (tx: Db, { id, workingCopy }: BusinessObject): Promise<void> => {
    if (workingCopy) await partStore(tx).removeAll('businessObject', workingCopy.id)
    await store(tx).drop(id)
  }
  return governed<typeof objectMachine, BusinessObject, ObjectFields>(services, {
    entityType: 'businessObject',
    prefix: async (tx, { code }) => code ?? nextCode(tx, 'businessObject', 'BOB'),
    modules: businessObjects.get.modules,
    machine: objectMachine,
    guards: objectGuards,
    effects: {
      async publish(tx, { id }, { actor, now, given }: Deed) {
        // Nobody ends meanwhile what it points to (D-4, D-5).
        await holdAll(
          tx,
          businessObject,
          ((await held(tx, id)).pointsTo ?? []).map((one) => one.id),
        )
        const [record, last] = [await held(tx, id), await objectVersionStore(tx).newest(id)]
        refuse([...objectGuards.nothingBlocks(record), ...objectGuards.mayHold(record)])
        const content = await contentOf(tx, record)
        const made = nextVersion(last?.versionNumber, last ? objectStep(last.content, content) : 'major')
        const asked = (given as { versionNumber?: string } | undefined)?.versionNumber ?? ''
        if (asked !== '' && isLower(asked, made))
          refuse([{ path: 'versionNumber', code: 'tooLow', message: `What changed makes it ${made} at least.`, params: { least: made } }])
        const versionNumber = asked === '' ? made : asked
        await store(tx).set(id, { versionNumber, validFrom: record.validFrom ?? dayOf(now) })
        const approvedBy = actor.caller?.email ?? 'portico'
        await objectVersionStore(tx).add({
          objectId: id,
          versionNumber,
          content,
          changeNote: record.changeNote,
          approvedAt: now,
          approvedBy,
        })
        if (last) await services.ports.all(objectPublished)(tx, { id, name: record.name, versionNumber })
      },
      async copy(tx, { id }) {
        await store(tx).set(id, { changeNote: '' })
        await shapeStore(tx).copy(id, await store(tx).copy(id))
      },
      dropCopy,
      async lookAtCopy(tx, { workingCopy }) {
        if (workingCopy) refuse(objectGuards.nothingBlocks(await held(tx, workingCopy.id)))
      },
      async takeOver(tx, before, { actor }: Deed) {
        // Two copies may each have been right before the other one was approved.
        await shapeStore(tx).holdSupers()
        await store(tx).takeOver(before.id)
        if (before.workingCopy) await shapeStore(tx).copy(before.workingCopy.id, before.id)
        await dropCopy(tx, before)
        const after = await held(tx, before.id)
        // What it points to may have changed since the copy was proposed.
        refuse([...objectGuards.nothingBlocks(after), ...objectGuards.mayHold(after)])
        if (await shapeStore(tx).isAbove(after.id, after.superTypeIds))
          refuse([{ path: 'superTypeIds', code: 'circle', message: 'It would be a supertype of itself.' }])
        const told = async (one: BusinessObject) => {
          const { valueLists: _, attributes: _a, relations: _r, ...content } = await contentOf(tx, one)
          return { ...content, ...toldOfObject(one) }
        }
        const entity = { type: 'businessObject', id: after.id, name: after.name }
        await auditUpdate(services.audit, tx, actor, entity, await told(before), await told(after))
      },
      async end(tx, { id, replacedById }, { action, now }: Deed) {
        if (action === 'supersede') {
          const other = replacedById === null ? undefined : await store(tx).get(replacedById)
          if (!other || other.validatedObjectId !== null || !validStates.includes(other.status))
            refuse([{ path: 'replacedById', code: 'notApproved', message: 'Only an approved object takes the place of another one.' }])
        }
        await store(tx).set(id, { validTo: dayOf(now) })
      },
      begin: (tx, { id }) => store(tx).set(id, { validTo: null, replacedById: null }),
    },
    table: businessObject,
    taken: objectTaken,
    store,
    nameOf: ({ name }) => name,
    mayWrite: mayWriteTerms,
    isOwner: ({ id }, { ownerId }) => ownerId === id,
    relations: relationsTo,
    holdsAlong: ({ workingCopy }) => workingCopy?.id,
    async moved(tx, record, to, { action, comment }) {
      const { id, code, name, domain, ownerId, ownerName } = record
      await store(tx).followState(id, to)
      const carried = { item: { id, code, name }, author: { id: ownerId, name: ownerName ?? '' } }
      if ((action === 'propose' || action === 'repropose') && domain)
        await emit(tx, objectEvents.OBJECT_PROPOSED, { ...carried, domain: { id: domain.id, name: domain.name } })
      if (['approve', 'return', 'approveRevision', 'returnRevision'].includes(action))
        await emit(tx, objectEvents.OBJECT_DECIDED, { ...carried, newStatus: to, comment })
    },
  })
}
