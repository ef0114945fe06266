import { inUse } from '@portico/core/contract.ts'
import { existing, type Fault, invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { auditUpdate, bornBy, changedBy, requireVersion } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type CatalogueEntry, catalogueFilter, catalogues } from '../catalogue.contract.ts'
import { calledFromBelow, callsUpwards } from '../catalogue.rules.ts'
import { type CatalogueKind, catalogueKinds } from '../catalogue-kinds.contract.ts'
import { type CatalogueFields, catalogueStore } from './catalogue.store.ts'

/** What the bodies of the four kinds have between them; each kind's own schema has checked which of these it takes. */
type Body = Pick<CatalogueFields, 'code' | 'name'> & Partial<CatalogueFields>

const fieldsOf = (body: Body): CatalogueFields => ({
  code: body.code,
  name: body.name,
  description: body.description ?? '',
  standardStatus: body.standardStatus ?? 'ACTIVE',
  guidanceUrl: body.guidanceUrl ?? '',
  position: body.position ?? 0,
  active: body.active ?? true,
  exposure: body.exposure ?? null,
  audience: body.audience ?? null,
  requiresCompany: body.requiresCompany ?? null,
  specFormat: body.specFormat ?? null,
  interaction: body.interaction ?? null,
  layer: body.layer ?? null,
  mayCallIds: [...new Set(body.mayCallIds ?? [])],
})

/**
 * The calls of the four catalogues.
 * @param changed is told when the standing of a row changed, so that what has chosen it follows in the same transaction.
 */
export const catalogueRoutes = ({ database, clock, audit }: Services, changed: (tx: Db, entryId: string) => Promise<void>): Route[] => {
  const entry = (kind: CatalogueKind, { id, name }: CatalogueEntry) => ({ entityType: kind, entityId: id, entityName: name })
  const told = ({
    version: _v,
    usedBy: _u,
    usedByLive: _l,
    updatedAt: _a,
    updatedBy: _b,
    mayCallIds: _c,
    mayCall,
    ...own
  }: CatalogueEntry) => ({
    ...own,
    ...(own.layer !== null && { mayCall: mayCall.map(({ name }) => name).join(', ') }),
  })

  /** @throws where the row may not be so: a code that is in use, a type that calls upwards. */
  const check = async (tx: Db, kind: CatalogueKind, fields: CatalogueFields, before?: CatalogueEntry): Promise<void> => {
    const store = catalogueStore(tx)
    if (kind === 'abstractionType') await store.aloneWithTypes()
    const faults: Fault[] = []
    if (before && fields.code !== before.code && before.usedBy > 0)
      faults.push({ path: 'code', code: 'fixedWhileUsed', message: 'The code of a row that is in use does not change.' })
    const asked = fields.mayCallIds ?? []
    const called = await store.named('abstractionType', asked)
    const known = new Set(called.map(({ id }) => id))
    asked.forEach((id, at) => {
      if (!known.has(id)) faults.push({ path: `mayCallIds.${at}`, code: 'unknownRecord', message: 'There is no such abstraction type.' })
    })
    if (kind === 'abstractionType')
      faults.push(
        ...callsUpwards(
          fields.layer ?? 0,
          called.filter(({ id }) => id !== before?.id),
        ),
        ...(before ? calledFromBelow(fields.layer ?? 0, await store.callersOf(before.id)) : []),
      )
    if (faults.length > 0) throw invalid(faults)
  }

  const routesOf = (kind: CatalogueKind): Route[] => {
    const { list, create, change, remove } = catalogues[kind]
    return [
      route(list, ({ query, reply }) => catalogueStore(database.db).list(kind, withFilter(catalogueFilter, query), reply)),

      route(
        create,
        ({ caller, body, actor, idempotency }) =>
          database.transaction(async (tx) => {
            const fields = fieldsOf(body)
            await check(tx, kind, fields)
            const store = catalogueStore(tx)
            const id = await store.create({ ...fields, kind, ...bornBy(caller.email, clock.now()) })
            const made = existing(await store.get(kind, id))
            await audit(tx, actor, { ...entry(kind, made), action: 'create' })
            await idempotency.remember(tx, { id })
            return made
          }),
        async ({ id = '' }) => existing(await catalogueStore(database.db).get(kind, id)),
      ),

      route(change, ({ caller, params, body: { version, ...body }, actor }) =>
        database.transaction(async (tx) => {
          const store = catalogueStore(tx)
          requireVersion(existing((await store.hold([params.id])).find((row) => row.kind === kind)), version)
          const before = existing(await store.get(kind, params.id))
          const fields = fieldsOf(body)
          await check(tx, kind, fields, before)
          await store.change(before.id, { ...fields, ...changedBy(caller.email, clock.now()) })
          await changed(tx, before.id)
          const after = existing(await store.get(kind, before.id))
          await auditUpdate(audit, tx, actor, { type: kind, id: after.id, name: after.name }, told(before), told(after))
          return after
        }),
      ),

      route(remove, ({ params, actor }) =>
        database.transaction(async (tx) => {
          const store = catalogueStore(tx)
          await store.hold([params.id])
          const found = existing(await store.get(kind, params.id))
          if (found.usedBy > 0) throw inUse('row', { prospect: found.usedBy })
          await store.remove(found.id)
          await audit(tx, actor, { ...entry(kind, found), action: 'delete' })
          return undefined
        }),
      ),
    ]
  }
  return catalogueKinds.flatMap(routesOf)
}
