import { randomUUID } from 'node:crypto'
import { type Application, applications } from '@portico/apidex/applications/application.contract.ts'
import { keys } from '@portico/apidex/applications/key.contract.ts'
import { permissionGroups } from '@portico/apidex/permission-groups/permission-group.contract.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { members, teams } from '@portico/apidex/teams/team.contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '../approval.contract.ts'

const envId = 'test'
let portal: TestPortal
let teamId: string
let count = 0

/** Two environments; in the first, products of the product owner (`own-…`) and of an admin (`foreign`), all decided by hand. */
const startWith = async (env: Record<string, string> = {}) => {
  const started = await testPortal({ env })
  await makeEnvironments(started, envId, 'other')
  const byHand = { approval: 'manual' } as const
  await makeProducts(started, [
    { apiproduct: 'own-a', ...byHand },
    { apiproduct: 'own-b', ...byHand },
    { apiproduct: 'foreign', as: 'admin', ...byHand },
    { apiproduct: 'elsewhere', envId: 'other', ...byHand },
  ])
  return started
}

beforeAll(async () => {
  portal = await startWith()
  for (const account of ['productowner', 'developer2'] as const) await portal.raw('GET', '/api/users/me', { as: account })
  teamId = (await portal.call(teams.create, { as: 'developer', body: { name: 'Mobile' } })).id
})
afterAll(() => portal.close())

const request = (names: string[], as: Account = 'developer', more: { envId?: string; teamId?: string; name?: string } = {}) => {
  count += 1
  const { envId: environment = envId, name = `App ${count}`, ...rest } = more
  return portal.call(applications.create, { as, params: { envId: environment }, body: { name, apiProducts: names, ...rest } })
}
const paramsOf = (made: Application) => ({ envId: made.environmentId, id: made.id, keyId: made.keys[0]?.id ?? '' })
const address = (made: Application) => `/api/environments/${made.environmentId}/applications/${made.id}/keys/${made.keys[0]?.id}`
const decide = (
  made: Application,
  what: 'approve' | 'reject',
  body: unknown,
  as: Account | undefined = 'admin',
  headers: Record<string, string> = {},
) => portal.raw('POST', `${address(made)}/${what}`, { as, body, headers })
const read = (made: Application) => portal.call(applications.get, { as: 'admin', params: { envId: made.environmentId, id: made.id } })
const statusesOf = async (made: Application) =>
  Object.fromEntries(((await read(made)).keys[0]?.apiProducts ?? []).map((one) => [one.apiproduct, one.status]))
const pending = (as: Account = 'admin', query: Record<string, unknown> = {}) =>
  portal.call(approvals.pending, { as, query: { itemsPerPage: 1000, ...query } })
const entryOf = async (made: Application, as: Account = 'admin') => (await pending(as)).data.find((entry) => entry.id === made.keys[0]?.id)

