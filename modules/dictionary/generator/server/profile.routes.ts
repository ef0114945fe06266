import { existing, forbidden } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { auditUpdate, bornBy, changedBy, requireVersion } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type Profile, profiles } from '../generator.contract.ts'
import { profileStore } from './generator.store.ts'
import { specificationProfile } from './generator.table.ts'

type Stored = Omit<Profile, 'mayChange'>
const mayChange = (caller: Caller, { shared, ownerId }: Stored): boolean => (shared ? isAdmin(caller) : ownerId === caller.id)
const shownTo = (caller: Caller, found: Stored): Profile => ({ ...found, mayChange: mayChange(caller, found) })

const facts = ({ name, shared, outputs, options }: Stored) => ({
  name,
  shared,
  outputs: outputs.join(', '),
  options: JSON.stringify(options),
})
/** As it is stored. */
const storedOf = ({ name, shared, outputs, options }: Pick<Stored, 'name' | 'shared' | 'outputs' | 'options'>) => ({
  name,
  shared,
  request: { outputs, options },
})

/** Saved options: one's own, and those that admins share with everybody. */
export const profileRoutes = ({ database, clock, audit }: Services): Route[] => {
  const refuseSharing = (caller: Caller, shared: boolean) => {
    if (shared && !isAdmin(caller)) throw forbidden('Only admins share a profile with everybody.')
  }
  /** Of somebody else it is not there, unless it is shared. */
  const seen = (caller: Caller, found: Stored | undefined): Stored => {
    const one = existing(found)
    if (!one.shared && one.ownerId !== caller.id) existing(undefined)
    if (!mayChange(caller, one)) throw forbidden('Only admins change what is shared.')
    return one
  }
  /** What everybody works with stands in the audit; what somebody keeps for themselves is theirs. */
  const note = async (tx: Db, actor: Actor, { id, name, shared }: Stored, action: 'create' | 'delete') => {
    if (shared) await audit(tx, actor, { entityType: 'specificationProfile', entityId: id, entityName: name, action })
  }
  return [
    route(profiles.list, async ({ caller }) => (await profileStore(database.db).seenBy(caller.id)).map((one) => shownTo(caller, one))),

    route(profiles.create, ({ caller, actor, body }) => {
      refuseSharing(caller, body.shared)
      return database.transaction(async (tx) => {
        const id = await profileStore(tx).create({ ...storedOf(body), ownerId: caller.id, ...bornBy(caller.email, clock.now()) })
        const made = existing(await profileStore(tx).get(id))
        await note(tx, actor, made, 'create')
        return shownTo(caller, made)
      })
    }),

    route(profiles.change, ({ caller, actor, params, body: { version, ...body } }) => {
      refuseSharing(caller, body.shared)
      return database.transaction(async (tx) => {
        const held = existing(await hold(tx, specificationProfile, params.id))
        const before = seen(caller, await profileStore(tx).get(params.id))
        requireVersion(held, version)
        await profileStore(tx).change(params.id, { ...storedOf(body), ...changedBy(caller.email, clock.now()) })
        const after = existing(await profileStore(tx).get(params.id))
        if (before.shared || after.shared)
          await auditUpdate(audit, tx, actor, { type: 'specificationProfile', id: after.id, name: after.name }, facts(before), facts(after))
        return shownTo(caller, after)
      })
    }),

    route(profiles.remove, ({ caller, actor, params }) =>
      database.transaction(async (tx) => {
        existing(await hold(tx, specificationProfile, params.id, 'remove'))
        const gone = seen(caller, await profileStore(tx).get(params.id))
        await note(tx, actor, gone, 'delete')
        await profileStore(tx).remove(params.id)
        return undefined
      }),
    ),
  ]
}
