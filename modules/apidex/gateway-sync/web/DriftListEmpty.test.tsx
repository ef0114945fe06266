import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { answerBy } from '@portico/platform/web/testing/server.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DriftList } from './DriftList.tsx'

const at = '2026-11-20T09:00:00Z'
let status: Record<string, unknown> = {}
answerBy(({ url }, response) => {
  const body = url?.endsWith('/drift/count')
    ? { entries: 0, keys: 0, applications: 0, decided: 0, own: 0 }
    : url?.includes('/drift')
      ? { data: [], page: { total_elements: 0, exact: true } }
      : { id: 'test', status, may: ['sync', 'edit'] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => page.close())

test.each([
  [{ reachable: true, lastSyncAt: at, message: null }, 'Gateway and portal agree'],
  [{ reachable: null, lastSyncAt: null, message: null }, 'Not compared yet'],
  [
    { reachable: false, lastSyncAt: null, message: 'There is no such host: gw.example' },
    'Not compared yetWhat differs shows here once the portal reaches the gateway.',
  ],
  [
    { reachable: false, lastSyncAt: at, message: 'There is no such host: gw.example' },
    'The last comparison failedNothing can be compared until the portal reaches the gateway again.',
  ],
])('gateway and portal are said to agree only where they were compared: %j', async (known, said) => {
  status = known
  page = await openPage(() => <DriftList environmentId="test" />, '/')
  await until(() => expect(document.body.textContent).toContain(said))
  expect(document.body.textContent?.includes('agree')).toBe(said.includes('agree'))
  expect(document.body.textContent).not.toContain('gw.example')
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('Sync now')
})

test('where comparing again changes nothing, the form is offered to those who may edit, not the comparison', async () => {
  const offered = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  status = { reachable: false, failure: 'signIn', lastSyncAt: null, message: 'No' }
  const mend = vi.fn()
  page = await openPage(() => <DriftList environmentId="test" mend={mend} />, '/')
  await until(() => expect(offered()).toContain('Edit environment'))
  expect(offered()).not.toContain('Sync now')
  await press('Edit environment')
  expect(mend).toHaveBeenCalledOnce()
  page.close()
  page = await openPage(() => <DriftList environmentId="test" />, '/')
  await until(() => expect(document.body.textContent).toContain('Not compared yet'))
  expect(offered()).not.toContain('Edit environment')
  expect(offered()).not.toContain('Sync now')
})
