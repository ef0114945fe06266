import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { personErased, users } from '@portico/core/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostKept, savedFilters } from '../saved-filter.contract.ts'
import { newFilter } from '../saved-filters.testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
})
afterAll(() => portal.close())

type As = 'architect' | 'productowner' | 'analyst'
const create = (as: As, body: object) => portal.raw('POST', '/api/savedfilters', { as, body })
const list = async (as: As) => portal.call(savedFilters.list, { as, query: { list: 'prospects' } })

describe('kept filters', () => {
  it('are their person’s own, each name once, and the list opens with at most one', async () => {
    const [first, second] = [newFilter(), newFilter()]
    const one = await portal.call(savedFilters.create, { as: 'architect', body: { ...first, isDefault: true } })
    const two = await portal.call(savedFilters.create, { as: 'architect', body: second })
    expect(one).toMatchObject({ name: first.name, state: first.state, isDefault: true })
    const again = await create('architect', { ...second, name: first.name.toUpperCase() })
    expect([again.status, again.problem.details[0]?.path]).toEqual([409, 'name'])
    await portal.call(savedFilters.change, { as: 'architect', params: { id: two.id }, body: { isDefault: true, name: 'Another' } })
    expect((await list('architect')).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Another', true],
      [first.name, false],
    ])
    expect(await list('analyst')).toEqual([])
    for (const method of ['PATCH', 'DELETE'])
      expect(
        (await portal.raw(method, `/api/savedfilters/${one.id}`, { as: 'analyst', ...(method === 'PATCH' && { body: {} }) })).status,
      ).toBe(404)
    expect((await portal.raw('DELETE', `/api/savedfilters/${one.id}`, { as: 'architect' })).status).toBe(204)
    expect(await list('architect')).toHaveLength(1)
  })

  it('are refused beyond the most that is kept, whoever asks at once, and what is no list', async () => {
    for (let made = 0; made < mostKept - 1; made += 1) await create('productowner', newFilter())
    const both = await Promise.all([create('productowner', newFilter()), create('productowner', newFilter())])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await create('productowner', { ...newFilter(), list: 'teams' })).problem.details[0]?.path).toBe('list')
    expect((await create('productowner', { ...newFilter(), state: { page: '2' } })).status).toBe(422)
  })

  it('go with their person', async () => {
    await create('analyst', newFilter())
    const { id } = await portal.call(users.me, { as: 'analyst' })
    const { database, ports } = portal.portal.services
    await database.transaction((tx) => ports.all(personErased)(tx, id))
    expect(await list('analyst')).toEqual([])
  })
})
