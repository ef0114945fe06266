import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logs } from '../log.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

it('the log names people beside their e-mails, and says of strangers only the e-mail', async () => {
  await portal.raw('POST', '/api/teams', { as: 'developer', body: {} })
  const me = (await portal.raw('GET', '/api/users/me', { as: 'developer' })).json as { name: string; email: string }
  const where = { path: '/api/teams', email: me.email }
  const entries = () => portal.call(logs.list, { as: 'admin', query: { filter: { where, limit: 1 } } })
  await expect.poll(async () => (await entries())[0], { timeout: 30_000 }).toMatchObject({ email: me.email, name: me.name })
  await portal.raw('POST', '/api/teams', { body: {} })
  const nobody = () => portal.call(logs.list, { as: 'admin', query: { filter: { where: { path: '/api/teams', email: '' }, limit: 1 } } })
  await expect.poll(async () => (await nobody())[0], { timeout: 30_000 }).toMatchObject({ name: null })
})

it('the log finds the requests of the people whose names it shows, and of nobody else', async () => {
  await portal.raw('POST', '/api/teams', { as: 'developer', body: {} })
  await portal.raw('POST', '/api/teams', { as: 'productowner', body: {} })
  const { name, email } = (await portal.raw('GET', '/api/users/me', { as: 'developer' })).json as { name: string; email: string }
  expect(email).not.toContain(name.toLowerCase())
  const like = { like: `%${name.toUpperCase()}%`, options: 'i' }
  const where = { or: [{ path: like }, { email: like }, { name: like }] }
  const whose = async () => [
    ...new Set((await portal.call(logs.list, { as: 'admin', query: { filter: { where, limit: 100 } } })).map((one) => one.email)),
  ]
  await expect.poll(whose, { timeout: 30_000 }).toEqual([email])
  expect((await portal.call(logs.count, { as: 'admin', query: { where } })).count).toBeGreaterThan(0)
  const none = { name: { like: '%Nobody is called so%', options: 'i' } }
  expect(await portal.call(logs.list, { as: 'admin', query: { filter: { where: none, limit: 5 } } })).toEqual([])
  const refused = await portal.raw('GET', `/api/logs?filter=${encodeURIComponent(JSON.stringify({ where: { name } }))}`, { as: 'admin' })
  expect([refused.status, refused.problem.details[0]?.code]).toEqual([422, 'unknownOperator'])
})

it('an admin has the chain of the audit checked now: what was just written is sealed by then', async () => {
  await portal.raw('POST', '/api/teams', { as: 'developer', body: { name: 'Sealed' } })
  const { running, last } = await portal.call(logs.checkAudit, { as: 'admin' })
  expect([running, last?.brokenId]).toEqual([false, null])
  expect(last?.sealed).toBeGreaterThan(0)
  expect(await portal.call(logs.auditCheck, { as: 'admin' })).toEqual(last)
})

it('the log is asked for one status by its name, as a parameter and inside of the filter, and is counted by it', async () => {
  await portal.raw('POST', '/api/teams', { as: 'developer', body: {} })
  const statuses = async (query: { statusCode?: number; filter?: object }) => [
    ...new Set((await portal.call(logs.list, { as: 'admin', query })).map(({ statusCode }) => statusCode)),
  ]
  await expect.poll(() => statuses({ statusCode: 422 }), { timeout: 30_000 }).toEqual([422])
  expect(await statuses({ filter: { statusCode: 422, limit: 5 } })).toEqual([422])
  expect(await statuses({ statusCode: 422, filter: { where: { statusCode: 401 } } })).toEqual([])
  const all = (await portal.call(logs.list, { as: 'admin', query: { statusCode: 422 } })).length
  expect(await portal.call(logs.count, { as: 'admin', query: { statusCode: 422 } })).toMatchObject({ count: all })
  const { status, problem } = await portal.raw('GET', '/api/logs?statusCode=many', { as: 'admin' })
  expect([status, problem.details.map(({ path, code }) => [path, code])]).toEqual([422, [['statusCode', 'numbersOnly']]])
})

it('a token in a path stands in no line of the log, whatever is asked for with it: the endpoint’s own path does', async () => {
  const token = 'a-token-that-works'
  const asked = [
    ['POST', ''],
    ['POST', '?List-Unsubscribe=One-Click'],
    ['GET', ''],
    ['GET', '/'],
    ['PUT', ''],
    ['DELETE', '/more'],
  ]
  for (const [method = '', more] of asked) {
    const { status } = await portal.raw(method as 'GET', `/api/mails/unsubscribe/${token}${more}`, {})
    expect(status).toBeGreaterThanOrEqual(400)
  }
  const where = { path: '/api/mails/unsubscribe/:token' }
  const entries = () => portal.call(logs.list, { as: 'admin', query: { filter: { where, limit: 50 } } })
  await expect.poll(async () => (await entries()).length, { timeout: 30_000 }).toBe(asked.length)
  expect(JSON.stringify(await portal.call(logs.list, { as: 'admin', query: { filter: { limit: 200 } } }))).not.toContain(token)
})
