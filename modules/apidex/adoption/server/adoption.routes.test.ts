import { randomUUID } from 'node:crypto'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { eventsIn, everyRowAsText } from '@portico/app-server/testing/stored.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { apigeeMock } from '@portico/connectors/gateways/apigee/testing/apigee-mock.ts'
import { byHandAt as byHandAtApigee } from '@portico/connectors/gateways/apigee/testing/by-hand.ts'
import { azureMock } from '@portico/connectors/gateways/azure/testing/azure-mock.ts'
import { faultyProxy } from '@portico/connectors/gateways/conformance/faulty-proxy.ts'
import { vendorTypes } from '@portico/connectors/gateways/conformance/vendors.ts'
import { byHandAt } from '@portico/connectors/gateways/kong/testing/by-hand.ts'
import { kongMock } from '@portico/connectors/gateways/kong/testing/kong-mock.ts'
import { MockRefusal } from '@portico/connectors/gateways/kong/testing/kong-state.ts'
import type { PlatformType } from '@portico/connectors/gateways/platform.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { applications } from '../../applications/application.contract.ts'
import { keys } from '../../applications/key.contract.ts'
import { gatewaySync } from '../../gateway-sync/gateway-sync.contract.ts'
import { teams } from '../../teams/team.contract.ts'
import { adoptions } from '../adoption.contract.ts'
import { linesIn } from '../adoption.rules.ts'
import { adoptionStore } from './adoption.store.ts'
import { RunOver } from './adoption-run.store.ts'
import { type Brought, brought, environmentBrought } from './testing/brought.ts'
import { keyAdoptedAs, leftWhileAdopting, personKnownAs } from './testing/found-applications.store.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const environmentOn = (type: PlatformType, envId: string, gateway: Pick<Brought, 'url' | 'credentials'>) =>
  environmentBrought(portal, type, envId, gateway)

