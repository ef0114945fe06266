import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import { conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { companyOfApplication } from '../../applications/application-ports.contract.ts'
import { adoptedStore } from '../../applications/server/adopted.store.ts'
import { storedEnvironment } from '../../environments/server/environment.store.ts'
import { personFor } from '../../teams/server/new-member.ts'
import { type Adoption, type AdoptionOutlook, adoptionFilter, adoptions } from '../adoption.contract.ts'
import { type AssignLine, isUnderWay, linesIn, mayBegin } from '../adoption.rules.ts'
import type { Adopter } from './adopter.ts'
import { adoptionStore, type Given, noDrafts, noneUnlisted, type Wanted } from './adoption.store.ts'
import { asTyped, faultsIn } from './lines.ts'
import { outlookStore } from './outlook.store.ts'

const faultsShown = 50
/** So many of those who get something are named. */
const ownersNamed = 5
const nothingYet = {
  state: 'new' as const,
  message: null,
  seen: 0,
  applications: 0,
  keys: 0,
  inactive: 0,
  fixed: 0,
  unassigned: 0,
  left: 0,
  adopted: 0,
  adoptedKeys: 0,
  kept: 0,
  undone: null,
  totalKeys: null,
  owned: 0,
  updatedAt: null,
  readAt: null,
}

export const adoptionRoutes = ({ database, audit, clock, ports }: ApidexServices, adopter: Pick<Adopter, 'soon' | 'cut'>): Route[] => {
  const { db } = database

  const shown = async (environmentId: string): Promise<Adoption> => {
    const environment = existing(await storedEnvironment(db, environmentId))
    const standing = await adoptionStore(db).standing(environmentId)
    const { begunBy: _, adoptedBefore: __, ...rest } = standing ?? { ...nothingYet, begunBy: null, adoptedBefore: 0 }
    const isAtRest = standing && !isUnderWay(standing.state)
    const drafts = rest.adopted > 0 && isAtRest ? await adoptionStore(db).drafts(environmentId) : noDrafts
    const unlisted = isAtRest ? await adoptionStore(db).unlisted(environmentId) : noneUnlisted
    return { ...rest, ...drafts, ...unlisted, tellsValues: capabilitiesOf(environment.type).tellsValues }
  }

  const outlook = async (environmentId: string): Promise<AdoptionOutlook> => {
    existing(await storedEnvironment(db, environmentId))
    const shares = await outlookStore(db).shares(environmentId)
    const [named, others] = [shares.slice(0, ownersNamed), shares.slice(ownersNamed)]
    const unknown = shares.filter((one) => one.unknown !== null)
    const sum = (some: readonly { applications: number }[]) => some.reduce((all, one) => all + one.applications, 0)
    const untouched = await adoptedStore(db).allUntouched(environmentId)
    const paid = await ports.of(companyOfApplication)(db, untouched)
    const forgotten = untouched.filter((id) => !paid.get(id))
    const { kept, name } = await outlookStore(db).keptBeside(environmentId, forgotten)
    return {
      adopt: {
        applications: sum(shares),
        keys: shares.reduce((all, { keys }) => all + keys, 0),
        to: named.map(({ name, applications }) => ({ name, applications })),
        others: { owners: others.length, applications: sum(others) },
        unknown: {
          addresses: unknown.length,
          applications: sum(unknown),
          address: unknown.length === 1 ? (unknown[0]?.unknown ?? null) : null,
        },
      },
      undo: { forgotten: forgotten.length, kept, keptName: name },
    }
  }

  const begin = async (environmentId: string, what: 'reading' | 'adopting' | 'undoing', actor: Actor): Promise<Adoption> => {
    await database.transaction(async (tx) => {
      const environment = existing(await storedEnvironment(tx, environmentId))
      const { driven } = capabilitiesOf(environment.type)
      if (!driven) throw invalid({ path: 'envId', code: 'notSupported', message: 'The portal does not drive gateways of this platform.' })
      const state = await adoptionStore(tx).hold(environmentId)
      if (!mayBegin(what, state))
        throw conflict('InvalidTransition', state ? 'It is under way: wait until it has ended.' : 'Read what the gateway has first.')
      await adoptionStore(tx).begin(environmentId, what, actor.caller?.id ?? '', clock.now(), state)
      await audit(tx, actor, {
        entityType: 'environment',
        entityId: environmentId,
        entityName: environment.displayName,
        action: 'update',
        changes: [{ field: 'adoption', old: state ?? null, new: what }],
      })
    })
    adopter.soon()
    return shown(environmentId)
  }

  const cancel = async (environmentId: string, actor: Actor): Promise<Adoption> => {
    await database.transaction(async (tx) => {
      const environment = existing(await storedEnvironment(tx, environmentId))
      if ((await adoptionStore(tx).hold(environmentId)) !== 'reading') throw conflict('InvalidTransition', 'Nothing is read at the moment.')
      await adoptionStore(tx).cancel(environmentId, clock.now())
      await audit(tx, actor, {
        entityType: 'environment',
        entityId: environmentId,
        entityName: environment.displayName,
        action: 'update',
        changes: [{ field: 'adoption', old: 'reading', new: 'cancelled' }],
      })
    })
    adopter.cut(environmentId)
    return shown(environmentId)
  }

  /** Nothing is given while it is read or taken over. */
  const give = (environmentId: string, all: readonly [Wanted, Target][]): Promise<{ assigned: number; unknown: number }> =>
    database.transaction(async (tx) => {
      const state = existing(await adoptionStore(tx).hold(environmentId))
      if (isUnderWay(state)) throw conflict('InvalidTransition', 'It is under way: wait until it has ended.')
      let [assigned, unknown] = [0, 0]
      for (const [wanted, target] of all) {
        const { given, isUnknown } = await givenBy(tx, target)
        assigned += await adoptionStore(tx).assign(environmentId, wanted, given)
        if (isUnknown) unknown += 1
      }
      return { assigned, unknown }
    })

  return [
    route(adoptions.get, ({ params }) => shown(params.envId)),
    route(adoptions.outlook, ({ params }) => outlook(params.envId)),
    route(adoptions.read, ({ params, actor }) => begin(params.envId, 'reading', actor)),
    route(adoptions.cancel, ({ params, actor }) => cancel(params.envId, actor)),
    route(adoptions.adopt, ({ params, actor }) => begin(params.envId, 'adopting', actor)),
    route(adoptions.undo, ({ params, actor }) => begin(params.envId, 'undoing', actor)),

    route(adoptions.applications, async ({ params, query, reply }) => {
      existing(await storedEnvironment(db, params.envId))
      return adoptionStore(db).list(params.envId, withFilter(adoptionFilter, query), reply)
    }),

    route(adoptions.assign, async ({ params, body }) => {
      const { teamId, userId, owner, leave, ...wanted } = body
      if (Object.values(wanted).filter((one) => one !== undefined).length !== 1)
        throw invalid({
          path: 'ids',
          code: 'invalidFormat',
          message: 'Name applications, an owner at the gateway, or those that have nobody: one of these.',
        })
      if ([teamId, userId, owner, leave].filter((one) => one !== undefined).length > 1)
        throw invalid({ path: 'teamId', code: 'invalidFormat', message: 'A team, a person, or neither.' })
      const { assigned } = await give(params.envId, [[wanted, { teamId, userId, owner, leave }]])
      return { assigned }
    }),

    route(adoptions.assignByFile, async ({ params, body }) => {
      const { lines, faults, passedOver } = linesIn(body.csv)
      if (lines.length + faults.length > mostLines)
        throw invalid({
          path: 'csv',
          code: 'tooManyLines',
          message: `Takes at most ${mostLines} lines at once.`,
          params: { maximum: mostLines },
        })
      const store = adoptionStore(db)
      const [ids, teams] = await Promise.all([
        store.named(params.envId, [...new Set(lines.flatMap(({ application }) => [application, asTyped(application)]))]),
        store.teamsNamed([...new Set(lines.map(({ to }) => to))]),
      ])
      const idsOf = ({ application }: AssignLine): string[] => ids.get(application) ?? ids.get(asTyped(application)) ?? []
      // Anybody may give a team the address of somebody else for its name.
      const teamOf = (to: string) => (isAddress(to) ? undefined : teams.get(to.toLowerCase()))
      const wrong = faultsIn(lines, faults, { idsOf, isKnown: (to) => teamOf(to) !== undefined || isAddress(to) })
      if (wrong.length > 0) throw invalid(wrong.slice(0, faultsShown))
      const byOwner = Map.groupBy(lines, ({ to }) => to.toLowerCase())
      const given = await give(
        params.envId,
        [...byOwner].map(([to, some]): [Wanted, Target] => [
          { ids: some.flatMap(idsOf) },
          isAddress(to) ? { owner: to } : { teamId: teamOf(to) },
        ]),
      )
      return { ...given, passedOver }
    }),
  ]
}

/** A file of more is given in parts: each line is looked up. */
const mostLines = 20_000

interface Target {
  teamId?: string | undefined
  userId?: string | undefined
  /** E-mail; somebody who has never signed in is invited. */
  owner?: string | undefined
  leave?: true | undefined
}
const isAddress = (text: string): boolean => /^[^\s@,;]{1,64}@[^\s@,;.]+(\.[^\s@,;.]+)+$/.test(text)

async function givenBy(tx: Db, { teamId, userId, owner, leave }: Target): Promise<{ given: Given; isUnknown: boolean }> {
  if (teamId !== undefined && !(await adoptionStore(tx).hasTeam(teamId)))
    throw invalid({ path: 'teamId', code: 'unknown', message: 'There is no such team.' })
  if (owner !== undefined && !isAddress(owner))
    throw invalid({ path: 'owner', code: 'invalidFormat', message: 'Must be an e-mail address.' })
  // Admins take over, who are not counted.
  const person =
    userId === undefined && owner === undefined
      ? undefined
      : await personFor(tx, { userId, developerId: owner?.toLowerCase() }, async () => {})
  return {
    given: { teamId: teamId ?? null, ownerId: person?.id ?? null, state: leave ? 'left' : 'found' },
    isUnknown: person?.invited === true,
  }
}
