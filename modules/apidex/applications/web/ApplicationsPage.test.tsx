import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import ApplicationsPage from './ApplicationsPage.tsx'

let page: OpenPage
const nobody = sessionState.get()
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  localStorage.clear()
  sessionState.set({ ...nobody, roles: [] })
  environmentSource.set(async () => [{ id: 'test', displayName: 'Test', state: 'up' } as never])
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/api/environments/test')) return new Response(null, { status: 404 })
    return Response.json(address.includes('/api/teams') ? [] : { data: [], page: { total_elements: 0, exact: true } })
  })
})
afterEach(() => {
  knowModules(undefined)
  page.close()
  sessionState.set(nobody)
  environmentSource.set(undefined)
  vi.unstubAllGlobals()
})

test('who came to use a product and thinks better of it is asked once what becomes of what was typed', async () => {
  page = await openPage(ApplicationsPage, '/applications?env=test&use=meters')
  const field = () => document.querySelector<HTMLInputElement>('dialog input[name=name]')
  await until(() => expect(field()).not.toBeNull())
  await typeInto(field(), 'Field App')
  await press('Cancel')
  await press('Discard changes')
  await until(() => expect(page.history.location.href).toBe('/applications?env=test'))
  await until(() => expect(document.querySelector('dialog')).toBeNull())
})

function awaySince(answeredAt: string | null) {
  environmentSource.set(async () => [{ id: 'test', displayName: 'Test', state: 'bad' } as never])
  const listing = globalThis.fetch
  const status = { reachable: false, answeredAt, checkedAt: null, lastSyncAt: null }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    /environments\/test(\?|$)/.test(address)
      ? Response.json({ id: 'test', platform: { capabilities: {} }, status })
      : listing(address, init),
  )
}

test('while the gateway is away that stands over the list, once', async () => {
  listed([row])
  awaySince(null)
  page = await openPage(ApplicationsPage, '/applications?env=test')
  const said = () => document.body.textContent?.split('The gateway does not answer; changes follow when it is back.') ?? []
  await until(() => expect(said()).toHaveLength(2))
  await until(() => expect(said()[1]).toContain('Field App'))
  expect(said()[1]).toContain('Keys that are in force are not changed.')
  expect(said()[1]).not.toContain('answer')
})

test('it stands over a list that is empty, too, and says since when the gateway is away', async () => {
  awaySince(new Date(Date.now() - 7_500_000).toISOString())
  page = await openPage(ApplicationsPage, '/applications?env=test')
  const said = () => document.body.textContent?.split('The gateway does not answer; changes follow when it is back.') ?? []
  await until(() => expect(said()).toHaveLength(2))
  await until(() => expect(said()[1]).toContain('No applications here yet'))
  expect(said()[1]).toMatch(/Its last good answer was 2 hr ago.*Keys that are in force are not changed/)
})

const row = {
  id: 'a',
  appId: 'a',
  environmentId: 'test',
  name: 'Field App',
  teamId: null,
  teamName: null,
  keys: [],
  may: [],
  sharedWith: [],
}
const listed = (rows: object[]) =>
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/api/environments/test')) return new Response(null, { status: 404 })
    const data = /environments\/test\/applications\?/.test(address) ? rows : []
    return Response.json(address.includes('/api/teams') ? [] : { data, page: { total_elements: data.length, exact: true } })
  })

test.each([
  ['is a column where the companies are kept', ['InternalDeveloperPortal', 'SubscriptionManager'] as const, true],
  ['is none where that module is off', ['InternalDeveloperPortal'] as const, false],
])('the company of an application %s', async (_, modules, shows) => {
  knowModules(new Set(modules))
  listed([row])
  page = await openPage(ApplicationsPage, '/applications?env=test')
  const heads = () => [...document.querySelectorAll('th')].map((head) => head.textContent?.trim())
  await until(() => expect(heads()).toContain('Owner'))
  expect(heads().includes('Company')).toBe(shows)
})

test('the day of an application that was taken over is not called the day of its creation', async () => {
  localStorage.setItem('portico.columns.applications', 'updatedAt')
  const createdAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
  listed([
    { ...row, createdAt, keys: [{ takenOver: true }] },
    { ...row, id: 'b', name: 'Made here', createdAt, keys: [{ takenOver: false }] },
  ])
  page = await openPage(ApplicationsPage, '/applications?env=test')
  const days = () => [...document.querySelectorAll('tbody tr')].map((one) => one.textContent ?? '')
  await until(() => expect(days()).toHaveLength(2))
  expect(days()[0]).toContain('Taken over 3 days ago')
  expect(days()[1]).toContain('3 days ago')
  expect(days()[1]).not.toContain('Taken over')
})

test('of an application that no report was read of yet no calls are not nought', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  listed([
    { ...row, createdAt: hoursAgo(9), keys: [] },
    { ...row, id: 'b', name: 'Made since', createdAt: hoursAgo(1), keys: [] },
  ])
  const listing = globalThis.fetch
  const capabilities = { tellsCalls: true, reports: { lateMinutes: 10 } }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (/environments\/test(\?|$)/.test(address)) return Response.json({ id: 'test', platform: { capabilities }, status: {} })
    if (address.includes('/traffic/summary')) return Response.json({ calls: 0, covered: { from: hoursAgo(24), to: hoursAgo(2) } })
    return listing(address, init)
  })
  page = await openPage(ApplicationsPage, '/applications?env=test')
  const calls = () => [...document.querySelectorAll('tbody tr')].map((one) => one.querySelector('td:nth-last-child(2)')?.textContent)
  await until(() => expect(calls()).toEqual(['0', '–']))
})

test('those with keys that drifted are a choice of the filter of states', async () => {
  listed([row])
  page = await openPage(ApplicationsPage, '/applications?env=test&filter=status:drifted')
  await until(() => expect(document.body.textContent).toContain('Drifted at the gateway'))
})
