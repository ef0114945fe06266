import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Tiles } from './Tiles.tsx'

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => {
  page.close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const row = {
  ...{ id: 'a', name: 'Field App', environmentId: 'test', state: 'enforced', pendingProducts: 0, teamName: 'Grid' },
  ...{ createdAt: '2026-01-01T10:00:00Z', keys: [{ takenOver: false, status: 'active', expiryDate: null, lastUsedAt: null }] },
}
const none = { calls: 0, errors: 0, buckets: [], previous: { calls: 0, errors: 0 }, covered: null, comparable: true }
async function open(tellsCalls: boolean) {
  vi.stubGlobal('fetch', async (address: string) => {
    if (/\/environments\/test(\?|$)/.test(address))
      return Response.json({ id: 'test', platform: { displayName: 'A gateway', capabilities: { tellsCalls, reports: null } } })
    if (address.includes('/traffic/summary')) return Response.json(none)
    if (address.includes('/latest')) return Response.json([])
    const isMine = address.includes('/applications') && !address.includes('status')
    return Response.json({ data: isMine ? [row] : [], page: { total_elements: Number(isMine), exact: true } })
  })
  page = await openPage(() => <Tiles envId="test" create={null} beside={false} />, '/dashboard?env=test')
}

test('whoever begins is led to a first call, but not where nobody would tell of it', async () => {
  await open(true)
  await until(() => expect(document.body.textContent).toMatch(/Getting started2 of 5.*Make the first call/))
  page.close()
  queryClient.clear()
  await open(false)
  await until(() => expect(document.body.textContent).toContain('Getting started2 of 4'))
  expect(document.body.textContent).not.toContain('Make the first call')
})
