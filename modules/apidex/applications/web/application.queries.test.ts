import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { afterEach, expect, test } from 'vitest'
import { consumersQuery, productQuery, productSource } from '../../api-products/web/api-product.queries.ts'
import { environmentQuery } from '../../environments/web/environment.queries.ts'
import { refreshCommands } from '../../gateway-sync/web/gateway-sync.queries.ts'
import { offeredProducts, refreshApplications } from './application.queries.ts'

afterEach(() => queryClient.clear())
const known = (...keys: (readonly unknown[])[]) => {
  for (const key of keys) queryClient.setQueryData(key, {})
  return () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)
}

test('after a change of a key or an application the catalogue, which says what is used, is asked again', async () => {
  const isStale = known(
    productSource('test').key,
    productQuery('test', 'p').queryKey,
    offeredProducts('test').queryKey,
    consumersQuery('test', 'meters', 1).queryKey,
    environmentQuery('test').queryKey,
  )
  await refreshApplications()
  expect(isStale()).toEqual([true, true, true, true, false])
})

test('after a decision about a command the environment, which says how many wait, is asked again', async () => {
  const isStale = known(environmentQuery('test').queryKey, productQuery('test', 'p').queryKey)
  await refreshCommands()
  expect(isStale()).toEqual([true, false])
})
