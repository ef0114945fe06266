import { existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { idsOfPeople } from '@portico/platform/server/people/named.ts'
import { auditUpdate, bornBy, changedBy, requireVersion } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type Domain, domainFilter, domains, type NewDomain } from '../domain.contract.ts'
import { inUse, misplaced, stillActiveBelow } from '../domain.rules.ts'
import { usesOfDomains, withFixedAddress } from '../domain-ports.contract.ts'
import { domainStore } from './domain.store.ts'

/** As the history tells it: names beside ids, and no counts of others. */
const told = ({ uses: _, stewardIds: _s, stewards, parentId: _p, ownerId: _o, ...domain }: Domain) => ({
  ...domain,
  stewards: stewards.map(({ name }) => name).join(', '),
})

export const domainRoutes = ({ database, clock, audit, ports, modules }: Services): Route[] => {
  const storeOf = (db: Db) => domainStore(db, ports.all(usesOfDomains))
  const isUsed = ({ uses }: Domain) => Object.values(uses).some((count) => count > 0)

  /** The columns of what somebody sent, once it was looked at beside all other domains. */
  const checked = async (tx: Db, body: NewDomain, before?: Domain) => {
    const faults = misplaced(await storeOf(tx).holdAll(), before?.id, body.parentId ?? null)
    if (modules.has('DataDictionary') && !body.baseUri)
      faults.push({ path: 'baseUri', code: 'required', message: 'The dictionary needs the base address of the domain.' })
    if (before && body.code !== before.code && isUsed(before))
      faults.push({ path: 'code', code: 'fixedWhileUsed', message: 'The code of a domain that is in use does not change.' })
    if (before && before.baseUri !== '' && (body.baseUri ?? '') !== before.baseUri)
      if ((await ports.all(withFixedAddress)(tx, [before.id])).flat().includes(before.id))
        faults.push({ path: 'baseUri', code: 'fixedOnceApproved', message: 'Something of this domain is approved: its address stays.' })
    if (body.active === false) faults.push(...stillActiveBelow(await storeOf(tx).holdAll(), before?.id))
    if (faults.length > 0) throw invalid(faults)
    const { ownerId = null, stewardIds = [], ...own } = body
    const known = new Set(before?.stewards.map(({ id }) => id))
    const [owner, stewards] = [
      await idsOfPeople(tx, ownerId === null ? [] : [{ path: 'ownerId', ref: ownerId }]),
      await idsOfPeople(
        tx,
        stewardIds.map((ref, at) => ({ path: `stewardIds.${at}`, ref, ...(!known.has(ref) && { roles: ['businessAnalist'] as const }) })),
      ),
    ]
    const fields = {
      code: own.code,
      name: own.name,
      description: own.description ?? '',
      parentId: own.parentId ?? null,
      ownerId: owner[0] ?? null,
      baseUri: own.baseUri ?? '',
      language: own.language ?? ('nl' as const),
      publisher: own.publisher ?? '',
      licenceUri: own.licenceUri ?? '',
      color: own.color ?? '',
      position: own.position ?? 0,
      active: own.active ?? true,
      public: own.public ?? false,
    }
    return { fields, stewards }
  }
  const entry = (domain: Domain) => ({ entityType: 'domain', entityId: domain.id, entityName: domain.name })

  return [
    route(domains.list, ({ query, reply }) => storeOf(database.db).list(withFilter(domainFilter, query), reply)),

    route(
      domains.create,
      ({ caller, body, actor, idempotency }) =>
        database.transaction(async (tx) => {
          const { fields, stewards } = await checked(tx, body)
          const store = storeOf(tx)
          const id = await store.create({ ...fields, ...bornBy(caller.email, clock.now()) })
          await store.setStewards(id, stewards)
          const made = existing(await store.get(id))
          await audit(tx, actor, { ...entry(made), action: 'create' })
          await idempotency.remember(tx, { id })
          return made
        }),
      async ({ id = '' }) => existing(await storeOf(database.db).get(id)),
    ),

    route(domains.change, ({ caller, params, body: { version, ...body }, actor }) =>
      database.transaction(async (tx) => {
        const store = storeOf(tx)
        requireVersion(existing(await store.hold(params.id)), version)
        const before = existing(await store.get(params.id))
        const { fields, stewards } = await checked(tx, body, before)
        await store.change(before.id, { ...fields, ...changedBy(caller.email, clock.now()) })
        await store.setStewards(before.id, stewards)
        return changed(tx, actor, before, existing(await store.get(before.id)))
      }),
    ),

    route(domains.remove, ({ params, actor }) =>
      database.transaction(async (tx) => {
        const store = storeOf(tx)
        const all = await store.holdAll()
        existing(await store.hold(params.id))
        const domain = existing(await store.get(params.id))
        const below = all.filter(({ parentId }) => parentId === domain.id).length
        if (isUsed(domain) || below > 0) throw inUse('domain', { ...domain.uses, domain: below })
        await store.remove(domain.id)
        await audit(tx, actor, { ...entry(domain), action: 'delete' })
        return undefined
      }),
    ),
  ]

  async function changed(tx: Db, actor: Actor, before: Domain, after: Domain): Promise<Domain> {
    const own = ({ version: _, updatedAt: _a, updatedBy: _b, ...rest }: ReturnType<typeof told>) => rest
    await auditUpdate(audit, tx, actor, { type: 'domain', id: after.id, name: after.name }, own(told(before)), own(told(after)))
    return after
  }
}
