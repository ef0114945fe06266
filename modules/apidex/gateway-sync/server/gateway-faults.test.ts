import { randomUUID } from 'node:crypto'
import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { gatewayAdminHeaders } from '@portico/app-server/testing/gateway-admin.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { withoutAnswer } from '@portico/app-server/testing/stored.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { type Fault, type FaultyProxy, faultyProxy } from '@portico/connectors/gateways/conformance/faulty-proxy.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, applications } from '../../applications/application.contract.ts'
import { keys } from '../../applications/key.contract.ts'
import { environment } from '../../environments/server/environment.table.ts'
import { platformStore } from '../../environments/server/platform.store.ts'
import { commandStore } from '../../gateway-commands/server/command.store.ts'
import { gatewayCommand } from '../../gateway-commands/server/command.table.ts'
import { wantKeys, wantProducts } from '../../gateway-commands/server/want.store.ts'
import { gatewaySync } from '../gateway-sync.contract.ts'

let portal: TestPortal
let platformId: string
let adminToken: string
const proxies: FaultyProxy[] = []

beforeAll(async () => {
  portal = await testPortal()
  const body = { type: 'open-source', name: 'kong', displayName: 'A gateway behind a bad line' } as const
  platformId = (await portal.call(platforms.create, { as: 'admin', body })).id
  adminToken = (await gatewayAdminHeaders(portal.portal.services))['Kong-Admin-Token']
})
afterAll(async () => {
  await portal.close()
  await Promise.all(proxies.map((proxy) => proxy.close()))
})

/** An environment whose management address is the faulty proxy, with a product and an application that works. */
async function behindProxy(envId: string, lateMs?: number) {
  const proxy = await faultyProxy(`${portal.url}/gateway-admin/${envId}`, { ...(lateMs && { lateMs }) })
  proxies.push(proxy)
  await portal.call(environments.create, {
    as: 'admin',
    body: {
      id: envId,
      name: envId,
      displayName: envId,
      platformId,
      url: `${portal.url}/gateway/${envId}`,
      settings: { adminUrl: proxy.url, manageProducts: true },
      credentials: { headerName: 'Kong-Admin-Token', headerValue: adminToken },
    },
  })
  const product = await portal.call(apiProducts.create, {
    as: 'productowner',
    params: { envId },
    body: { apiproduct: 'quick', displayName: 'Quick', approval: 'auto', visibility: 'signedIn', basePath: '/quick' },
  })
  const productId = product.id
  await portal.call(apiProducts.change, { as: 'productowner', params: { envId, productId }, body: { status: 'published' } })
  const create = (name: string) =>
    portal.call(applications.create, { as: 'developer', params: { envId }, body: { name, apiProducts: ['quick'] } })
  return {
    proxy,
    productId,
    create,
    read: (id: string) => portal.call(applications.get, { as: 'developer', params: { envId, id } }),
    /** 404 comes from the upstream: the gateway let the call in. */
    gateway: async (value: string) => (await fetch(`${portal.url}/gateway/${envId}/quick/x`, { headers: { apikey: value } })).status,
    suspend: (application: Application, suspended: boolean) =>
      portal.call(keys.change, {
        as: 'developer',
        params: { envId, id: application.id, keyId: keyIdOf(application) },
        body: { suspended },
      }),
    commands: async () => (await portal.call(gatewaySync.commands, { as: 'admin', params: { envId }, query: {} })).data,
    status: async () => (await portal.call(environments.get, { as: 'admin', params: { id: envId }, query: {} })).status,
  }
}

const keyValueOf = (application: Application) => application.keys[0]?.value ?? ''
const keyIdOf = (application: Application) => application.keys[0]?.id ?? ''

