import { expect, test } from 'vitest'
import type { Environment } from '../environment.contract.ts'
import { conditionOf, liveOf, stateOf } from './environment-state.ts'

const one = (id: string, order: number, displayName = id) => ({ id, name: id, displayName, order })
const live = (...all: ReturnType<typeof one>[]) => [...liveOf(all)]

test('the environment that says production is live, whatever its place', () => {
  expect(live(one('prod-eu', 0), one('test', 1), one('prd', 2))).toEqual(['prod-eu', 'prd'])
  expect(live(one('a', 0, 'Producción'), one('b', 1))).toEqual(['a'])
  expect(live(one('a', 0, 'Productie West'), one('b', 1))).toEqual(['a'])
})

test('a word that only begins so is none', () => {
  expect(live(one('production', 0), one('products', 1, 'Products sandbox'), one('alive', 2, 'Delivery'))).toEqual(['production'])
})

test('where none says so it is the last of several, and the only one is not marked', () => {
  expect(live(one('main', 30), one('try', 10), one('check', 20))).toEqual(['main'])
  expect(live(one('main', 0))).toEqual([])
  expect(live()).toEqual([])
})

test('a gateway that refuses the portal is told apart from one that does not answer, and one without an address is not tried at all', () => {
  const seen = (failure: Environment['status']['failure'], connected = true, reachable: boolean | null = false) =>
    ({ status: { reachable, failure, reconciler: 'running' }, connected, platform: { capabilities: { driven: true } } }) as Environment
  const all = [seen(null), seen('answer'), seen('signIn'), seen('right'), seen('refused')]
  expect(all.map(conditionOf)).toEqual(['answer', 'answer', 'signIn', 'right', 'refused'])
  expect(new Set(all.map(stateOf))).toEqual(new Set(['bad']))
  const bare = seen(null, false, null)
  expect([conditionOf(bare), stateOf(bare)]).toEqual(['notConnected', 'unknown'])
})
