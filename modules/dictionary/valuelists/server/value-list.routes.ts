import { domainHeld } from '@portico/core/contract.ts'
import { conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { auditUpdate, bornBy, changedBy, nextCode, requireVersion } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type NewValueList, type ValueList, valueLists } from '../value-list.contract.ts'
import { valueListStore } from './value-list.store.ts'
import { valueList } from './value-list.table.ts'

/** Values as they are stored: each with its place. */
export const inOrder = (values: NewValueList['values']) => values.map((value, position) => ({ ...value, position }))
/** As the history tells it. */
export const toldOfList = ({
  name,
  kind,
  description,
  uri,
  values,
}: Pick<ValueList, 'name' | 'kind' | 'description' | 'uri' | 'values'>) => ({
  name,
  kind,
  description,
  uri,
  values: values.map(({ code, name: called, active }) => `${code}${called && ` ${called}`}${active ? '' : ' –'}`).join('\n'),
})

export const valueListRoutes = ({ database, clock, audit, ports }: Services): Route[] => {
  const entity = ({ id, name }: ValueList) => ({ entityType: 'valueList', entityId: id, entityName: name })
  const inDomain = async (tx: Db, domainId: string, before?: ValueList): Promise<void> => {
    const domain = await ports.of(domainHeld)(tx, domainId)
    if (!domain) throw invalid({ path: 'domainId', code: 'unknownRecord', message: 'There is no such domain.' })
    if (!domain.active && domainId !== before?.domainId)
      throw invalid({ path: 'domainId', code: 'notForChoice', message: 'This can no longer be chosen.' })
  }
  const one = async (db: Db, id: string) => existing(await valueListStore(db).get(id))

  return [
    route(valueLists.list, ({ query, reply }) => valueListStore(database.db).list(query, reply)),
    route(valueLists.count, async ({ query }) => valueListStore(database.db).count(query)),
    route(valueLists.get, ({ params }) => one(database.db, params.id)),

    route(
      valueLists.create,
      ({ caller, body, actor, idempotency }) =>
        database.transaction(async (tx) => {
          await inDomain(tx, body.domainId)
          const code = await nextCode(tx, 'valueList', 'VLS')
          const row = { ...body, values: inOrder(body.values), code, ...bornBy(caller.email, clock.now()) }
          const made = await one(tx, await valueListStore(tx).create(row))
          await audit(tx, actor, { ...entity(made), action: 'create' })
          await idempotency.remember(tx, { id: made.id })
          return made
        }),
      ({ id = '' }) => one(database.db, id),
    ),

    route(valueLists.change, ({ caller, params, body: { version, ...body }, actor }) =>
      database.transaction(async (tx) => {
        requireVersion(existing(await hold(tx, valueList, params.id)), version)
        const before = await one(tx, params.id)
        await inDomain(tx, body.domainId, before)
        await valueListStore(tx).change(before.id, { ...body, values: inOrder(body.values), ...changedBy(caller.email, clock.now()) })
        const after = await one(tx, before.id)
        await auditUpdate(audit, tx, actor, { type: 'valueList', id: after.id, name: after.name }, toldOfList(before), toldOfList(after))
        return after
      }),
    ),

    route(valueLists.remove, ({ params, actor }) =>
      database.transaction(async (tx) => {
        existing(await hold(tx, valueList, params.id, 'remove'))
        const found = await one(tx, params.id)
        if (found.usedBy > 0) throw conflict('ReferenceConflict', `${found.usedBy} objects have an attribute of it.`)
        await valueListStore(tx).remove(found.id)
        await audit(tx, actor, { ...entity(found), action: 'delete' })
        return undefined
      }),
    ),
  ]
}
