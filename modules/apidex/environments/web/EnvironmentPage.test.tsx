import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { EnvironmentPage } from './EnvironmentPage.tsx'

const environment = {
  ...{ id: 'test', name: 'test', displayName: 'Test site', url: null, platformId: 'p', order: 0, approvalDefault: 'auto' },
  ...{ manageProducts: true, maxKeys: 10, keyHeader: 'apikey', embedded: true },
  platform: { id: 'p', type: 'open-source', displayName: 'Own gateway', capabilities: capabilitiesOf('open-source') },
  status: { reachable: true, checkedAt: null, lastSyncAt: null, latencyMs: 1, message: null, reconciler: 'running', commandsWaiting: 0 },
}
let page: OpenPage
let may: string[] = []

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ ...environment, may })))
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})
const none = { commands: () => null, drift: () => null, log: () => null }
const open = async (...allowed: string[]) => {
  may = allowed
  page = await openPages({ '/environments/$id': () => <EnvironmentPage tabs={none} /> }, '/environments/test')
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Test site'))
}
const menu = () => document.querySelector('button[aria-label="Actions for Test site"]')
const items = () => [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)

test('an environment is offered to be edited and deleted only where its answer says that the caller may', async () => {
  await open('test', 'sync')
  expect(menu()).toBeNull()
  page.close()
  await open('edit')
  await press('Actions for Test site')
  await until(() => expect(items()).toEqual(['Edit environment', 'Bring your gateway…']))
  page.close()
  await open('edit', 'delete')
  await press('Actions for Test site')
  await until(() => expect(items()).toEqual(['Edit environment', 'Bring your gateway…', 'Delete environment']))
})