describe('the pending list', () => {
  it('shows who asks for what with which key, and where it is decided', async () => {
    const made = await request(['own-a', 'foreign'], 'developer', { teamId })
    expect(await entryOf(made)).toMatchObject({
      environment: { id: envId, name: envId },
      application: { id: made.id, name: made.name, description: '' },
      team: { id: teamId, name: 'Mobile' },
      requester: 'developer@portico.example',
      requesterName: 'Lotte Bakker',
      key: made.keys[0]?.lastFour,
      pendingProducts: [{ apiproduct: 'foreign' }, { apiproduct: 'own-a' }],
      credentials: [{ id: made.keys[0]?.id, status: 'active', pendingProducts: ['foreign', 'own-a'] }],
      mayDecide: true,
      approveUrl: `${address(made)}/approve`,
      rejectUrl: `${address(made)}/reject`,
    })
    expect(JSON.stringify(await entryOf(made))).not.toContain(made.keys[0]?.value)
  })

  it('tells plans, what the application is for, and what it has already or was refused with the reason', async () => {
    await makeProducts(portal, [
      { apiproduct: 'planned', approval: 'manual', plan: { quota: 500, interval: 'day' } },
      { apiproduct: 'theirs', as: 'admin' },
    ])
    const made = await portal.call(applications.create, {
      as: 'developer',
      params: { envId },
      body: { name: 'Plans', description: 'Counts meters.', apiProducts: ['own-a', 'own-b', 'planned', 'theirs'] },
    })
    await decide(made, 'approve', ['own-a'])
    await decide(made, 'reject', { products: ['own-b'], reason: 'Meters are counted elsewhere.' })
    const entry = await entryOf(made)
    expect(entry?.application.description).toBe('Counts meters.')
    expect(entry?.pendingProducts).toMatchObject([{ apiproduct: 'planned', plan: { quota: 500, interval: 'day' } }])
    expect(entry?.decidedProducts.map(({ apiproduct, status, reason }) => [apiproduct, status, reason])).toEqual([
      ['own-a', 'approved', null],
      ['theirs', 'approved', null],
      ['own-b', 'rejected', 'Meters are counted elsewhere.'],
    ])
    // A second key asks; what the first one has counts for the application.
    const second = await portal.call(keys.create, { as: 'developer', params: { envId, id: made.id }, body: { apiProducts: ['foreign'] } })
    const other = (await pending()).data.find((one) => one.id === second.id)
    expect(other?.decidedProducts).toEqual(entry?.decidedProducts)
  })

  it('tells a product owner nothing of products that a permission group hides', async () => {
    const { hidden } = await makeProducts(portal, [{ apiproduct: 'hidden', as: 'admin' }])
    const made = await request(['own-a', 'hidden'])
    const seen = async (as: Account) => (await entryOf(made, as))?.decidedProducts.map((one) => one.apiproduct)
    expect(await seen('productowner')).toEqual(['hidden'])
    const group = await portal.call(permissionGroups.create, { as: 'admin', body: { name: 'Few', level: 'CONSUME' } })
    const spec = { openapi: '3.1.0', info: { title: 'Hidden', version: '1' }, paths: {} }
    const body = { environmentId: envId, productId: hidden.id, spec, permissionGroupId: group.id }
    await portal.call(specs.upload, { as: 'admin', body })
    expect(await seen('productowner')).toEqual([])
    expect(await seen('admin')).toEqual(['hidden'])
  })

  it('of one product leaves out what asks for others', async () => {
    const made = await request(['own-a', 'foreign'])
    const other = await request(['own-b'])
    const of = async (apiproduct: string) => (await pending('admin', { apiproduct })).data.map((one) => one.application.id)
    expect(await of('own-a')).toContain(made.id)
    expect(await of('own-a')).not.toContain(other.id)
    await decide(made, 'approve', ['own-a'])
    expect(await of('own-a')).not.toContain(made.id)
    expect(await of('foreign')).toContain(made.id)
  })

  it('gives a product owner the requests for own products only', async () => {
    const mixed = await request(['own-a', 'foreign'])
    const foreign = await request(['foreign'])
    expect((await entryOf(mixed, 'productowner'))?.pendingProducts.map((one) => one.apiproduct)).toEqual(['own-a'])
    expect(await entryOf(foreign, 'productowner')).toBeUndefined()
  })

  it('is left by an entry when all its products are handled, when its key is revoked and when its application is deleted', async () => {
    const made = await request(['own-a', 'own-b'])
    await decide(made, 'approve', ['own-a'])
    expect((await entryOf(made))?.pendingProducts.map((one) => one.apiproduct)).toEqual(['own-b'])
    await decide(made, 'reject', ['own-b'])
    expect(await entryOf(made)).toBeUndefined()
    const revoked = await request(['own-a'])
    await portal.call(keys.remove, { as: 'developer', params: paramsOf(revoked) })
    const deleted = await request(['own-a'])
    await portal.call(applications.remove, { as: 'developer', params: { envId, id: deleted.id } })
    const removed = await request(['own-a'])
    await portal.call(keys.change, { as: 'developer', params: paramsOf(removed), body: { remove: ['own-a'] } })
    for (const gone of [revoked, deleted, removed]) expect(await entryOf(gone)).toBeUndefined()
  })

  it('is searched by application, kept to an environment, sorted and paged', async () => {
    const mark = `Search ${Date.now()}`
    const made = []
    for (const [name, environment, product] of [
      [`${mark} one`, envId, 'own-a'],
      [`${mark} two`, 'other', 'elsewhere'],
      [`${mark} three`, envId, 'own-b'],
    ] as const)
      made.push((await request([product], 'developer', { envId: environment, name })).id)
    const ids = async (query: Record<string, unknown>) =>
      (await pending('admin', { search: mark, ...query })).data.map((one) => one.application.id)
    expect(await ids({})).toEqual(made)
    expect(await ids({ order: 'requestedAt DESC' })).toEqual(made.toReversed())
    expect(await ids({ environmentId: 'other' })).toEqual([made[1]])
    expect(await ids({ search: '100%' })).toEqual([])
    const first = await pending('admin', { search: mark, itemsPerPage: 2 })
    expect(first.page).toMatchObject({ total_elements: 3, exact: true })
    expect(await ids({ itemsPerPage: 2, cursor: first.page.next })).toEqual([made[2]])
    expect(await ids({ itemsPerPage: 2, page: 2 })).toEqual([made[2]])
    expect(await ids({ itemsPerPage: -1 })).toEqual(made)
  })

  it.each(['order=key%20ASC', 'itemsPerPage=x', 'cursor=none', 'environmentId=No%20Slug'])('refuses ?%s', async (query) =>
    expect((await portal.raw('GET', `/api/apiproducts/pending?${query}`, { as: 'admin' })).status).toBe(422),
  )

  it('is for admins and product owners', async () => {
    expect((await portal.raw('GET', '/api/apiproducts/pending')).status).toBe(401)
    for (const as of ['developer', 'reader', 'architect'] as const)
      expect((await portal.raw('GET', '/api/apiproducts/pending', { as })).status).toBe(403)
  })
})

