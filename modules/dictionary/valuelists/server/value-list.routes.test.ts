import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessObjects } from '../../objects/object.contract.ts'
import { newObject } from '../../objects/objects.testing.ts'
import { makeValueList, newValueList } from '../valuelists.testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['DataDictionary'] })
})
afterAll(() => portal.close())
const send = (method: string, path: string, body?: object) =>
  portal.raw(method, `/api/valuelists${path}`, { as: 'admin', ...(body && { body }) })

describe('value lists', () => {
  it('keep the order of their values, each code once', async () => {
    const list = await makeValueList(portal, { values: [{ code: 'GAS' }, { code: 'ELECTRICITY', name: 'Electricity' }] })
    expect(list.values.map(({ code, position }) => [code, position])).toEqual([
      ['GAS', 0],
      ['ELECTRICITY', 1],
    ])
    const twice = await send('POST', '', await newValueList(portal, { values: [{ code: 'A' }, { code: 'A' }] }))
    expect(twice).toMatchObject({ status: 422, json: { error: { details: [{ path: 'values.1.code', code: 'unique' }] } } })
  })

  it('say where they are kept, unless that is here', async () => {
    const kept = await newValueList(portal, { kind: 'CODE_LIST' })
    expect(await send('POST', '', kept)).toMatchObject({ status: 422, json: { error: { details: [{ path: 'uri', code: 'required' }] } } })
    expect((await send('POST', '', { ...kept, uri: 'https://codes.example/list' })).status).toBe(201)
  })

  it('are changed by the version that was seen, under a name of their own', async () => {
    const [list, other] = [await makeValueList(portal), await makeValueList(portal)]
    const body = { ...(await newValueList(portal)), version: list.version }
    expect((await send('PUT', `/${list.id}`, body)).status).toBe(200)
    expect((await send('PUT', `/${list.id}`, body)).status).toBe(409)
    expect(
      await send('PUT', `/${other.id}`, { ...body, name: body.name.toUpperCase() === body.name ? body.name : body.name }),
    ).toMatchObject({
      status: 409,
      json: { error: { details: [{ path: 'name' }] } },
    })
  })

  it('stay while an object uses them', async () => {
    const list = await makeValueList(portal)
    const attributes = [{ name: 'kind', dataType: 'ENUM' as const, valueListId: list.id }]
    await portal.call(businessObjects.create, { as: 'admin', body: { ...(await newObject(portal)), attributes } as never })
    expect(await send('DELETE', `/${list.id}`)).toMatchObject({ status: 409, json: { error: { name: 'ReferenceConflict' } } })
    expect((await send('GET', `/${list.id}`)).json).toMatchObject({ usedBy: 1 })
    expect((await send('DELETE', `/${(await makeValueList(portal)).id}`)).status).toBe(204)
  })
})
