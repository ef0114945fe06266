import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Spec } from '../../specs/spec.contract.ts'
import { operationQuery, overviewQuery } from '../../specs/web/spec.queries.ts'
import { askAhead } from './api-page.queries.ts'

const place = { params: { id: 'product' }, search: { tab: 'docs', op: 'list' }, envId: undefined }
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** A server whose newest revision is `revision`, and whose documents by the product's id are those with `tag`. Answers what it was asked, in turn. */
function serve(tag: string) {
  const asked: string[] = []
  const newest = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost')
    asked.push(pathname)
    if (pathname === '/api/specs') {
      await newest.promise
      return Response.json([{ id: 'revision', contentHash: 'abc', lintState: 'ready' }] as Partial<Spec>[])
    }
    return Response.json({ of: pathname }, { headers: { etag: `"${pathname.includes('product') ? tag : 'abc'}"` } })
  })
  return { asked, answerNewest: newest.resolve }
}
const kept = () => [operationQuery('revision', 'list'), overviewQuery('revision')].map(({ queryKey }) => queryClient.getQueryData(queryKey))

test('an operation is asked for beside the newest revision, by the product, and kept under the revision', async () => {
  const { asked, answerNewest } = serve('abc')
  askAhead(place)
  await vi.waitFor(() => expect(asked).toContain('/api/specs/product/operations/list'))
  answerNewest()
  await vi.waitFor(() => expect(kept()).toEqual([{ of: '/api/specs/product/operations/list' }, { of: '/api/specs/product/overview' }]))
  expect(asked.toSorted()).toEqual([
    '/api/specs',
    '/api/specs/product/operations',
    '/api/specs/product/operations/list',
    '/api/specs/product/overview',
  ])
  // Who goes on within the document has the newest revision: nothing is asked twice.
  askAhead(place)
  await vi.waitFor(() => expect(asked).toHaveLength(4))
})

test('where another revision became the newest meanwhile, each part is asked for by its own id', async () => {
  const { answerNewest } = serve('of another one')
  askAhead(place)
  answerNewest()
  await vi.waitFor(() => expect(kept()).toEqual([{ of: '/api/specs/revision/operations/list' }, { of: '/api/specs/revision/overview' }]))
})