describe.each([
  ['approve', 'approved'],
  ['reject', 'rejected'],
] as const)('to %s', (what, status) => {
  it('is 204, decides exactly what is named, and stands in the history with its reason', async () => {
    const made = await request(['own-a', 'own-b'])
    const answer = await decide(made, what, { products: ['own-a'], reason: 'As was agreed upon.' })
    expect([answer.status, answer.json]).toEqual([204, undefined])
    expect(await statusesOf(made)).toEqual({ 'own-a': status, 'own-b': 'pending' })
    expect((await read(made)).keys[0]?.apiProducts.find((one) => one.apiproduct === 'own-a')).toMatchObject({
      reason: 'As was agreed upon.',
      decidedAt: expect.any(String),
      enforcement: { state: 'enforced' },
    })
    const history = await portal.call(applications.history, { as: 'developer', params: { envId, id: made.id } })
    expect(history[0]).toMatchObject({
      action: 'transition',
      actorEmail: 'admin@portico.example',
      transition: { from: 'pending', to: status, comment: 'As was agreed upon.' },
    })
  })

  it('is for the owner of each product: with one of another among them nothing is decided', async () => {
    const made = await request(['own-a', 'foreign'])
    expect((await decide(made, what, ['own-a', 'foreign'], 'productowner')).status).toBe(403)
    expect(await statusesOf(made)).toEqual({ 'own-a': 'pending', foreign: 'pending' })
    expect((await decide(made, what, ['own-a'], 'productowner')).status).toBe(204)
    expect(await statusesOf(made)).toEqual({ 'own-a': status, foreign: 'pending' })
  })

  it('is all that is named, or nothing', async () => {
    const made = await request(['own-a', 'own-b'])
    const answer = await decide(made, what, ['own-a', 'foreign'])
    expect([answer.status, answer.problem.details[0]]).toEqual([422, expect.objectContaining({ path: 'products.1', code: 'notPending' })])
    expect(await statusesOf(made)).toEqual({ 'own-a': 'pending', 'own-b': 'pending' })
  })

  it('is done once: what is decided does not wait any more', async () => {
    const made = await request(['own-a'])
    await decide(made, what, ['own-a'])
    expect((await decide(made, 'approve', ['own-a'])).status).toBe(422)
    expect((await decide(made, 'reject', ['own-a'])).status).toBe(422)
    expect(await statusesOf(made)).toEqual({ 'own-a': status })
  })

  it('may be repeated under its Idempotency-Key, with the same body only', async () => {
    const made = await request(['own-a', 'own-b'])
    const headers = { 'idempotency-key': randomUUID() }
    expect((await decide(made, what, ['own-a'], 'admin', headers)).status).toBe(204)
    expect((await decide(made, what, ['own-a'], 'admin', headers)).status).toBe(204)
    const other = await decide(made, what, ['own-b'], 'admin', headers)
    expect([other.status, other.problem.name]).toEqual([422, 'IdempotencyMismatch'])
    expect(await statusesOf(made)).toEqual({ 'own-a': status, 'own-b': 'pending' })
  })

  it.each([
    [[]],
    [{}],
    [{ products: [] }],
    [[12]],
    ['own-a'],
    [{ products: ['own-a'], reason: 'too short' }],
    [{ products: ['own-a'], reason: `         x${' '.repeat(9)}` }],
    [{ products: ['own-a'], reason: 'x'.repeat(1001) }],
    [{ products: ['own-a'], colour: 'red' }],
  ])('is refused with %j', async (body) => {
    const made = await request(['own-a'])
    expect((await decide(made, what, body)).status).toBe(422)
    expect(await statusesOf(made)).toEqual({ 'own-a': 'pending' })
  })

  it('takes a reason of 10 to 1000 characters', async () => {
    const made = await request(['own-a', 'own-b'])
    expect((await decide(made, what, { products: ['own-a'], reason: 'x'.repeat(10) })).status).toBe(204)
    expect((await decide(made, what, { products: ['own-b'], reason: 'x'.repeat(1000) })).status).toBe(204)
  })

  it('needs sign-in and the role, and a key that is there', async () => {
    const made = await request(['own-a'])
    const other = await request(['own-a'])
    expect((await portal.raw('POST', `${address(made)}/${what}`, { body: ['own-a'] })).status).toBe(401)
    for (const as of ['developer', 'developer2', 'reader'] as const) expect((await decide(made, what, ['own-a'], as)).status).toBe(403)
    const at = (path: string) => portal.raw('POST', `${path}/${what}`, { as: 'admin', body: ['own-a'] })
    expect((await at(address(made).replace('/test/', '/other/'))).status).toBe(404)
    expect((await at(address(made).replace(made.id, other.id))).status).toBe(404)
    expect((await at(address(made).replace(made.keys[0]?.id ?? '', randomUUID()))).status).toBe(404)
    await portal.call(keys.remove, { as: 'developer', params: paramsOf(made) })
    expect((await at(address(made))).status).toBe(404)
  })

  it('is nobody’s about an own request, admins neither; the list says so', async () => {
    for (const as of ['admin', 'productowner'] as const) {
      const made = await request(['own-a'], as)
      const answer = await decide(made, what, ['own-a'], as)
      expect([answer.status, answer.problem.code]).toEqual([403, 'ownRequest'])
      expect((await entryOf(made, as))?.mayDecide).toBe(false)
      expect((await decide(made, what, ['own-a'], as === 'admin' ? 'productowner' : 'admin')).status).toBe(204)
    }
  })

  it('is not for members of the owning team, whatever their role there, nor for who asked for the product', async () => {
    const { id } = await portal.call(teams.create, { as: 'developer', body: { name: `Team to ${what}` } })
    const made = await request(['own-a'], 'developer', { teamId: id })
    const member = await portal.call(members.add, {
      as: 'developer',
      body: { teamId: id, developerId: 'productowner@portico.example', role: 'Viewer' },
    })
    expect((await decide(made, what, ['own-a'], 'productowner')).problem.code).toBe('ownRequest')
    await portal.call(members.change, { as: 'developer', params: { id: member.id }, body: { role: 'Developer' } })
    await portal.call(keys.change, { as: 'productowner', params: paramsOf(made), body: { add: ['own-b'] } })
    await portal.call(members.remove, { as: 'developer', params: { id: member.id } })
    expect((await decide(made, what, ['own-b'], 'productowner')).problem.code).toBe('ownRequest')
    expect((await decide(made, what, ['own-a', 'own-b'], 'admin')).status).toBe(204)
  })
})

