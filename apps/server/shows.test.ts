import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from './testing/expectations.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
const endpoints = () => portal.portal.routes.map(({ endpoint }) => endpoint)
/** What no screen shows yet: errors that browsers report are read by the log of an operator. */
const unseen = ['log']

describe('what screens ask again for after a write', () => {
  it('follows from every list, which says what it shows, and from every write of people, which says what it changes', () => {
    const silent = endpoints().filter(({ method, list, shows, changes, access }) => {
      if (method === 'GET') return list !== undefined && !shows?.length
      return access !== 'system' && !changes?.length
    })
    expect(silent.map(keyOf), 'Say in the contract what the list `shows`, or what the write `changes`.').toEqual([])
  })

  it('names a thing in one way: what changes is shown somewhere', () => {
    const shown = new Set([...endpoints().flatMap(({ shows = [] }) => shows), ...unseen])
    const faults = endpoints().flatMap((endpoint) =>
      (endpoint.changes ?? []).filter((thing) => !shown.has(thing)).map((thing) => `${keyOf(endpoint)}: ${thing}`),
    )
    expect(faults).toEqual([])
    expect(
      endpoints()
        .filter(({ method, changes }) => method === 'GET' && changes)
        .map(keyOf),
    ).toEqual([])
  })
})
