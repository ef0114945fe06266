import { randomUUID } from 'node:crypto'
import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import { existing, forbidden, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { changesBetween } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import type { HoldTo } from '@portico/platform/server/record/hold.ts'
import { toldHistory } from '../../api-products/server/told-history.store.ts'
import type { ApidexServices, GatewaySync } from '../../apidex-services.ts'
import { effectiveOf, refuseUndriven, trafficUrlOf } from '../../environments/server/effective.ts'
import { environmentExists, holdStoredEnvironment, storedEnvironment } from '../../environments/server/environment.store.ts'
import { wantKeys } from '../../gateway-commands/server/want.store.ts'
import { teamStore } from '../../teams/server/team.store.ts'
import { mayInTeam, requireAction as requireInTeam } from '../../teams/team.rules.ts'
import { type Application, applicationFilter, applications } from '../application.contract.ts'
import {
  desiredOfKey,
  enforcementOf,
  futureExpiry,
  mayWithApplication,
  refusalOfFurtherProduct,
  requireAction,
  seesGatewayOwner,
  statusWhenAdded,
  worstOf,
} from '../application.rules.ts'
import { applicationsGo, companyOfApplication } from '../application-ports.contract.ts'
import { companyFields, withoutManager } from '../company.rules.ts'
import type { Key } from '../key.contract.ts'
import { type ApplicationFacts, applicationStore } from './application.store.ts'
import { needingCompany, refuseWithoutCompany } from './company-needs.ts'
import { gatewayOwnerOf } from './gateway-owner.store.ts'
import { keyStore } from './key.store.ts'
import { keyReading, type Reader } from './key-reading.store.ts'
import { requestedProducts } from './requested-products.ts'
import { told } from './told.store.ts'

export async function readerOf(
  services: ApidexServices,
  db: Db,
  caller: Caller,
  application: { envId: string; id: string },
): Promise<Reader> {
  const environment = existing(await storedEnvironment(db, application.envId))
  return {
    caller,
    gatewayUrl: trafficUrlOf(services.embeddedGateway, environment),
    keyHeader: effectiveOf(environment).keyHeader,
    needing: (productIds) => needingCompany(db, services.ports, application.id, productIds),
  }
}

/** The whole application as one caller sees it. */
export async function detailOf(services: ApidexServices, db: Db, caller: Caller, facts: ApplicationFacts): Promise<Application> {
  const reader = await readerOf(services, db, caller, { envId: facts.environmentId, id: facts.id })
  const [keys, sharedWith, companies, gatewayOwner] = await Promise.all([
    keyReading(db).ofApplication(facts.id, reader, services.clock.now()),
    applicationStore(db).sharedWith(facts.id),
    services.ports.of(companyOfApplication)(db, [facts.id]),
    seesGatewayOwner(caller, facts.standing) ? gatewayOwnerOf(db, facts.id) : null,
  ])
  const { standing, ownerPersonId: _, ...shown } = facts
  return {
    ...shown,
    modules: [],
    ...companyFields(caller, companies.get(facts.id)),
    keys,
    sharedWith,
    may: mayWithApplication(caller, standing),
    gatewayOwner,
    enforcement: weakest(keys),
  }
}

/** An application is what the worst of its keys is. */
function weakest(keys: readonly Key[]): Application['enforcement'] {
  const state = worstOf(keys.map((key) => key.enforcement.state))
  const found = keys.find((key) => key.enforcement.state === state)
  return found?.enforcement ?? enforcementOf({ desired: desiredOfKey('revoked'), observed: 'off', isSettled: true }, undefined)
}

/** The application of a write, as the caller sees it once nobody else changes it. */
export async function holdApplication(
  tx: Db,
  caller: Caller,
  { envId, id }: { envId: string; id: string },
  to?: HoldTo,
): Promise<ApplicationFacts> {
  existing(await applicationStore(tx).hold(envId, id, to))
  return existing(await applicationStore(tx).get(caller, envId, id))
}

export const applicationRoutes = (services: ApidexServices, sync: GatewaySync): Route[] => {
  const { database, clock, audit, secrets, ports } = services
  const visible = async (db: Db, caller: Caller, environmentId: string, id: string) =>
    existing(await applicationStore(db).get(caller, environmentId, id))
  const inEnvironment = async (environmentId: string) => {
    if (!(await environmentExists(database.db, environmentId))) existing(undefined)
  }
  /** The team that a caller names as owner, when they may create for it; it stays until the transaction ends. */
  const owningTeam = async (tx: Db, caller: Caller, teamId: string) => {
    await teamStore(tx).hold(teamId, 'refer')
    const team = await teamStore(tx).get(caller, teamId)
    if (!team) throw invalid({ path: 'teamId', code: 'unknown', message: 'There is no such team, or you are not in it.' })
    requireInTeam(mayInTeam(caller, team.role), 'createApplication')
    return team
  }
  const answer = async (caller: Caller, environmentId: string, id: string) =>
    detailOf(services, database.db, caller, await visible(database.db, caller, environmentId, id))

  return [
    route(applications.list, async ({ caller, params, query, reply }) => {
      await inEnvironment(params.envId)
      const filters = withFilter(applicationFilter, query)
      const synced = query.skipCache ? await sync.freshen(params.envId) : undefined
      return applicationStore(database.db).list(caller, params.envId, filters, { ports, now: clock.now(), synced }, reply)
    }),

    route(applications.ofTeam, async ({ caller, params, query, reply }) => {
      await inEnvironment(params.envId)
      existing(await teamStore(database.db).get(caller, params.teamId))
      const filters = { ...withFilter(applicationFilter, query), team: [params.teamId] }
      const synced = query.skipCache ? await sync.freshen(params.envId) : undefined
      return applicationStore(database.db).list(caller, params.envId, filters, { ports, now: clock.now(), synced }, reply)
    }),

    route(
      applications.create,
      async ({ caller, params, body, actor, idempotency }) => {
        await inEnvironment(params.envId)
        const made = await database.transaction(async (tx) => {
          const now = clock.now()
          const expiresAt = futureExpiry(body.expiryDate, now)
          const environment = existing(await holdStoredEnvironment(tx, params.envId, 'refer'))
          refuseUndriven(environment)
          const { productsPerKey, keyValue } = capabilitiesOf(environment.type)
          const team = body.teamId ? await owningTeam(tx, caller, body.teamId) : undefined
          const products = await requestedProducts(tx, caller, params.envId, body.apiProducts, 'apiProducts')
          await refuseWithoutCompany(tx, services, undefined, products, (name) => `apiProducts.${body.apiProducts.indexOf(name)}`)
          const tooMany = refusalOfFurtherProduct(productsPerKey, [], products, (name) => `apiProducts.${body.apiProducts.indexOf(name)}`)
          if (tooMany) throw tooMany
          const id = randomUUID()
          await applicationStore(tx).create({
            id,
            appId: id,
            environmentId: params.envId,
            name: body.name,
            description: body.description ?? '',
            teamId: team?.id ?? null,
            ownerId: team ? null : caller.id,
            createdBy: caller.id,
            createdAt: now,
            updatedAt: now,
          })
          const key = await keyStore(tx).create(
            {
              applicationId: id,
              environmentId: params.envId,
              name: 'Primary',
              expiresAt,
              rotatesId: null,
              createdBy: caller.id,
              now,
              valueBy: keyValue,
            },
            secrets,
          )
          await keyStore(tx).setProducts(
            key.id,
            products.map((product) => ({ productId: product.productId, status: statusWhenAdded(undefined, product.approval) })),
            caller.id,
            now,
          )
          await wantKeys(tx, [key.id], false)
          await audit(tx, actor, {
            entityType: 'application',
            entityId: id,
            entityName: body.name,
            action: 'create',
            changes: [
              { field: 'apiProducts', old: null, new: products.map((product) => product.name) },
              { field: 'key', old: null, new: `***${key.value?.slice(-4) ?? ''}` },
            ],
          })
          await told(tx).ofApplication('APPLICATION_CREATED', id)
          await idempotency.remember(tx, { id, keyId: key.id })
          return { id, key }
        })
        await sync.tryNow([{ kind: 'key', id: made.key.id }])
        const shown = await answer(caller, params.envId, made.id)
        return { ...shown, keys: shown.keys.map((key) => (key.id === made.key.id ? { ...key, value: made.key.value } : key)) }
      },
      async (made, { caller, params }) => {
        const shown = await answer(caller, params.envId, made.id ?? '')
        return { ...shown, keys: shown.keys.map((key) => (key.id === made.keyId ? { ...key, value: null, repeated: true } : key)) }
      },
    ),

    route(applications.get, ({ caller, params }) => answer(caller, params.envId, params.id)),

    route(applications.change, async ({ caller, params, body, actor }) => {
      const moved = await database.transaction(async (tx) => {
        // Teams before applications.
        if (body.teamId) await teamStore(tx).hold(body.teamId, 'refer')
        const facts = await holdApplication(tx, caller, params)
        const may = mayWithApplication(caller, facts.standing)
        requireAction(may, 'edit')
        const moves = body.teamId !== undefined && body.teamId !== facts.teamId
        if (moves) requireAction(may, 'share')
        const team = moves && body.teamId ? await owningTeam(tx, caller, body.teamId) : undefined
        const after = {
          name: body.name ?? facts.name,
          description: body.description ?? facts.description,
          ...(moves && { teamId: body.teamId ?? null, ownerId: body.teamId ? null : caller.id }),
        }
        await applicationStore(tx).change(facts.id, { ...after, updatedAt: clock.now() })
        if (moves && body.teamId) await applicationStore(tx).notSharedWith(facts.id, body.teamId)
        await audit(tx, actor, {
          entityType: 'application',
          entityId: facts.id,
          entityName: after.name,
          action: 'update',
          changes: changesBetween(
            { name: facts.name, description: facts.description, teamId: facts.teamName },
            { name: after.name, description: after.description, ...(moves && { teamId: team?.name ?? null }) },
          ),
        })
        // The team is a tag of the key at the gateway.
        const keys = moves ? await keyStore(tx).keyIds(facts.id) : []
        await wantKeys(tx, keys, false)
        return keys
      })
      await sync.tryNow(moved.map((id) => ({ kind: 'key' as const, id })))
      return answer(caller, params.envId, params.id)
    }),

    route(applications.remove, async ({ caller, params, actor }) => {
      const revoked = await database.transaction(async (tx) => {
        const facts = await holdApplication(tx, caller, params, 'remove')
        requireAction(mayWithApplication(caller, facts.standing), 'delete')
        const now = clock.now()
        const keys = await keyStore(tx).revokeAll(facts.id, now)
        await wantKeys(tx, keys, true)
        await told(tx).ofApplication('APPLICATION_DELETED', facts.id)
        await ports.all(applicationsGo)(tx, [facts.id])
        await applicationStore(tx).remove(facts.id, now)
        await audit(tx, actor, {
          entityType: 'application',
          entityId: facts.id,
          entityName: facts.name,
          action: 'delete',
          changes: [{ field: 'keys', old: keys.length, new: 0 }],
        })
        return keys
      })
      await sync.tryNow(revoked.map((id) => ({ kind: 'key' as const, id })))
      return undefined
    }),

    route(applications.history, async ({ caller, params }) => {
      const facts = await visible(database.db, caller, params.envId, params.id)
      const entries = await toldHistory(database.db, caller, params.envId, { type: 'application', id: facts.id })
      return entries.map((entry) => withoutManager(caller, entry))
    }),
  ]
}

/** The same of one that is named by its gateway id, as sharing does. */
export async function holdByAppId(tx: Db, caller: Caller, appId: string): Promise<ApplicationFacts> {
  const found = existing(await applicationStore(tx).environmentOf(appId))
  return holdApplication(tx, caller, { envId: found.environmentId, id: found.id })
}

export const mayShare = (caller: Caller, facts: ApplicationFacts): void => {
  if (!mayWithApplication(caller, facts.standing).includes('share'))
    throw forbidden('Only its owner, or an Owner or Admin of its team, may share an application.')
}
