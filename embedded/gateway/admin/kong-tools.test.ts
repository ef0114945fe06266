import { workedMs } from '@portico/platform/server/testing/worked.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminToken, id, type Rig, startRig } from '../testing/harness.ts'
import { formOf } from './form.ts'

/** What tools for Kong do beyond the portal's own driver. */
let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

type List = { data: Record<string, unknown>[]; next: string | null; offset?: string }
const raw = async (method: string, path: string, body?: string, type?: string) => {
  const headers = { 'kong-admin-token': adminToken, ...(type && { 'content-type': type }) }
  const sent = body === undefined ? {} : { body: new TextEncoder().encode(body) }
  const answer = await fetch(`${rig.origin}/gateway-admin/${path}`, { method, headers, ...sent })
  return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') as Record<string, unknown> }
}
const form = 'application/x-www-form-urlencoded'

it('misses a key or a group that is gone, and nothing else', async () => {
  await rig.admin('PUT', 'gone/consumers/anna')
  for (const path of ['key-auth/none', 'acls/none', `key-auth/${id(9)}`])
    expect(await rig.admin('DELETE', `gone/consumers/anna/${path}`)).toMatchObject({ status: 404, body: { message: 'Not found' } })
  for (const path of ['consumers/none', 'services/none', 'routes/none', `plugins/${id(9)}`, `key-auths/${id(9)}`])
    expect([path, (await rig.admin('DELETE', `gone/${path}`)).status]).toEqual([path, 204])
  expect((await rig.admin('DELETE', 'gone/consumers/none/acls/x')).status).toBe(404)
})

it('takes what something belongs to by name, and answers for it from below', async () => {
  await rig.admin('PUT', 'named/services/orders', { url: 'https://orders.example.com' })
  const route = await rig.admin('POST', 'named/routes', { name: 'r', paths: ['/r'], service: { name: 'orders' } })
  expect(route).toMatchObject({ status: 201, body: { service: { id: expect.any(String) } } })
  const absent = await rig.admin('POST', 'named/routes', { paths: ['/x'], service: { name: 'none' } })
  expect(absent).toMatchObject({ status: 400, body: { code: 4, fields: { service: { name: 'none' } } } })
  expect(await rig.admin('GET', 'named/routes/r/service')).toMatchObject({ status: 200, body: { name: 'orders' } })
  expect(await rig.admin('PATCH', 'named/routes/r/service', { retries: 2 })).toMatchObject({
    status: 200,
    body: { name: 'orders', retries: 2 },
  })
  expect((await rig.admin('DELETE', 'named/routes/r/service')).status).toBe(405)
  await rig.admin('PUT', 'named/consumers/anna')
  await rig.admin('POST', 'named/consumers/anna/key-auth', { key: 'a-key-of-anna' })
  expect(await rig.admin('GET', 'named/key-auths/a-key-of-anna/consumer')).toMatchObject({ status: 200, body: { username: 'anna' } })
  expect((await rig.admin('GET', 'named/key-auths/none/consumer')).status).toBe(404)
})

it('answers 415 for a body of no known type, 400 for JSON that is none', async () => {
  await rig.admin('PUT', 'types/services/orders', { url: 'https://orders.example.com' })
  expect((await raw('PATCH', 'types/services/orders', '{"retries":1}')).status).toBe(415)
  expect((await raw('PATCH', 'types/services/orders', 'retries: 1', 'text/yaml')).status).toBe(415)
  expect(await raw('PATCH', 'types/services/orders', '', 'application/json')).toMatchObject({
    status: 400,
    body: { message: 'Cannot parse JSON body' },
  })
  for (const path of ['services?tags=', 'consumers?tags=', 'consumers?custom_id='])
    expect(await rig.admin('GET', `types/${path}`)).toMatchObject({ status: 400, body: { code: 11 } })
})

it('has a path of / where a slash was written', async () => {
  expect((await rig.admin('PUT', 'slash/services/a', { url: 'http://a.example.com/' })).body).toMatchObject({ path: '/' })
  expect((await rig.admin('PUT', 'slash/services/b', { url: 'http://a.example.com' })).body).toMatchObject({ path: null })
})

it('lists tags with what has them, page by page', async () => {
  await rig.admin('PUT', 'tagged/services/a', { url: 'http://a.example.com', tags: ['red', 'blue'] })
  await rig.admin('PUT', 'tagged/consumers/anna', { tags: ['red'] })
  const first = await rig.admin<List>('GET', 'tagged/tags?size=2')
  expect(first.body.data).toMatchObject([
    { tag: 'blue', entity_name: 'services' },
    { tag: 'red', entity_name: 'consumers' },
  ])
  const second = await rig.admin<List>('GET', `tagged${first.body.next}`)
  expect([second.body.data.length, second.body.next]).toEqual([1, null])
  expect((await rig.admin<List>('GET', 'tagged/tags/red')).body.data).toHaveLength(2)
  expect((await rig.admin('GET', 'tagged/tags?offset=rubbish')).status).toBe(400)
})

it('takes forms, whose texts become what their fields take', async () => {
  expect(
    await raw('PUT', 'form/services/orders', 'url=https://orders.example.com/v1&retries=3&enabled=false&tags=a,b', form),
  ).toMatchObject({
    status: 200,
    body: { host: 'orders.example.com', retries: 3, enabled: false, tags: ['a', 'b'] },
  })
  expect(await raw('POST', 'form/services/orders/routes', 'name=r&paths[]=/a&paths[]=/b&strip_path=false', form)).toMatchObject({
    status: 201,
    body: { paths: ['/a', '/b'], strip_path: false },
  })
  const limited = await raw('POST', 'form/services/orders/plugins', 'name=rate-limiting&config.minute=5&config.policy=local', form)
  expect(limited).toMatchObject({ status: 201, body: { config: { minute: 5, policy: 'local' } } })
  const keyed = await raw('POST', 'form/plugins', 'name=key-auth&service.name=orders&config.key_names[1]=apikey', form)
  expect(keyed).toMatchObject({ status: 201, body: { config: { key_names: ['apikey'] } } })
  expect(await raw('POST', 'form/consumers', 'username=anna&__proto__.x=1', form)).toMatchObject({ status: 400, body: { code: 2 } })
})

it('reads a form that repeats one name in a time that grows with its length', async () => {
  expect(await workedMs(() => expect(formOf('a=1&'.repeat(200_000)).a).toHaveLength(200_000))).toBeLessThan(2000)
})

it('tells its schemas', async () => {
  const { body } = await rig.admin<{ fields: { config: { fields: Record<string, { type: string }>[] } }[] }>(
    'GET',
    's/schemas/plugins/rate-limiting',
  )
  expect(body.fields[0]?.config.fields).toContainEqual({ minute: expect.objectContaining({ type: 'number', required: false }) })
  expect((await rig.admin('GET', 's/schemas/plugins/none')).status).toBe(404)
  expect((await rig.admin('GET', 's/schemas/services')).body).toMatchObject({
    fields: expect.arrayContaining([{ name: expect.anything() }]),
  })
  expect((await rig.admin('POST', 's/schemas/services', {})).status).toBe(405)
})
