import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import { conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { HoldTo } from '@portico/platform/server/record/hold.ts'
import { apidexEvents } from '../../apidex-events.contract.ts'
import type { ApidexServices, GatewaySync } from '../../apidex-services.ts'
import { effectiveOf } from '../../environments/server/effective.ts'
import { storedEnvironment } from '../../environments/server/environment.store.ts'
import { wantKeys } from '../../gateway-commands/server/want.store.ts'
import { teamStore } from '../../teams/server/team.store.ts'
import { sharing } from '../application.contract.ts'
import {
  furtherOf,
  futureExpiry,
  mayWithApplication,
  refusalOfFurtherProduct,
  refusalOfKeyChange,
  refusalOfKeyName,
  refusalOfKnownValue,
  refusalOfOneMoreKey,
  requireAction,
  rotatedExpiry,
  statusWhenAdded,
} from '../application.rules.ts'
import { type Key, keys } from '../key.contract.ts'
import { holdApplication, holdByAppId, mayShare, readerOf } from './application.routes.ts'
import { applicationStore } from './application.store.ts'
import { endOfRotated, refuseOfSuspended, refuseWithoutCompany } from './company-needs.ts'
import { keyStore } from './key.store.ts'
import { keyReading } from './key-reading.store.ts'
import { openKey, requireSight } from './opened-key.ts'
import { requestedProducts } from './requested-products.ts'
import { forgetTaken, inheritTaken } from './taking.store.ts'
import { told } from './told.store.ts'

interface InApplication {
  envId: string
  id: string
}

export const keyRoutes = (services: ApidexServices, sync: GatewaySync): Route[] => {
  const { database, clock, audit, secrets, ports } = services
  /** The application, held, when the caller may change its keys. A key is made while nobody else makes one; others only keep the application. */
  const editable = async (tx: Db, caller: Caller, params: InApplication, to: HoldTo = 'refer') => {
    const facts = await holdApplication(tx, caller, params, to)
    requireAction(mayWithApplication(caller, facts.standing), 'manageKeys')
    return facts
  }
  /** Also of a repeat: who has lost sight of the application since is told nothing of it. */
  const answer = async (caller: Caller, params: InApplication, keyId: string): Promise<Key> => {
    existing(await applicationStore(database.db).get(caller, params.envId, params.id))
    return existing(await keyReading(database.db).one(keyId, await readerOf(services, database.db, caller, params), clock.now()))
  }
  /** One more living key. Ask with the application held, so that each counts the keys of those before it. */
  const requireRoom = async (tx: Db, { envId, id }: InApplication, now: Date) => {
    const { maxKeys } = effectiveOf(existing(await storedEnvironment(tx, envId)))
    if ((await keyStore(tx).living(id, now)) >= maxKeys) throw refusalOfOneMoreKey(maxKeys)
  }
  const capabilitiesIn = async (tx: Db, envId: string) => capabilitiesOf(existing(await storedEnvironment(tx, envId)).type)

  return [
    route(
      keys.create,
      async ({ caller, params, body, actor, idempotency }) => {
        if (body.overlapHours !== undefined && !body.rotates)
          throw invalid({ path: 'overlapHours', code: 'needsRotates', message: 'overlapHours goes with rotates.' })
        const made = await database.transaction(async (tx) => {
          const facts = await editable(tx, caller, params, 'change')
          const store = keyStore(tx)
          const now = clock.now()
          await requireRoom(tx, params, now)
          if (body.name !== undefined && (await store.isNamed(facts.id, body.name, now))) throw refusalOfKeyName(body.name)
          const wantedEnd = futureExpiry(body.expiryDate, now)
          const old = body.rotates ? await store.hold(facts.id, body.rotates) : undefined
          if (body.rotates && !old) throw invalid({ path: 'rotates', code: 'unknown', message: 'The application has no such key.' })
          if (old?.revokedAt)
            throw invalid({ path: 'rotates', code: 'revoked', message: 'A revoked key cannot be rotated. Create a new key instead.' })
          if (old) await requireSight(tx, caller, old.id)
          const isMore = !old || (body.apiProducts ?? []).length > 0
          // A key that leaked is replaced all the same: the new one opens what the old one opened.
          if (isMore) await refuseOfSuspended(tx, ports, facts.id, 'apiProducts')
          const expiresAt = old ? await endOfRotated(tx, ports, old, { wanted: wantedEnd, now }) : wantedEnd
          const taken = old ? (await store.productsOf(old.id, caller)).filter((product) => product.status === 'approved') : []
          const requested = await requestedProducts(tx, caller, params.envId, body.apiProducts ?? [], 'apiProducts', (name) =>
            taken.some((product) => product.name === name),
          )
          await refuseWithoutCompany(tx, services, facts.id, requested, (name) => `apiProducts.${body.apiProducts?.indexOf(name)}`)
          const { productsPerKey, keyValue } = await capabilitiesIn(tx, params.envId)
          const tooMany = refusalOfFurtherProduct(
            productsPerKey,
            taken,
            requested,
            (name) => `apiProducts.${body.apiProducts?.indexOf(name)}`,
          )
          if (tooMany) throw tooMany
          const key = await store.create(
            {
              applicationId: facts.id,
              environmentId: params.envId,
              name: body.name ?? (old ? `${old.name}, rotated`.slice(0, 80) : 'Key'),
              expiresAt,
              rotatesId: old?.id ?? null,
              createdBy: caller.id,
              now,
              valueBy: keyValue,
            },
            secrets,
          )
          if (old) await inheritTaken(tx, old.id, key.id)
          const approved = taken.map(({ productId }) => ({ productId, status: 'approved' as const }))
          await store.setProducts(
            key.id,
            [...approved, ...requested.map(({ productId, approval }) => ({ productId, status: statusWhenAdded(undefined, approval) }))],
            caller.id,
            now,
          )
          // One that is suspended does not go on working, and stays as it is.
          if (old && !(old.suspended && body.overlapHours === undefined)) {
            const ends = rotatedExpiry(old.expiresAt, now, body.overlapHours ?? 24)
            await store.change(old.id, { expiresAt: ends, expired: ends <= now })
            await wantKeys(tx, [old.id], true)
          }
          await wantKeys(tx, [key.id], false)
          await audit(tx, actor, {
            entityType: 'application',
            entityId: facts.id,
            entityName: facts.name,
            action: 'update',
            changes: [{ field: 'key', old: old ? `***${old.lastFour}` : null, new: `***${key.value?.slice(-4) ?? ''}` }],
          })
          await idempotency.remember(tx, { keyId: key.id })
          return { ...key, oldId: old?.id }
        })
        await sync.tryNow([made.id, ...(made.oldId ? [made.oldId] : [])].map((id) => ({ kind: 'key' as const, id })))
        return { ...(await answer(caller, params, made.id)), value: made.value }
      },
      async (made, { caller, params }) => ({ ...(await answer(caller, params, made.keyId ?? '')), value: null, repeated: true }),
    ),

    route(keys.change, async ({ caller, params, body, actor }) => {
      const refusal = refusalOfKeyChange(body)
      if (refusal) throw refusal
      await database.transaction(async (tx) => {
        const facts = await editable(tx, caller, params, 'change')
        const store = keyStore(tx)
        const now = clock.now()
        const key = existing(await store.hold(facts.id, params.keyId))
        if (key.revokedAt) throw conflict('InvalidTransition', 'The key is revoked. Create a new one.')
        const present = await store.productsOf(key.id, caller)
        const named = (body.remove ?? []).map((name, at) => {
          const product = present.find((one) => one.name === name)
          if (!product) throw invalid({ path: `remove.${at}`, code: 'unknown', message: `The key has no product ${name}.` })
          return product
        })
        // What a suspension took is taken off for good so: it does not come back with the company.
        const removed = named.filter(({ status, isTaken }) => status === 'approved' || status === 'pending' || isTaken)
        const wanted = await requestedProducts(tx, caller, params.envId, body.add ?? [], 'add', (name) =>
          present.some((one) => one.name === name && (one.status === 'approved' || one.status === 'pending')),
        )
        if (wanted.length > 0) await refuseOfSuspended(tx, ports, facts.id, 'add')
        await refuseWithoutCompany(tx, services, facts.id, wanted, (name) => `add.${body.add?.indexOf(name)}`)
        const { productsPerKey } = await capabilitiesIn(tx, params.envId)
        const kept = present.filter((one) => (one.status === 'approved' || one.status === 'pending') && !removed.includes(one))
        const tooMany = refusalOfFurtherProduct(productsPerKey, kept, wanted, (name) => `add.${body.add?.indexOf(name)}`)
        if (tooMany) throw tooMany
        const [hidden] = await store.hiddenFromKnowers(
          key.id,
          wanted.map(({ productId }) => productId),
        )
        const refused = wanted.find(({ productId }) => productId === hidden)
        if (refused) throw refusalOfKnownValue(`add.${body.add?.indexOf(refused.name)}`, refused.name)
        await store.setProducts(
          key.id,
          wanted.map(({ productId, approval }) => ({
            productId,
            status: statusWhenAdded(present.find((one) => one.productId === productId)?.status, approval),
          })),
          caller.id,
          now,
        )
        await forgetTaken(
          tx,
          key.id,
          removed.flatMap(({ isTaken, productId }) => (isTaken ? [productId] : [])),
          { by: caller.id, now },
        )
        await store.revokeProducts(
          key.id,
          removed.flatMap(({ isTaken, productId }) => (isTaken ? [] : [productId])),
          caller.id,
          now,
        )
        const expiresAt = body.removeExpiryDate ? null : body.expiryDate === undefined ? key.expiresAt : futureExpiry(body.expiryDate, now)
        const isEnded = (at: Date | null) => at !== null && at <= now
        if (isEnded(key.expiresAt) && !isEnded(expiresAt)) await requireRoom(tx, params, now)
        const suspended = body.suspended ?? key.suspended
        const further = furtherOf(key, { expiresAt, suspended })
        if (further) await refuseOfSuspended(tx, ports, facts.id, further)
        await store.change(key.id, { expiresAt, suspended, expired: expiresAt !== null && expiresAt <= now })
        // What takes access away must be enforced in the end, whatever the gateway says now.
        const takesAway = removed.length > 0 || suspended || (expiresAt !== null && (key.expiresAt === null || expiresAt < key.expiresAt))
        await wantKeys(tx, [key.id], takesAway)
        if (expiresAt?.getTime() !== key.expiresAt?.getTime()) await told(tx).ofKeys('KEY_EXPIRY_CHANGED', [key.id])
        const of = `***${key.lastFour}`
        await audit(tx, actor, {
          entityType: 'application',
          entityId: facts.id,
          entityName: facts.name,
          action: 'update',
          changes: [
            ...(expiresAt?.getTime() !== key.expiresAt?.getTime() ? [{ field: 'expiryDate', of, old: key.expiresAt, new: expiresAt }] : []),
            ...(suspended !== key.suspended ? [{ field: 'suspended', of, old: key.suspended, new: suspended }] : []),
            ...(wanted.length > 0 ? [{ field: 'apiProducts', of, old: null, new: wanted.map((one) => one.name) }] : []),
            ...(removed.length > 0 ? [{ field: 'apiProducts', of, old: removed.map((one) => one.name), new: null }] : []),
          ],
        })
      })
      await sync.tryNow([{ kind: 'key', id: params.keyId }])
      return answer(caller, params, params.keyId)
    }),

    route(keys.remove, async ({ caller, params, actor }) => {
      await database.transaction(async (tx) => {
        const facts = await editable(tx, caller, params)
        const store = keyStore(tx)
        const key = existing(await store.hold(facts.id, params.keyId))
        if (key.revokedAt) return
        await store.change(key.id, { revokedAt: clock.now(), pendingSince: null })
        await wantKeys(tx, [key.id], true)
        await audit(tx, actor, {
          entityType: 'application',
          entityId: facts.id,
          entityName: facts.name,
          action: 'update',
          changes: [{ field: 'key', old: `***${key.lastFour}`, new: null }],
        })
      })
      await sync.tryNow([{ kind: 'key', id: params.keyId }])
      return undefined
    }),

    route(keys.reveal, ({ caller, params, actor }) =>
      database.transaction(async (tx) => {
        const { application, value, lastFour } = await openKey(services, tx, caller, params)
        await audit(tx, actor, {
          entityType: 'application',
          entityId: application.id,
          entityName: application.name,
          action: 'reveal',
          changes: [{ field: 'key', old: null, new: `***${lastFour}` }],
        })
        return { value }
      }),
    ),

    route(sharing.share, ({ caller, params, body, actor }) =>
      database.transaction(async (tx) => {
        const team = existing(await teamStore(tx).hold(params.teamId, 'refer'))
        const facts = await holdByAppId(tx, caller, body.appId)
        mayShare(caller, facts)
        if (params.teamId === facts.teamId)
          throw invalid({ path: 'teamId', code: 'owningTeam', message: 'The application belongs to this team already.' })
        const id = await applicationStore(tx).share(facts.id, params.teamId, clock.now())
        await audit(tx, actor, {
          entityType: 'application',
          entityId: facts.id,
          entityName: facts.name,
          action: 'link',
          changes: [{ field: 'sharedWith', old: null, new: team.name }],
        })
        await emit(tx, apidexEvents.APPLICATION_SHARED, {
          application: { id: facts.id, name: facts.name, environmentId: facts.environmentId },
          team: { id: params.teamId, name: team.name },
        })
        return { id, teamId: params.teamId, appId: facts.appId }
      }),
    ),

    route(sharing.stop, ({ caller, params, actor }) =>
      database.transaction(async (tx) => {
        const named = existing(await applicationStore(tx).sharing(params.id))
        const facts = await holdApplication(tx, caller, { envId: named.environmentId, id: named.applicationId })
        mayShare(caller, facts)
        const shared = existing(await applicationStore(tx).sharing(params.id))
        await applicationStore(tx).stopSharing(params.id)
        await audit(tx, actor, {
          entityType: 'application',
          entityId: facts.id,
          entityName: facts.name,
          action: 'unlink',
          changes: [{ field: 'sharedWith', old: shared.teamName, new: null }],
        })
        return undefined
      }),
    ),
  ]
}