describe.each([...vendorTypes, 'open-source'] as const)('what %s has', (type) => {
  const envId = `brought-${type}`
  let gateway: Brought
  beforeAll(async () => {
    gateway = await brought(type, envId)
  })
  afterAll(async () => {
    await gateway.close()
    expect(gateway.violations).toEqual([])
  })

  it('is taken over as it is, changed where it is, and forgotten again', async () => {
    const env = await environmentOn(type, envId, gateway)
    const [first, second] = [await gateway.byHand.foreign(), await gateway.byHand.foreign()]
    const before = [await first.read(), await second.read()]

    expect(await env.run('read')).toMatchObject({
      state: 'ready',
      message: null,
      applications: 2,
      keys: 2,
      fixed: 0,
      unassigned: 2,
      adopted: 0,
      undone: null,
      totalKeys: expect.any(Number),
    })
    expect((await env.items()).map(({ name, state }) => [name, state]).toSorted()).toEqual(
      [first, second].map(({ keyLabel }) => [keyLabel, 'found']).toSorted(),
    )
    // Who has never signed in has no name yet.
    await portal.call(applications.list, { as: 'developer', params: env.params, query: {} })
    const csv = `application,owner\r\n${first.keyLabel},developer@portico.example\r\n"${second.keyLabel}";developer@portico.example\r\n`
    expect(await portal.call(adoptions.assignByFile, { as: 'admin', params: env.params, body: { csv } })).toEqual({
      assigned: 2,
      passedOver: 0,
      unknown: 0,
    })
    expect(await env.outlook()).toMatchObject({
      adopt: {
        applications: 2,
        keys: 2,
        to: [{ name: 'Lotte Bakker', applications: 2 }],
        others: { owners: 0, applications: 0 },
        unknown: { addresses: 0, applications: 0, address: null },
      },
      undo: { forgotten: 0, kept: 0 },
    })
    expect(await env.run('adopt')).toMatchObject({ state: 'adopted', message: null, unassigned: 0, adopted: 2, adoptedKeys: 2 })
    expect((await env.outlook()).undo).toEqual({ forgotten: 2, kept: 0, keptName: null })
    // Told once, of both.
    const given = (await eventsIn(portal.portal.services.database)).filter(({ event }) => event === 'APPLICATIONS_ADOPTED').at(-1)
    expect(given?.carries).toMatchObject({
      environment: { id: envId },
      owner: { name: 'Lotte Bakker' },
      team: null,
      applications: 2,
    })

    expect(await env.sync()).toMatchObject({ ok: true, changed: 0 })
    expect([await first.read(), await second.read()]).toEqual(before)
    const drift = await portal.call(gatewaySync.drift, { as: 'admin', params: env.params, query: {} })
    expect(drift.data.filter(({ kind }) => kind === 'consumer')).toEqual([])
    const listed = await portal.call(applications.list, { as: 'developer', params: env.params, query: {} })
    expect(listed.data.map(({ name, state }) => [name, state]).toSorted()).toEqual(
      [first, second].map(({ keyLabel }) => [keyLabel, 'enforced']).toSorted(),
    )

    const { id = '' } = listed.data.find(({ name }) => name === first.keyLabel) ?? {}
    const [told] = await portal.call(applications.history, { as: 'developer', params: { envId, id } })
    expect(told).toMatchObject({ action: 'create', actorEmail: 'admin@portico.example' })
    expect(told?.changes).toEqual(
      expect.arrayContaining([
        { field: 'keys', old: null, new: 1 },
        { field: 'owner', old: null, new: 'developer@portico.example' },
      ]),
    )
    const read = async () => (await portal.call(applications.get, { as: 'developer', params: { envId, id } })).keys[0]
    const key = await read()
    // Nobody tells of what it was used for before.
    expect(key).toMatchObject({ status: 'active', enforcement: { state: 'enforced' }, takenOver: true, lastUsedAt: null })
    const at = { envId, id, keyId: key?.id ?? '' }
    expect((await portal.call(keys.reveal, { as: 'developer', params: at })).value).toBe(first.keyValue)

    for (const suspended of [true, false]) {
      await portal.call(keys.change, { as: 'developer', params: at, body: { suspended } })
      await until(read, (now) => now?.enforcement.state === 'enforced' && now.status === (suspended ? 'suspended' : 'active'))
      expect(await env.sync()).toMatchObject({ ok: true, changed: 0 })
    }
    await portal.call(keys.remove, { as: 'developer', params: at })
    expect(await env.sync()).toMatchObject({ ok: true, changed: 0 })
    expect(JSON.stringify(await first.read()) ?? '').not.toContain(first.keyValue)
    expect(await second.read()).toEqual(before[1])

    // What undoing will come to is told before.
    expect((await env.outlook()).undo).toEqual({ forgotten: 1, kept: 1, keptName: first.keyLabel })
    expect(await env.run('undo')).toMatchObject({ state: 'ready', adopted: 1, kept: 1, undone: 1, unassigned: 0 })
    // Told to whom it was taken from again, of that one alone.
    const taken = (await eventsIn(portal.portal.services.database)).filter(({ event }) => event === 'APPLICATIONS_FORGOTTEN').at(-1)
    expect(taken?.carries).toMatchObject({ environment: { id: envId }, owner: { name: 'Lotte Bakker' }, team: null, applications: 1 })
    // A reading later, too.
    expect(await env.run('read')).toMatchObject({ state: 'ready', kept: 1, undone: 1 })
    // What was forgotten is the gateway's own again, and counted as that without anybody asking for a comparison.
    const foreign = async () =>
      (await portal.call(gatewaySync.drift, { as: 'admin', params: env.params, query: {} })).data.filter(({ kind }) => kind === 'consumer')
    expect(await until(foreign, (found) => found?.length === 1)).toHaveLength(1)
    expect((await portal.call(applications.list, { as: 'developer', params: env.params, query: {} })).data.map(({ name }) => name)).toEqual(
      [first.keyLabel],
    )
    expect(await second.read()).toEqual(before[1])
    expect(await env.run('adopt')).toMatchObject({ state: 'adopted', adopted: 2, undone: null })
    // What is kept is told as an undoing no more.
    expect(await env.run('read')).toMatchObject({ state: 'ready', adopted: 2, kept: 1, undone: null })
    // How many each time, and not how many by then.
    const history = await portal.call(environments.history, { as: 'admin', params: { id: envId } })
    expect(history.flatMap(({ changes }) => changes).filter(({ field }) => field.startsWith('applications'))).toMatchObject([
      { field: 'applicationsAdopted', new: 1 },
      { field: 'applicationsForgotten', new: 1 },
      { field: 'applicationsKept', new: 1 },
      { field: 'applicationsAdopted', new: 2 },
    ])
    for (const row of await everyRowAsText(portal.portal.services.database)) expect(row.includes(second.keyValue ?? '-')).toBe(false)
  })
})

