import { existing, forbidden, invalid } from '@portico/platform/contract/errors.ts'
import { isAdmin } from '@portico/platform/contract/roles.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { knownOf } from '@portico/platform/server/people/export.ts'
import { idsOfPeople } from '@portico/platform/server/people/named.ts'
import { closedAccount, peopleStore } from '@portico/platform/server/people/people.ts'
import type { CoreServices } from '../../core-services.ts'
import { personErased } from '../../users/person-erased.contract.ts'
import { heldByPeople } from '../people-ports.contract.ts'
import { people, personFilter } from '../person.contract.ts'
import { refusalOfClosing, refusalOfErasure, refusalOfTaker } from '../person.rules.ts'
import { mostOwned } from '../person-states.contract.ts'
import { leaverStore } from './leaver.store.ts'
import { machineRoutes } from './machine.routes.ts'
import { personListStore } from './person-list.store.ts'

/** So many rows of each table are in an export. */
const mostExported = 1000

export const personRoutes = ({ database, ports, audit, clock, naming }: CoreServices): Route[] => {
  const list = personListStore(database.db, ports.all(heldByPeople))
  return [
    route(people.list, ({ query, reply }) => list.list(withFilter(personFilter, query), reply)),

    ...machineRoutes({ database, audit, clock }),

    route(people.owned, async ({ params }) => {
      const store = leaverStore(database.db, naming)
      return store.owned(existing(await store.get(params.id)).id, mostOwned)
    }),

    route(people.handOver, ({ params, body, actor }) =>
      database.transaction(async (tx) => {
        const store = leaverStore(tx, naming)
        const [toId = ''] = await idsOfPeople(tx, [{ path: 'to', ref: body.to }])
        if (toId === params.id) throw invalid({ path: 'to', code: 'sameTwice', message: 'Must be somebody else than who hands over.' })
        // In the order of their ids, so that two who hand over to each other never wait for each other.
        for (const id of [params.id, toId].toSorted()) existing(await store.held(id))
        const [from, to] = [existing(await store.get(params.id)), existing(await store.get(toId))]
        const refusal = refusalOfTaker(to)
        if (refusal) throw refusal
        return store.handOver(from, to, audit, actor, clock.now())
      }),
    ),

    route(people.change, ({ caller, params, body, actor }) =>
      database.transaction(async (tx) => {
        const store = leaverStore(tx, naming)
        // Of two who close each other's account the second one is in no more, though their server remembers them: somebody is left to open one.
        for (const id of new Set([caller.id, params.id].toSorted())) existing(await store.held(id))
        if ((await store.get(caller.id))?.closedAt) throw closedAccount()
        const one = existing(await store.get(params.id))
        const refusal = refusalOfClosing(caller.id, one)
        if (refusal) throw refusal
        if (body.closed === (one.closedAt !== null)) return undefined
        await peopleStore(tx).setClosed(one.id, body.closed ? clock.now() : null)
        const changes = [{ field: 'closed', old: !body.closed, new: body.closed }]
        await audit(tx, actor, { entityType: 'person', entityId: one.id, entityName: one.email, action: 'update', changes })
        return undefined
      }),
    ),

    route(people.export, async ({ caller, params, actor, reply }) => {
      if (params.id !== caller.id && !isAdmin(caller)) throw forbidden('Only an administrator exports what is known of others.')
      const one = existing(await leaverStore(database.db, naming).get(params.id))
      const { issuer: _, subject: __, ...shown } = one
      const known = await knownOf(database.db, one, naming, mostExported)
      await database.transaction((tx) =>
        audit(tx, actor, { entityType: 'person', entityId: one.id, entityName: one.email, action: 'export' }),
      )
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="person-${one.id}.json"`)
        .send(JSON.stringify({ exportedAt: clock.now().toISOString(), person: shown, ...known }, null, 2))
    }),

    route(people.erase, ({ params, actor }) =>
      database.transaction(async (tx) => {
        const store = leaverStore(tx, naming)
        const one = existing(await store.held(params.id))
        const refusal = refusalOfErasure(one, (await store.owned(one.id, mostOwned)).length, clock.now())
        if (refusal) throw refusal
        await ports.all(personErased)(tx, one.id)
        const { email } = await store.erase(one, clock.now())
        await audit(tx, actor, { entityType: 'person', entityId: one.id, entityName: email, action: 'delete' })
        return undefined
      }),
    ),
  ]
}
