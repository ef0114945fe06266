import { attempts } from '@portico/platform/web/client/attempt.ts'
import { expect, test, vi } from 'vitest'
import type { Key, KeyProduct } from '../key.contract.ts'
import { productsToCall } from './callable.ts'
import { curlWith, firstCall } from './firstCall.ts'

test('the command holds the key itself, ready to run', () => {
  const curl = curlWith({ method: 'GET', url: 'https://gateway.example/meters', headers: [], body: null, keyHeader: 'apikey' }, 'ptc_abc')
  expect(curl).toContain("'https://gateway.example/meters'")
  expect(curl).toContain('apikey: ptc_abc')
  expect(curl).not.toContain('$')
})

test('a repeat of the same request has the same key, a corrected one has another', () => {
  const attempt = attempts()
  const first = attempt({ name: 'Field App' })
  expect(attempt({ name: 'Field App' })).toBe(first)
  expect(attempt({ name: 'Field app 2' })).not.toBe(first)
})

test('a call is offered for each product that a usable key holds and the gateway knows, once', () => {
  const product = (productId: string, status: 'approved' | 'pending', gatewayUrl: string | null = 'https://gateway.example') =>
    ({ productId, status, gatewayUrl }) as KeyProduct
  const key = (status: Key['status'], ...apiProducts: KeyProduct[]) => ({ status, apiProducts }) as Key
  const offered = productsToCall([
    key('active', product('meters', 'approved'), product('tariffs', 'pending'), product('graph', 'approved', null)),
    key('active', product('meters', 'approved'), product('outages', 'approved')),
    key('revoked', product('billing', 'approved')),
    key('suspended', product('weather', 'approved')),
  ])
  expect(offered.map(({ productId }) => productId)).toEqual(['meters', 'outages'])
})

test('without a specification the address of a product is called, unless only the gateway knows its path, and there is nothing to read', async () => {
  const product = { productId: 'p', gatewayUrl: 'https://gateway.example/meters', keyHeader: 'apikey' } as KeyProduct
  const first = (of: KeyProduct) => firstCall('test', of, new AbortController().signal)
  const asked = (basePath: string | null, spec: object | null = null) => {
    vi.stubGlobal('fetch', async (address: string) => Response.json(address.includes('/operations') ? [] : { basePath, spec }))
    return first(product)
  }
  expect(await asked('/meters')).toMatchObject({ request: { url: 'https://gateway.example/meters' }, isDocumented: false })
  expect(await asked(null)).toEqual({ request: null, isDocumented: false })
  expect(await asked(null, { id: 's1' })).toEqual({ request: null, isDocumented: true })
  expect(await first({ ...product, visible: false })).toEqual({ request: null, isDocumented: false })
  vi.unstubAllGlobals()
})
