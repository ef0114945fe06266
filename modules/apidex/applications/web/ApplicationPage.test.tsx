import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import ApplicationPage from './ApplicationPage.tsx'

let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => {
  page.close()
  queryClient.clear()
  environmentSource.set(undefined)
  vi.unstubAllGlobals()
})

async function open(takenOver: boolean) {
  environmentSource.set(async () => [{ id: 'test', displayName: 'Test', state: 'ok' } as never])
  const key = { ...{ id: 'k', name: 'Primary', prefix: 'ptc_', lastFour: '8f2k', status: 'revoked', expiryDate: null, lastUsedAt: null } }
  const keys = [{ ...key, takenOver, enforcement: { state: 'enforced', wanted: 1, observed: 1 }, apiProducts: [] }]
  const application = { id: 'a', appId: 'a', name: 'Field App', environmentId: 'test', createdAt: '2026-11-28T10:00:00Z', keys }
  const none = { teamId: null, teamName: null, ownerId: null, ownerName: null, company: null, companyStatus: null, companyId: null }
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/applications/')
      ? Response.json({ ...application, ...none, updatedAt: application.createdAt, may: [], modules: [], sharedWith: [] })
      : new Response(null, { status: 404 }),
  )
  page = await openPage(ApplicationPage, '/a?env=test')
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Field App'))
}
const text = () => document.body.textContent ?? ''

test('of an application that the gateway had before it is said since when it is here, not that it was created then', async () => {
  await open(true)
  await until(() => expect(text()).toMatch(/Taken over\W*28 Nov 2026/))
  page.close()
  queryClient.clear()
  await open(false)
  await until(() => expect(text()).toMatch(/Created\W*28 Nov 2026/))
})