describe('after the decision', () => {
  const call = async (made: Application) =>
    (await fetch(`${portal.url}/gateway/${envId}/own-a/anything`, { headers: { apikey: made.keys[0]?.value ?? '' } })).status

  it('the gateway follows: approved lets calls through, rejected does not', async () => {
    const approved = await request(['own-a'])
    const rejected = await request(['own-a'])
    await decide(approved, 'approve', ['own-a'])
    await decide(rejected, 'reject', ['own-a'])
    expect([await call(approved), await call(rejected)]).toEqual([404, 403])
  })

  it('a rejected product that is added again is a new request, without the old reason', async () => {
    const made = await request(['own-a'])
    await decide(made, 'reject', { products: ['own-a'], reason: 'Not without a contract.' })
    const again = await portal.call(keys.change, { as: 'developer', params: paramsOf(made), body: { add: ['own-a'] } })
    expect(again.apiProducts).toMatchObject([{ status: 'pending', reason: null, decidedAt: null }])
    expect(await entryOf(made)).toBeDefined()
  })

  it('of two at the same time, one counts', async () => {
    const made = await request(['own-a'])
    const both = await Promise.all([decide(made, 'approve', ['own-a'], 'admin'), decide(made, 'reject', ['own-a'], 'productowner')])
    expect(both.map((one) => one.status).sort()).toEqual([204, 422])
    expect(await statusesOf(made)).toEqual({ 'own-a': both[0].status === 204 ? 'approved' : 'rejected' })
  })
})

it('lets people decide their own requests when the installation says so', async () => {
  const open = await startWith({ SELF_APPROVAL: 'on' })
  try {
    const made = await open.call(applications.create, { as: 'admin', params: { envId }, body: { name: 'Mine', apiProducts: ['foreign'] } })
    expect((await open.call(approvals.pending, { as: 'admin', query: {} })).data[0]?.mayDecide).toBe(true)
    expect((await open.raw('POST', `${address(made)}/approve`, { as: 'admin', body: ['foreign'] })).status).toBe(204)
  } finally {
    await open.close()
  }
})