describe('taking over', () => {
  const envId = 'brought-more'
  it('keeps what is off off, numbers names that are taken, gives several at once, and goes on where it was left', async () => {
    const mock = await apigeeMock('edge')
    const env = await environmentOn('apigee-edge', envId, { url: mock.url, credentials: mock.credentials })
    const byHand = byHandAtApigee(mock, envId)
    for (let made = 0; made < 3; made += 1) await byHand.foreign()
    const [one, other, ended] = [...mock.state.apps.values()]
    if (!one || !other || !ended) throw new Error('The mock has no applications.')
    for (const app of [one, other, ended]) app.attributes = [{ name: 'DisplayName', value: 'Shop\u0007' }]
    one.status = 'revoked'
    ended.credentials = ended.credentials.map((credential) => ({ ...credential, expiresAt: mock.now().getTime() - 60_000 }))
    const state = () => structuredClone([...mock.state.apps.values()])
    const before = state()

    const none = await portal.raw('POST', `/api/environments/${envId}/adoption/adopt`, { as: 'admin' })
    expect(none.status).toBe(409)
    expect(await env.run('read')).toMatchObject({ applications: 3, keys: 3, inactive: 2 })
    const wrong = await portal.raw('POST', `/api/environments/${envId}/adoption/assign/csv`, {
      as: 'admin',
      body: { csv: 'Shop,nobody\nalone\nnot-there,developer@portico.example\nnot-there-either,' },
    })
    // Each with a code of its own: one that others share would be shown without its line.
    expect([wrong.status, wrong.problem.details.map(({ code, message }) => [code, message])]).toEqual([
      422,
      [
        ['lineApplications', 'Line 1: 3 applications are called Shop; use the id.'],
        ['lineOwner', 'Line 1: there is no team or person nobody.'],
        ['lineColumns', 'Line 2: two columns are needed, the application and the team or e-mail.'],
        ['lineApplication', 'Line 3: no application is called not-there.'],
      ],
    ])
    const { id: teamId } = await portal.call(teams.create, { as: 'developer', body: { name: 'Brought over' } })
    // Whose name is an address gets nothing that was given to whom it belongs.
    await portal.call(teams.create, { as: 'developer2', body: { name: 'Developer@portico.example' } })
    const [{ gatewayId = '' } = {}] = await env.items()
    const assignByFile = (csv: string) =>
      portal.raw('POST', `/api/environments/${envId}/adoption/assign/csv`, { as: 'admin', body: { csv } })
    expect((await assignByFile(`${gatewayId},developer@portico.example`)).status).toBe(200)
    expect((await assignByFile(`${gatewayId},x@y`)).problem.details[0]?.code).toBe('lineOwner')
    expect((await env.items()).find((item) => item.gatewayId === gatewayId)).toMatchObject({
      ownerId: 'developer@portico.example',
      ownerName: 'Lotte Bakker',
      teamId: null,
    })
    const inState = async (state: 'ready' | 'unassigned' | 'open') =>
      (await portal.call(adoptions.applications, { as: 'admin', params: env.params, query: { state } })).data.length
    expect([await inState('ready'), await inState('unassigned'), await inState('open')]).toEqual([1, 2, 3])
    const twice = await assignByFile(`${gatewayId},developer@portico.example\n${gatewayId},Brought over`)
    expect([twice.status, twice.problem.details.map(({ message }) => message)]).toEqual([
      422,
      [`Line 2: ${gatewayId} was given to somebody else above.`],
    ])
    await portal.call(adoptions.assign, { as: 'admin', params: env.params, body: { ids: (await env.items()).map(({ id }) => id) } })
    expect(await portal.call(adoptions.assign, { as: 'admin', params: env.params, body: { unassigned: true, teamId } })).toEqual({
      assigned: 3,
    })
    expect(await env.run('adopt')).toMatchObject({ state: 'adopted', adopted: 3, adoptedKeys: 3 })
    expect(await env.sync()).toMatchObject({ ok: true, changed: 0 })
    expect(await env.run('adopt')).toMatchObject({ state: 'adopted', adopted: 3, adoptedKeys: 3 })
    expect(state()).toEqual(before)
    // A server that went in the middle left it like this; another one goes on with what it finds begun, and tells of all of it.
    await leftWhileAdopting(portal.portal.services.database.db, envId)
    await (await environmentOn('apigee-edge', `${envId}-beside`, { url: mock.url, credentials: mock.credentials })).run('read')
    await env.done()
    const [{ changes } = { changes: [] }] = await portal.call(environments.history, { as: 'admin', params: { id: envId } })
    expect(changes).toEqual([expect.objectContaining({ field: 'applicationsAdopted', new: 3 })])
    const listed = await portal.call(applications.list, { as: 'developer', params: env.params, query: {} })
    expect(listed.data.map(({ name, keys: [key] }) => [name, key?.status])).toEqual(
      expect.arrayContaining([
        [expect.stringMatching(/^Shop( \(\d\))?$/), 'suspended'],
        [expect.stringMatching(/^Shop( \(\d\))?$/), 'active'],
        [expect.stringMatching(/^Shop( \(\d\))?$/), 'expired'],
      ]),
    )
    expect(new Set(listed.data.map(({ name }) => name)).size).toBe(3)
    await mock.close()
  })

  it('waits where the gateway asks for fewer calls, and takes nothing for missing that came while the gateway was compared', async () => {
    const mock = await kongMock('admin-key')
    const credentials = { headerName: 'apikey', headerValue: 'admin-key' }
    const env = await environmentOn('open-source', 'brought-meanwhile', { url: mock.url, credentials })
    await byHandAt(mock.url, 'brought-meanwhile', { apikey: 'admin-key' }).foreign()
    await env.run('read')
    await portal.call(adoptions.assign, {
      as: 'admin',
      params: env.params,
      body: { unassigned: true, owner: 'developer@portico.example' },
    })
    const { handle } = mock.state
    let refused = 0
    mock.state.handle = (method, path, ...rest) => {
      if (path[2] === 'key-auth' && refused === 0) {
        refused += 1
        throw new MockRefusal(429, { message: 'API rate limit exceeded' })
      }
      return handle(method, path, ...rest)
    }
    await portal.call(adoptions.adopt, { as: 'admin', params: env.params })
    const standing = () => portal.call(adoptions.get, { as: 'admin', params: env.params })
    // Meanwhile it is said why nothing goes on.
    const waiting = await until(standing, (now) => now?.state !== 'adopting' || now.message !== null)
    expect(waiting).toMatchObject({ state: 'adopting', message: expect.any(String) })
    expect(await env.done()).toMatchObject({ state: 'adopted', message: null, adoptedKeys: 1 })
    expect(refused).toBe(1)

    // As one that comes while the lists are read: at the beginning of the look it is nobody's of the portal.
    const { db } = portal.portal.services.database
    const key = keyAdoptedAs(db, 'brought-meanwhile')
    const adoptedAs = await key.now()
    let came: Promise<void> | undefined
    mock.mode.before = () => {
      came ??= key.becomes(adoptedAs)
      return came
    }
    await key.becomes(null)
    expect(await env.sync()).toMatchObject({ ok: true, changed: 0 })
    expect(came).toBeDefined()
    expect(await env.run('undo')).toMatchObject({ state: 'ready', adopted: 0, kept: 0, undone: 1 })
    await mock.close()
  })

  it('takes over what can be of things with names that no database keeps and no index takes, and shows the others', async () => {
    const mock = await azureMock()
    const env = await environmentOn('azure-apim', 'brought-strange', { url: mock.url, credentials: mock.credentials.secret })
    mock.products.set('orders', { name: 'orders' })
    const long = Array.from({ length: 20_000 }, () => randomUUID()).join('')
    const strange = { 'half a letter': 'x\0y\ud83d', [long]: long, '..': 'dots' }
    for (const [name, displayName] of Object.entries(strange))
      mock.subscriptions.set(name, { name, displayName, scope: '/products/orders', state: 'active', primaryKey: name, secondaryKey: '' })
    // And more of one name than anybody would number by hand.
    for (let made = 0; made < 60; made += 1)
      mock.subscriptions.set(`s${made}`, {
        ...{
          name: `s${made}`,
          displayName: 'test',
          scope: '/products/orders',
          state: 'active',
          primaryKey: `value-${made}`,
          secondaryKey: '',
        },
      })
    expect(await env.sync()).toMatchObject({ ok: true, drift: 63 })
    expect(await env.run('read')).toMatchObject({
      state: 'ready',
      message: null,
      applications: 63,
      fixed: 2,
      left: 2,
      owned: 0,
      drafts: 0,
      draftId: null,
    })
    await portal.call(adoptions.assign, { as: 'admin', params: env.params, body: { unassigned: true, owner: 'developer@portico.example' } })
    // Nobody finds what they open: the gateway's product came as a draft.
    const cameTo = { state: 'adopted', message: null, adopted: 61, adoptedKeys: 61, drafts: 1, draftId: expect.any(String) }
    expect(await env.run('adopt')).toMatchObject(cameTo)
    // Nobody asks for a comparison, and only what stayed at the gateway is told as unknown.
    const open = () => portal.call(gatewaySync.count, { as: 'admin', params: env.params })
    expect((await until(open, ({ entries }) => entries < 63)).entries).toBe(2)
    expect(await env.sync()).toMatchObject({ ok: true, changed: 0 })
    await mock.close()
  })

  it('a gateway that hangs keeps the one of another environment not waiting', async () => {
    const [slow, quick] = [await azureMock(), await azureMock()]
    const proxy = await faultyProxy(slow.url)
    const credentials = slow.credentials.secret
    const hanging = await environmentOn('azure-apim', 'brought-slowly', { url: proxy.url, credentials })
    const other = await environmentOn('azure-apim', 'brought-quickly', { url: quick.url, credentials: quick.credentials.secret })
    proxy.setFault('slow')
    await portal.call(adoptions.read, { as: 'admin', params: hanging.params })
    expect(await other.run('read')).toMatchObject({ state: 'ready', message: null })
    expect(await portal.call(adoptions.get, { as: 'admin', params: hanging.params })).toMatchObject({ state: 'reading' })
    await proxy.close()
    await Promise.all([slow.close(), quick.close()])
  })

  it.each(['edge', 'opdk', 'x'] as const)(
    'of Apigee %s calls owners by their addresses, and proposes whom one of them is',
    async (flavour) => {
      const mock = await apigeeMock(flavour)
      const envId = `brought-owners-${flavour}`
      const env = await environmentOn(`apigee-${flavour}`, envId, { url: mock.url, credentials: mock.credentials })
      const byHand = byHandAtApigee(mock, envId)
      for (let made = 0; made < 3; made += 1) await byHand.foreign()
      const [known, stranger, untold] = [...mock.state.developers.values()]
      if (!known || !stranger || !untold) throw new Error('The mock has no developers.')
      // An id that leads elsewhere is not asked for.
      untold.developerId = '..'
      await personKnownAs(portal.portal.services.database.db, { subject: envId, email: known.email, verified: true, closedAt: null })
      expect(await env.run('read')).toMatchObject({ state: 'ready', message: null, applications: 3, unassigned: 2 })
      expect((await env.items()).map(({ gatewayOwner, ownerId }) => [gatewayOwner, ownerId]).toSorted()).toEqual(
        [
          [known.email, known.email],
          [stranger.email, null],
          ['..', null],
        ].toSorted(),
      )
      const query = { gatewayOwner: stranger.email, state: 'open' as const }
      const ofStranger = await portal.call(adoptions.applications, { as: 'admin', params: env.params, query })
      expect(ofStranger.data.map(({ gatewayOwner }) => gatewayOwner)).toEqual([stranger.email])
      await mock.close()
    },
  )

  it('takes the list that it gave to be filled in, with what spreadsheets must not run, and passes over who has nobody yet', async () => {
    const store = adoptionStore(portal.portal.services.database.db)
    const params = { envId: 'brought-meanwhile' }
    const run = await store.anew(params.envId)
    const found = (name: string) => {
      const key = { gatewayId: name, label: name, active: true, approved: [], application: null }
      return { gatewayId: `id of ${name}`, name, shownAs: name, owner: null, keys: [key] }
    }
    await store.found(params.envId, run, [found('=1+1'), found('Later')])
    await store.settle(params.envId, run)
    const idsCalled = async (called: string) =>
      (await portal.call(adoptions.applications, { as: 'admin', params, query: {} })).data
        .filter(({ name }) => name === called)
        .map(({ id }) => id)
    const csv = "\ufeffapplication,to\r\n'=1+1,developer@portico.example\r\nLater,\r\n"
    expect(await portal.call(adoptions.assignByFile, { as: 'admin', params, body: { csv } })).toEqual({
      ...{ assigned: 1, passedOver: 1, unknown: 0 },
    })
    // An address that nobody has signed in with is taken, and told.
    const mistyped = { csv: 'Later,develper@portico.example\n' }
    expect(await portal.call(adoptions.assignByFile, { as: 'admin', params, body: mistyped })).toMatchObject({ assigned: 1, unknown: 1 })
    expect((await portal.call(adoptions.outlook, { as: 'admin', params })).adopt).toMatchObject({
      unknown: { addresses: 1, applications: 1, address: 'develper@portico.example' },
    })
    await portal.call(adoptions.assign, { as: 'admin', params, body: { ids: await idsCalled('Later') } })
    const { data } = await portal.call(adoptions.applications, { as: 'admin', params, query: {} })
    expect(data.filter(({ ownerId }) => ownerId !== null).map(({ name }) => name)).toEqual(['=1+1'])
  })

  it('proposes an owner only where one person, and nobody else, has the address', async () => {
    const { db } = portal.portal.services.database
    const envId = 'brought-meanwhile'
    const store = adoptionStore(db)
    const people = [
      ['one@acme.example', true, null],
      ['two@acme.example', true, null],
      ['two@acme.example', true, null],
      ['gone@acme.example', true, new Date().toISOString()],
      ['said@acme.example', false, null],
    ] as const
    for (const [at, [email, verified, closedAt]] of people.entries())
      await personKnownAs(db, { subject: `proposed-${at}`, email, verified, closedAt })
    await portal.call(teams.create, { as: 'developer2', body: { name: 'said@acme.example' } })
    const owners = [...new Set(people.map(([email]) => email))]
    const run = await store.anew(envId)
    await store.found(
      envId,
      run,
      owners.map((owner) => {
        const key = { gatewayId: owner, label: owner, active: true, approved: [], application: null }
        return { gatewayId: owner, name: owner, shownAs: owner, owner, keys: [key] }
      }),
    )
    await store.settle(envId, run)
    const { data } = await portal.call(adoptions.applications, { as: 'admin', params: { envId }, query: {} })
    expect(data.map(({ gatewayId, ownerId, teamId }) => [gatewayId, ownerId, teamId])).toEqual(
      owners.toSorted().map((owner) => [owner, owner === 'one@acme.example' ? owner : null, null]),
    )
  })

  it('is cancelled while it is read: what was found is dropped, what was known before stays, and a deleted environment ends it without a fault', async () => {
    const mock = await apigeeMock('x')
    const proxy = await faultyProxy(mock.url, { retryAfterSeconds: 1 })
    const byHand = byHandAtApigee(mock, 'cancelled')
    const env = await environmentOn('apigee-x', 'cancelled', { url: proxy.url, credentials: mock.credentials })
    const { params } = env
    const standing = () => portal.call(adoptions.get, { as: 'admin', params })
    const cancel = () => portal.raw('POST', '/api/environments/cancelled/adoption/cancel', { as: 'admin' })
    const hanging = async () => {
      proxy.setFault('slow')
      await portal.call(adoptions.read, { as: 'admin', params })
      expect((await standing()).state).toBe('reading')
    }
    expect((await cancel()).status).toBe(409)
    // Never read before: it is as if it had never been begun.
    await hanging()
    const first = await cancel()
    expect([first.status, first.json]).toMatchObject([200, { state: 'new', applications: 0, readAt: null }])
    proxy.setFault(undefined)

    const known = await byHand.foreign()
    const whole = await env.run('read')
    expect(whole).toMatchObject({ state: 'ready', applications: 1, readAt: whole?.updatedAt })
    await portal.call(adoptions.assign, { as: 'admin', params, body: { unassigned: true, owner: 'developer@portico.example' } })
    const before = await env.items()

    // What a reading has stored by the time it is cancelled.
    const store = adoptionStore(portal.portal.services.database.db)
    await hanging()
    const run = await store.anew('cancelled', 'reading')
    const found = (gatewayId: string, keys: number) => {
      const key = { gatewayId, label: gatewayId, active: true, approved: ['p'], application: null }
      return { gatewayId, name: gatewayId, shownAs: gatewayId, owner: null, keys: Array.from({ length: keys }, () => key) }
    }
    await store.found('cancelled', run, [found(before[0]?.gatewayId ?? '', 3), found('half read', 1)])
    expect((await standing()).applications).toBe(2)
    // What is listed is still of the reading before.
    expect((await cancel()).json).toMatchObject({ state: 'ready', applications: 1, keys: 1, readAt: whole?.readAt })
    expect(await env.items()).toEqual(before)
    // Who still reads finds it over, and writes nothing any more.
    await expect(store.progress('cancelled', run, 1, new Date())).rejects.toThrow(RunOver)
    expect((await standing()).state).toBe('ready')
    const history = await portal.call(environments.history, { as: 'admin', params: { id: 'cancelled' } })
    expect(history[0]?.changes).toEqual([{ field: 'adoption', old: 'reading', new: 'cancelled' }])
    proxy.setFault(undefined)
    expect(await env.run('read')).toMatchObject({ state: 'ready', applications: 1, unassigned: 0 })
    expect(known.keyLabel).not.toBe('')

    await hanging()
    const errors = vi.spyOn(portal.portal.services.log, 'error')
    await portal.raw('DELETE', '/api/environments/cancelled?force=true', { as: 'admin', body: { name: 'cancelled' } })
    proxy.setFault(undefined)
    const ended = () => portal.portal.services.database.exclusively('adopt cancelled', async () => undefined)
    expect(await until(ended, (isOver) => isOver, 15_000)).toBe(true)
    expect(errors.mock.calls).toEqual([])
    errors.mockRestore()
    await proxy.close()
    await mock.close()
  })

  it('reads a long line of a file at once', () => {
    // Read in a time that grows with its square, it would not end before the test does.
    const spaces = ' '.repeat(200_000)
    expect(linesIn(`a${spaces}b\n${spaces}a${spaces},${spaces};\n"a"${spaces}b,c`)).toEqual({ lines: [], faults: [1, 2, 3], passedOver: 0 })
    expect(linesIn(` "a ""b""; c" , "d, e" \na b;\tc d`).lines).toEqual([
      { line: 1, application: 'a "b"; c', to: 'd, e' },
      { line: 2, application: 'a b', to: 'c d' },
    ])
  })
})
