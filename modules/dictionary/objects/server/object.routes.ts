import { conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Filter } from '@portico/platform/contract/lists.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { partsOfRecord } from '@portico/platform/server/record/parts.routes.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { fieldsIn } from '../../revisions/asks-for.rules.ts'
import { type BusinessObject, businessObjects, type ChangedObject, moreOfObjects, objectReaders } from '../object.contract.ts'
import { lockedObjectFields } from '../object.rules.ts'
import { objectChecks } from '../object-checks.rules.ts'
import { usesOfObjects } from '../object-ports.contract.ts'
import { objectRecord, objectStoreOf, toldOfObject } from './object.record.ts'
import { changedNames, changedObjectFields, newObjectFields } from './object-body.ts'
import { storesOf } from './object-stores.ts'
import type { Referring } from './shape.store.ts'

/** A working copy moves with its object, and has no life of its own. */
const shownTo = (found: BusinessObject): BusinessObject =>
  found.validatedObjectId === null ? found : { ...found, availableTransitions: [], may: found.may?.filter((one) => one !== 'remove') }

const pickable: readonly string[] = ['id', 'name', 'displayName', 'status', 'dataClassification']
/** Who plans APIs picks objects, and sees no more of them than that takes. */
function refuseMoreThanPicking({ roles }: Pick<Caller, 'roles'>, filter: Filter | undefined): void {
  if (objectReaders.some((role) => roles.includes(role))) return
  const { fields: named = [] } = filter ?? {}
  const fields = Array.isArray(named) ? named : Object.entries(named).flatMap(([name, isAsked]) => (isAsked ? [name] : []))
  const order = [filter?.order ?? []]
    .flat()
    .flatMap((each) => each.split(','))
    .map((each) => each.trim().split(/\s+/)[0] ?? '')
  const asked = [...fields, ...fieldsIn(filter?.where), ...order]
  if (fields.length === 0 || (filter?.include ?? []).length > 0 || asked.some((name) => !pickable.includes(name)))
    throw invalid({ path: 'filter.fields', code: 'pickersOnly', message: `Name fields of these only: ${pickable.join(', ')}.` })
}
/** How objects are changed, by whatever call: whole, or a member at a time. */
export const objectWrites = (services: Services, record: ReturnType<typeof objectRecord>) => {
  const stores = storesOf(services)
  const store = objectStoreOf(services)
  return {
    stores,
    async change(
      asked: { caller: Caller; actor: { caller?: Caller | undefined }; params: { id: string } },
      version: number,
      body: ChangedObject,
    ) {
      let shape: Referring | undefined
      const changed = await record.change(
        asked,
        version,
        async (tx, before) => {
          if (before.validatedObjectId !== null) await store(tx).noteChange(before.validatedObjectId)
          const made = await changedObjectFields(tx, { services, stores, caller: asked.caller }, body, before)
          shape = made.shape
          return made.fields
        },
        {
          told: toldOfObject,
          async write(tx, id) {
            if (shape) await stores(tx).shapes.write(id, shape)
          },
          check(before) {
            const faults = lockedObjectFields(before, changedNames(body, before))
            if (faults.length > 0) throw invalid(faults)
          },
        },
      )
      return shownTo(changed)
    },
  }
}

export const objectRoutes = (services: Services, record = objectRecord(services)): Route[] => {
  const { database, ports } = services
  const store = objectStoreOf(services)
  const writes = objectWrites(services, record)

  return [
    route(businessObjects.list, ({ query, reply, caller }) => {
      refuseMoreThanPicking(caller, query.filter)
      return store(database.db).list(query, reply)
    }),
    route(businessObjects.count, async ({ query, caller }) => {
      refuseMoreThanPicking(caller, { fields: ['id'], where: query.where })
      return store(database.db).count(query)
    }),
    route(businessObjects.get, async (asked) => {
      const found = await record.get(asked)
      return asked.query.filter?.fields ? found : shownTo(found)
    }),

    route(
      businessObjects.create,
      (asked) => {
        let shape: Referring | undefined
        return record.create(
          asked,
          async (tx) => {
            const made = await newObjectFields(tx, { services, stores: writes.stores, caller: asked.caller }, asked.body)
            shape = made.shape
            return made.fields
          },
          {
            async write(tx, id) {
              if (shape) await writes.stores(tx).shapes.write(id, shape)
            },
          },
        )
      },
      record.repeated,
    ),

    route(businessObjects.change, (asked) => {
      const { version, ...body } = asked.body
      return writes.change(asked, version, body)
    }),

    route(businessObjects.remove, (asked) =>
      record.remove(asked, async (_tx, { usedBy }) => {
        if ((usedBy?.relations ?? 0) + (usedBy?.prospects ?? 0) > 0)
          throw conflict('ReferenceConflict', 'Other objects or prospects point to it.')
      }),
    ),

    route(businessObjects.transition, async (asked) => {
      const found = existing(await store(database.db).get(asked.params.id))
      if (found.validatedObjectId !== null)
        throw conflict('InvalidTransition', 'A working copy moves with its object. Ask for the transition of that one.')
      // What was said of the state before is over with it.
      return record.transition({ ...asked, body: { statusDescription: '', ...asked.body } as typeof asked.body })
    }),

    route(moreOfObjects.checks, async ({ params }) => objectChecks(existing(await store(database.db).get(params.id)))),

    route(moreOfObjects.users, async ({ params, caller }) => {
      const { db } = database
      const { id, validatedObjectId } = existing(await store(db).get(params.id))
      const ownId = validatedObjectId ?? id
      const objects = await writes.stores(db).shapes.usersOf([ownId], 200)
      const uses = (await ports.all(usesOfObjects)(db, [ownId], caller)).flat().filter(({ seen }) => seen)
      const made = await writes.stores(db).shapes.generatedOf(ownId, 50)
      return [
        ...objects.map(({ targetId: _, ...one }) => ({ kind: 'businessObject' as const, ...one })),
        ...uses.slice(0, 200).map(({ kind, id: usedBy, code, name, status }) => ({ kind, id: usedBy, code, name, status })),
        ...made.map((one) => ({ kind: 'specification' as const, ...one })),
      ]
    }),

    ...partsOfRecord(services, record.parts, businessObjects),
  ]
}
