import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SyncNote } from './SyncNote.tsx'

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

test.each([
  [
    { ok: false, message: 'There is no such host: gw.example', lastSyncAt: null },
    'The gateway could not be looked at: There is no such host: gw.example',
  ],
  [
    { ok: false, message: 'The gateway does not answer', lastSyncAt: null, reachable: false },
    'The gateway does not answer; changes follow when it is back.',
  ],
  [{ ok: true, message: '', lastSyncAt: '2026-11-20T09:00:00Z' }, ''],
])('whoever asks for the gateway to be looked at hears when it could not be: %j', async (sync, said) => {
  const asked: string[] = []
  const answer = Promise.withResolvers<void>()
  const button = () => document.querySelector('button')
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (address.includes('/applications')) {
      await answer.promise
      return Response.json({ data: [], page: { total_elements: 0, exact: true, sync } })
    }
    return Response.json({ id: 'test', status: { reachable: !('reachable' in sync), checkedAt: null, lastSyncAt: null } })
  })
  page = await openPage(() => <SyncNote environmentId="test" />, '/')
  await until(() => expect(document.body.textContent).toContain('not synchronised yet'))
  await press('Look now')
  // The button is seen to wait before the answer comes: it is drawn a moment after the call went out.
  await until(() => expect(button()?.disabled).toBe(true))
  expect(asked).toContain('/api/environments/test/applications?skipCache=true&itemsPerPage=1')
  answer.resolve()
  await until(() => expect(button()?.disabled).toBe(false))
  await until(() => expect(document.querySelector('[role=status]')?.textContent).toBe(said))
})

test.each([
  [{ reachable: false, lastSyncAt: null }, /^Last tried \d\d:56:28 · not synchronised yet/],
  [{ reachable: false, failure: 'credentials', lastSyncAt: true }, /^Last tried \d\d:56:28 · last synchronised 19 min ago/],
  [{ reachable: true, lastSyncAt: true }, /^Gateway state as of \d\d:56:28 · synchronised 19 min ago/],
])('a check that failed is told as a try, not as a state of the gateway: %j', async (status, said) => {
  queryClient.clear()
  const lastSyncAt = status.lastSyncAt && new Date(Date.now() - 19 * 60_000).toISOString()
  vi.stubGlobal('fetch', async () => Response.json({ id: 'test', status: { ...status, lastSyncAt, checkedAt: '2026-11-29T06:56:28Z' } }))
  page = await openPage(() => <SyncNote environmentId="test" />, '/')
  const line = () => [...document.querySelectorAll('#app > span > span:not([role])')].map(({ textContent }) => textContent).join(' ')
  await until(() => expect(line()).toMatch(said))
})
