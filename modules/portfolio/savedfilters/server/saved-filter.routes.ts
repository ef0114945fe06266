import { existing, invalid } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { mostKept, savedFilters } from '../saved-filter.contract.ts'
import { savedFilterStore } from './saved-filter.store.ts'

/** Each write holds its person: what is counted, and which one is the default, is true when it is written. */
export const savedFilterRoutes = ({ database, clock }: Services): Route[] => [
  route(savedFilters.list, ({ caller, query }) => savedFilterStore(database.db, caller.id).list(query.list)),

  route(
    savedFilters.create,
    ({ caller, body, idempotency }) =>
      database.transaction(async (tx) => {
        existing(await hold(tx, person, caller.id))
        const store = savedFilterStore(tx, caller.id)
        const { list, name, state, isDefault = false } = body
        if ((await store.count(list)) >= mostKept)
          throw invalid({ path: 'list', code: 'tooMany', message: `At most ${mostKept} are kept.`, params: { maximum: mostKept } })
        if (isDefault) await store.withoutDefault(list)
        const made = await store.create({ list, name, state, isDefault }, clock.now())
        await idempotency.remember(tx, { id: made.id })
        return made
      }),
    async ({ id = '' }, { caller }) => existing(await savedFilterStore(database.db, caller.id).get(id)),
  ),

  route(savedFilters.change, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      existing(await hold(tx, person, caller.id))
      const store = savedFilterStore(tx, caller.id)
      const { list } = existing(await store.get(params.id))
      if (body.isDefault) await store.withoutDefault(list)
      await store.change(params.id, body, clock.now())
      return existing(await store.get(params.id))
    }),
  ),

  route(savedFilters.remove, ({ caller, params }) =>
    database.transaction(async (tx) => {
      existing((await savedFilterStore(tx, caller.id).remove(params.id)) || undefined)
      return undefined
    }),
  ),
]