describe('a gateway that fails', () => {
  it.concurrent.each<[Fault, RegExp]>([
    ['down', /^http:\/\/127\.0\.0\.1:\d+ closed the connection$/],
    ['slow', /did not answer in time/],
    ['500', /answered 500: An unexpected error occurred/],
    ['429', /fewer calls \(429\)/],
    ['rubbish', /./],
    ['half-closed', /./],
    ['missing', /\(404\) is not one of Kong.*: no Route matched/],
    ['redirect', /redirect \(302\)/],
  ])(
    '%s: changes succeed and wait, a revoke never fails, and all is enforced within 10 s of its return',
    { timeout: 38_000 },
    async (fault, words) => {
      const envId = `env-${fault}`
      const { proxy, create, read, gateway, commands, status } = await behindProxy(envId)
      const before = await create('Before')
      expect(before.enforcement.state).toBe('enforced')
      expect(await gateway(keyValueOf(before))).toBe(404)

      proxy.setFault(fault)
      const startedAt = performance.now()
      const [during] = await Promise.all([
        create('During'),
        portal.call(keys.remove, { as: 'developer', params: { envId, id: before.id, keyId: keyIdOf(before) } }),
      ])
      expect(performance.now() - startedAt).toBeLessThan(6000)
      expect(during.enforcement).toMatchObject({ desired: 'active', observed: null, state: 'pending' })
      expect(during.keys[0]?.apiProducts[0]?.enforcement).toMatchObject({ desired: 'granted', observed: null, state: 'pending' })
      expect((await read(during.id)).enforcement.state).toBe('pending')
      expect((await read(before.id)).keys.find((key) => key.id === keyIdOf(before))).toMatchObject({
        status: 'revoked',
        enforcement: { desired: 'off', observed: 'active', state: 'pending' },
      })
      // The portal says what is so: the gateway has heard of neither.
      expect(await gateway(keyValueOf(before))).toBe(404)
      expect(await gateway(keyValueOf(during))).toBe(401)

      const waiting = await until(commands, (rows) => rows.length === 2 && rows.every((row) => row.lastError !== null), 15_000)
      expect(waiting.find((row) => row.keyId === keyIdOf(before))?.urgent).toBe(true)
      expect(waiting.find((row) => row.keyId === keyIdOf(during))?.urgent).toBe(false)
      for (const row of waiting) {
        expect(row.lastError).toMatch(words)
        expect(row.state).not.toBe('failed')
        expect(row.attempts).toBeGreaterThan(0)
      }
      // Its owners are not told where the gateway is managed.
      expect(JSON.stringify([await read(before.id), await read(during.id)])).not.toContain(new URL(proxy.url).host)
      // Whoever asks for fewer calls is there.
      expect(await status()).toMatchObject({ reachable: fault === '429', commandsWaiting: 2 })
      const revoke = waiting.find((row) => row.urgent)
      const body = { reason: 'Made by hand at the gateway' }
      const refused = await portal.raw('POST', `/api/environments/${envId}/commands/${revoke?.id}/discard`, { as: 'admin', body })
      expect([refused.status, refused.problem.code]).toEqual([409, 'InvalidTransition'])

      const returnedAt = performance.now()
      proxy.setFault(undefined)
      expect(await until(commands, (rows) => rows.length === 0)).toEqual([])
      expect(performance.now() - returnedAt).toBeLessThan(10_000)
      expect(await gateway(keyValueOf(before))).toBe(401)
      expect(await gateway(keyValueOf(during))).toBe(404)
      expect((await read(during.id)).enforcement).toMatchObject({ observed: 'active', state: 'enforced', attempts: 0, lastError: null })
      expect((await read(before.id)).keys.find((key) => key.id === keyIdOf(before))?.enforcement).toMatchObject({
        observed: 'off',
        state: 'enforced',
      })
      expect(await status()).toMatchObject({ reachable: true, commandsWaiting: 0 })
    },
  )

  it.concurrent('that breaks off in the middle of a change is brought to the end of it', async () => {
    const { proxy, create, read, gateway } = await behindProxy('env-middle')
    proxy.setFault('down', 3)
    const made = await create('Middle')
    expect(made.enforcement.state).toBe('pending')
    expect(await gateway(keyValueOf(made))).toBe(401)
    proxy.setFault(undefined)
    expect(
      (
        await until(
          () => read(made.id),
          (one) => one.enforcement.state === 'enforced',
        )
      ).enforcement.state,
    ).toBe('enforced')
    expect(await gateway(keyValueOf(made))).toBe(404)
  })

  it.concurrent.for([
    { when: 'shortly', lateMs: 15_000, isAlwaysTrue: true },
    { when: 'long', lateMs: 21_000, isAlwaysTrue: false },
  ])(
    'and carries a write out $when after nobody waits for it any more does not keep what it brought',
    {
      timeout: 40_000,
    },
    async ({ when, lateMs, isAlwaysTrue }, { onTestFinished }) => {
      const envId = `env-late-${when}`
      const { proxy, create, read, gateway, suspend } = await behindProxy(envId, lateMs)
      const made = await create('Late')
      expect((await suspend(made, true)).enforcement).toMatchObject({ observed: 'off', state: 'enforced' })

      const credential = `${portal.url}/gateway-admin/${envId}/consumers/key%3A${keyIdOf(made)}/key-auth/${keyIdOf(made)}`
      const isThere = async () => (await fetch(credential, { headers: { 'Kong-Admin-Token': adminToken } })).status
      const [compared, lies] = [[] as string[], [] as string[]]
      let isOver = false
      onTestFinished(() => {
        isOver = true
      })
      const watching = (async () => {
        while (!isOver) {
          const [before, status, after] = [await read(made.id), await isThere(), await read(made.id)]
          const [{ state, desired }, then] = [before.enforcement, after.enforcement]
          if (state !== 'enforced' || then.state !== state || then.desired !== desired) continue
          compared.push(desired)
          if ((desired === 'active') !== (status === 200)) lies.push(`${desired}: ${status}`)
        }
      })()

      // Resuming is sent, given up after ten seconds, and comes to pass later; meanwhile the key is suspended again.
      const isLate = (write: string) => write.startsWith('PUT') && write.includes('/key-auth/')
      const before = proxy.seen.filter(isLate).length
      proxy.setFault('late')
      await suspend(made, false)
      proxy.setFault(undefined)
      await suspend(made, true)
      expect(
        (
          await until(
            () => read(made.id),
            (one) => one.enforcement.state === 'enforced',
            22_000,
          )
        ).enforcement,
      ).toMatchObject({ desired: 'off', observed: 'off' })
      // Before the late write has come to pass there is nothing there either: what counts is that it is taken away after it.
      const cameLate = async () => proxy.cameLate()
      expect(await until(cameLate, (count) => count > 0, 16_000)).toBe(1)
      expect(proxy.seen.filter(isLate)).toHaveLength(before + 1)
      const lastWrite = async () => proxy.writes().at(-1) ?? ''
      expect(await until(lastWrite, (write) => write.startsWith('DELETE '))).toMatch(/^DELETE /)
      expect(await until(isThere, (status) => status === 404)).toBe(404)
      expect(await gateway(keyValueOf(made))).toBe(401)
      expect((await read(made.id)).enforcement).toMatchObject({ desired: 'off', observed: 'off', state: 'enforced' })
      isOver = true
      await watching
      expect(compared).toContain('off')
      if (isAlwaysTrue) expect(lies).toEqual([])
    },
  )

  it.concurrent('that lets one write hang and carries out a later one does not keep the first waiting until its time is over', async () => {
    const { proxy, create, read } = await behindProxy('env-passed')
    proxy.setFault('slow', 3)
    const [asked, startedAt] = [proxy.asked(), performance.now()]
    const hanging = create('Hanging')
    await until(
      async () => proxy.asked() - asked,
      (count) => count > 3,
    )
    proxy.setFault(undefined)
    expect((await create('Passing')).enforcement.state).toBe('enforced')
    const made = await hanging
    expect(made.enforcement.state).toBe('pending')
    const stateOf = async () => (await read(made.id)).enforcement.state
    expect(await until(stateOf, (state) => state === 'enforced', 15_000)).toBe('enforced')
    // Ten seconds for its time and eight for a slow gateway it would have been.
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  })

  it.concurrent('that hangs while it is asked and then answers does not keep what has only asked waiting until its time is over', async () => {
    const { proxy, create, read } = await behindProxy('env-asked')
    proxy.setFault('slow')
    const [asked, writes, startedAt] = [proxy.asked(), proxy.writes().length, performance.now()]
    const hanging = create('Hanging')
    await until(
      async () => proxy.asked() - asked,
      (count) => count > 0,
    )
    proxy.setFault(undefined)
    const made = await hanging
    expect([made.enforcement.state, proxy.writes().length]).toEqual(['pending', writes])
    const stateOf = async () => (await read(made.id)).enforcement.state
    expect(await until(stateOf, (state) => state === 'enforced', 15_000)).toBe('enforced')
    // Nothing else is under way: ten seconds it would have been.
    expect(performance.now() - startedAt).toBeLessThan(9000)
  })

  it.concurrent('and is not there for a second look is not said to have what it was seen to have', async () => {
    const { proxy, create, read } = await behindProxy('env-second')
    const made = await create('Second')
    const stateOf = async () => (await read(made.id)).enforcement.state
    expect(await stateOf()).toBe('enforced')
    proxy.setFault('down')
    await withoutAnswer(portal.portal.services.database, keyIdOf(made))
    expect(await until(stateOf, (state) => state === 'pending')).toBe('pending')
    proxy.setFault(undefined)
    expect(await until(stateOf, (state) => state === 'enforced', 10_000)).toBe('enforced')
  })

  it.concurrent('and hangs does not keep the portal from asking others whether they are back', { timeout: 60_000 }, async () => {
    const [hanging, away] = [await behindProxy('env-hanging'), await behindProxy('env-away')]
    hanging.proxy.setFault('slow')
    away.proxy.setFault('down')
    for (const one of [hanging, away]) await one.create('Lost')
    await until(
      async () => [await hanging.status(), await away.status()],
      (both) => both.every(({ reachable }) => reachable === false),
      15_000,
    )
    const [before, startedAt] = [away.proxy.asked(), performance.now()]
    // One after the other, with the five seconds that a hanging one takes, there would be two of them.
    const asked = await until(
      async () => away.proxy.asked() - before,
      (count) => count >= 4 && performance.now() - startedAt > 8000,
      12_000,
    )
    expect(asked).toBeGreaterThanOrEqual(4)
    expect((await hanging.status()).reachable).toBe(false)
  })

  it.concurrent('changes nothing when a command runs twice', async () => {
    const { proxy, productId, create, read, commands } = await behindProxy('env-twice')
    const made = await create('Twice')
    const writes = proxy.writes().length
    const reads = proxy.seen.length
    await portal.portal.services.database.transaction(async (tx) => {
      await wantKeys(tx, [keyIdOf(made)], false)
      await wantProducts(tx, [productId], false)
    })
    expect((await read(made.id)).enforcement.state).toMatch(/pending|enforced/)
    expect(await until(commands, (rows) => rows.length === 0)).toEqual([])
    expect(proxy.seen.length).toBeGreaterThan(reads)
    expect(proxy.writes().slice(writes)).toEqual([])
    expect((await read(made.id)).enforcement.state).toBe('enforced')
  })
})

