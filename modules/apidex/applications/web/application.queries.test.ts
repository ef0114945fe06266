import type { AuditRecord } from '@portico/platform/contract/audit.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { afterEach, expect, test } from 'vitest'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { productQuery, productSource } from '../../api-products/web/api-product.queries.ts'
import { consumerSource } from '../../consumers/web/consumer.queries.ts'
import { environmentQuery } from '../../environments/web/environment.queries.ts'
import { refreshCommands } from '../../gateway-sync/web/gateway-sync.queries.ts'
import { asTakenOver } from './ApplicationPage.tsx'
import { offeredProducts, refreshApplications } from './application.queries.ts'

afterEach(() => queryClient.clear())
const known = (...queries: { queryKey: readonly unknown[]; meta?: Record<string, unknown> }[]) => {
  for (const query of queries) queryClient.getQueryCache().build<unknown>(queryClient, query).setData({})
  return () => queries.map(({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated)
}
const shown = ({ key, shows }: { key: readonly unknown[]; shows?: unknown }) => ({ queryKey: key, meta: { shows } })

test('after a change of a key or an application the catalogue, which says what is used, is asked again', async () => {
  const isStale = known(
    shown(productSource('test')),
    productQuery('test', 'p'),
    offeredProducts('test'),
    shown(consumerSource({ environmentId: 'test', id: 'p' } as ApiProduct)),
    environmentQuery('test'),
  )
  await refreshApplications()
  expect(isStale()).toEqual([true, true, true, true, false])
})

test('after a decision about a command the environment, which says how many wait, is asked again', async () => {
  const isStale = known(environmentQuery('test'), productQuery('test', 'p'))
  await refreshCommands()
  expect(isStale()).toEqual([true, false])
})

test('what was taken over is told as that, and what was created here as created', () => {
  const adopted = { field: 'adoptedAs', old: null, new: 'app-7' }
  const keys = { field: 'keys', old: null, new: 2 }
  expect(asTakenOver({ action: 'create', changes: [adopted, keys] } as unknown as AuditRecord)).toEqual({
    action: 'update',
    changes: [adopted],
  })
  const owner = { field: 'owner', old: null, new: 'lotte@portico.example' }
  expect(asTakenOver({ action: 'create', changes: [adopted, keys, owner] } as unknown as AuditRecord).changes).toEqual([
    { field: 'adoptedFor', of: 'lotte@portico.example', old: null, new: 2 },
  ])
  const created = { action: 'create', changes: [keys] } as unknown as AuditRecord
  expect(asTakenOver(created)).toBe(created)
})
