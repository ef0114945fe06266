import type { Db } from '@portico/platform/server/database/database.ts'
import { governed } from '@portico/platform/server/record/governed.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import type { Deed } from '@portico/platform/server/record/transition.ts'
import { auditUpdate, nextCode } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { isLower, nextVersion } from '../../revisions/revisions.rules.ts'
import { dayOf, refuse, revising } from '../../revisions/server/revising.ts'
import { mayWriteTerms, relationsTo } from '../../terms/term.rules.ts'
import { fourEyesDataDictionary } from '../../terms/term-settings.contract.ts'
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
export const toldOfObject = ({ attributes = [], relations = [], terms = [], superTypeIds, pointsTo = [] }: BusinessObject) => ({
  attributes: attributes.map(({ name, dataType, minOccurs, maxOccurs }) => `${name}: ${dataType} ${minOccurs}..${maxOccurs}`).join('\n'),
  relations: relations.map(({ name, targetCardinality }) => `${name} ${targetCardinality}`).join('\n'),
  termIds: terms.map(({ name }) => name).join(', '),
  superTypeIds: superTypeIds.map((id) => pointsTo.find((one) => one.id === id)?.name ?? id).join(', '),
})
/** The writes of business objects, and what belongs to each. */
export const objectRecord = (services: Services) => {
  const store = objectStoreOf(services)
  const { held, dropCopy, end, begin, moved } = revising<BusinessObject>({
    entityType: 'businessObject',
    store,
    events: { proposed: objectEvents.OBJECT_PROPOSED, decided: objectEvents.OBJECT_DECIDED },
    notApproved: 'Only an approved object takes the place of another one.',
  })
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
      end,
      begin,
    },
    table: businessObject,
    taken: objectTaken,
    store,
    nameOf: ({ name }) => name,
    mayWrite: mayWriteTerms,
    isOwner: ({ id }, { ownerId }) => ownerId === id,
    relations: relationsTo,
    holdsAlong: ({ workingCopy }) => workingCopy?.id,
    moved,
  })
}