describe('two workers on one database', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
    const now = new Date()
    const platform = { type: 'open-source', name: 'p', displayName: 'P', settings: {}, by: '', now } as const
    const id = await platformStore(database.db).create(platform)
    await database.db.insert(environment).values({
      id: 'leases',
      name: 'Leases',
      displayName: 'Leases',
      platformId: id,
      order: 0,
      approvalDefault: 'auto',
      settings: {},
      credentials: {},
      createdAt: now,
      updatedAt: now,
    })
  })
  afterAll(() => database.close())

  const dueSince = new Date(Date.now() - 60_000)
  const rowOf = (targetId: string) => ({
    environmentId: 'leases',
    kind: 'key' as const,
    targetId,
    revision: 1,
    nextAttemptAt: dueSince,
    since: dueSince,
    updatedAt: dueSince,
  })
  async function commandsOf(count: number) {
    const targets = Array.from({ length: count }, () => ({ kind: 'key' as const, id: randomUUID() }))
    await database.db.insert(gatewayCommand).values(targets.map(({ id }) => rowOf(id)))
    return targets
  }
  const seen = { present: true, active: true, approved: [] }
  const late = { error: 'late', retryInMs: undefined, hasWritten: false, wasAnswered: true, isSlow: false }
  const stateOf = async (targetId: string) => {
    const row = (await database.db.select().from(gatewayCommand)).find((one) => one.targetId === targetId)
    return { state: row?.state, lease: row?.leaseNumber, error: row?.lastError }
  }

  const failed = (...reported: Parameters<ReturnType<typeof commandStore>['fail']>) =>
    database.transaction((tx) => commandStore(tx).fail(...reported))

  it('never lease one command at the same time', async () => {
    const targets = await commandsOf(40)
    const [one, other] = [commandStore(database.db), commandStore(database.db)]
    const claimed = (
      await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          at % 3 === 2 ? other.claimTargets(targets.slice(at, at + 8), 30_000) : (at % 2 ? one : other).claimDue('leases', 8, 30_000),
        ),
      )
    ).flat()
    expect(new Set(claimed.map((command) => command.id)).size).toBe(claimed.length)
    const rest = [...(await one.claimDue('leases', 100, 30_000)), ...(await other.claimDue('leases', 100, 30_000))]
    expect(claimed.length + rest.length).toBe(40)
    expect(new Set([...claimed, ...rest].map((command) => command.targetId))).toEqual(new Set(targets.map(({ id }) => id)))
  })

  it('drop what comes with an old lease', async () => {
    const [target] = await commandsOf(1)
    if (!target) throw new Error('There is no command.')
    const store = commandStore(database.db)
    const [old] = await store.claimTargets([target], -1)
    const [held] = await store.claimDue('leases', 1, 30_000)
    if (!old || !held) throw new Error('The command was not claimed.')
    expect([held.id, held.leaseNumber]).toEqual([old.id, old.leaseNumber + 1])
    expect(await database.transaction((tx) => commandStore(tx).succeed(old, 1, seen))).toBe(false)
    expect(await failed(old, late)).toBeUndefined()
    expect(await stateOf(target.id)).toEqual({ state: 'running', lease: held.leaseNumber, error: null })
    expect(await store.claimTargets([target], 30_000)).toEqual([])
    expect(await database.transaction((tx) => commandStore(tx).succeed(held, 1, seen))).toBe(true)
    // What the one that is gone has sent may still take effect: what was seen counts when it is seen again.
    expect(await stateOf(target.id)).toMatchObject({ state: 'waiting' })
    expect(await store.claimDue('leases', 1, 30_000)).toEqual([])
    const claimed = () => store.claimDue('leases', 1, 30_000)
    const [again] = await until(claimed, (commands) => commands.length > 0, 10_000)
    if (!again) throw new Error('The command did not become due again.')
    expect(await database.transaction((tx) => commandStore(tx).succeed(again, 1, seen))).toBe(true)
    expect(await stateOf(target.id)).toMatchObject({ state: 'done' })
    expect(await failed(again, late)).toBeUndefined()
  })

  it('run a command again whose wish was raised meanwhile', async () => {
    const [target] = await commandsOf(1)
    if (!target) throw new Error('There is no command.')
    const store = commandStore(database.db)
    const [held] = await store.claimTargets([target], 30_000)
    if (!held) throw new Error('The command was not claimed.')
    await database.db
      .insert(gatewayCommand)
      .values(rowOf(target.id))
      .onConflictDoUpdate({ target: [gatewayCommand.kind, gatewayCommand.targetId], set: { revision: 2, urgent: true } })
    expect(await failed(held, { ...late, error: 'refused for good' })).toBe('waiting')
    expect(await stateOf(target.id)).toMatchObject({ state: 'waiting' })
    const [again] = await store.claimTargets([target], 30_000)
    expect(again).toMatchObject({ revision: 2, urgent: true })
  })
})