it('lets people decide their own requests as soon as an admin says so, and not a moment longer', async () => {
  const say = async (isAllowed: boolean | null) => {
    const { version } = (await portal.raw('GET', '/api/settings', { as: 'admin' })).json as { version: number }
    const body = { version, values: { 'approvals.selfApproval': isAllowed } }
    expect((await portal.raw('PATCH', '/api/settings', { as: 'admin', body })).status).toBe(200)
  }
  const outcome = async (made: Application) => [(await entryOf(made))?.mayDecide, (await decide(made, 'approve', ['own-a'])).status]
  expect(await outcome(await request(['own-a'], 'admin'))).toEqual([false, 403])
  await say(true)
  expect(await outcome(await request(['own-a'], 'admin'))).toEqual([true, 204])
  await say(null)
  expect(await outcome(await request(['own-a'], 'admin'))).toEqual([false, 403])
})

describe('questions and answers on a request', () => {
  const say = (made: Application, as: Account, text = 'What is it for?', name = 'own-a') => {
    const productId = made.keys[0]?.apiProducts.find(({ apiproduct }) => apiproduct === name)?.productId
    return portal.raw('POST', `${address(made)}/products/${productId}/comments`, { as, body: { text } })
  }
  const thread = async (made: Application, as: Account, name = 'own-a') => {
    const productId = made.keys[0]?.apiProducts.find(({ apiproduct }) => apiproduct === name)?.productId ?? ''
    return portal.raw('GET', `${address(made)}/products/${productId}/comments`, { as })
  }

  it('are read by both sides, each from its own, and counted where the request is shown', async () => {
    const made = await request(['own-a'], 'developer', { teamId })
    expect((await say(made, 'productowner')).status).toBe(201)
    expect((await say(made, 'developer', 'To show meters.')).status).toBe(201)
    for (const as of ['developer', 'productowner', 'admin'] as const)
      expect((await thread(made, as)).json, as).toMatchObject([
        { side: 'approver', text: 'What is it for?', createdBy: 'productowner@portico.example' },
        { side: 'applicant', text: 'To show meters.', createdBy: 'developer@portico.example' },
      ])
    expect((await entryOf(made))?.pendingProducts).toMatchObject([{ apiproduct: 'own-a', comments: 2 }])
    expect((await read(made)).keys[0]?.apiProducts).toMatchObject([{ comments: 2 }])
  })

  it('are nobody else’s, and a product owner reads none of another product', async () => {
    const made = await request(['own-a', 'foreign'])
    for (const as of ['developer2', 'architect'] as const) {
      expect((await thread(made, as)).status).toBe(404)
      expect((await say(made, as)).status).toBe(404)
    }
    expect((await thread(made, 'productowner', 'foreign')).status).toBe(404)
    expect((await say(made, 'productowner', 'Why?', 'foreign')).status).toBe(404)
  })

  it('of who asked themselves come from the application, admins too', async () => {
    const made = await request(['own-a'], 'admin')
    await say(made, 'admin', 'It is urgent.')
    expect((await thread(made, 'admin')).json).toMatchObject([{ side: 'applicant' }])
  })

  it('end with the decision and stay to be read', async () => {
    const made = await request(['own-a'])
    await say(made, 'productowner')
    await decide(made, 'reject', { products: ['own-a'], reason: 'Nobody answered this.' })
    const { status, problem } = await say(made, 'developer', 'Too late?')
    expect([status, problem.details?.[0]?.code]).toEqual([422, 'notPending'])
    expect((await thread(made, 'developer')).json).toHaveLength(1)
  })

  it('are taken back by who wrote them, for 15 minutes, and stand in the history without their words', async () => {
    const made = await request(['own-a'])
    const { id } = (await say(made, 'developer', 'A secret word')).json as { id: string }
    const productId = made.keys[0]?.apiProducts[0]?.productId
    const path = `${address(made)}/products/${productId}/comments/${id}`
    expect((await portal.raw('DELETE', path, { as: 'productowner' })).status).toBe(403)
    expect((await portal.raw('DELETE', path, { as: 'developer' })).status).toBe(204)
    expect((await portal.raw('DELETE', path, { as: 'developer' })).status).toBe(404)
    const history = JSON.stringify((await portal.raw('GET', address(made).replace(/keys.*$/, 'history'), { as: 'developer' })).json)
    expect(history).toContain('requestComment')
    expect(history).not.toContain('secret word')
  })
})
