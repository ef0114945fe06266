import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GivenApplications } from './GivenApplications.tsx'

type Shared = NonNullable<Parameters<typeof GivenApplications>[0]['owner']['sharedApplications']>
let page: OpenPage
let shared: Shared = []
let toShare: unknown[] = []
let sent: { method: string; address: string; body: unknown }[] = []

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  localStorage.clear()
  ;[sent, shared, toShare] = [[], [], []]
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ method, address, body: body && JSON.parse(body) })
    if (method === 'POST') return Response.json({ id: 's9', teamId: 'night', appId: 'app-1' }, { status: 201 })
    return address.includes('/applications')
      ? Response.json({ data: toShare, page: { total_elements: toShare.length, exact: true } })
      : Response.json([])
  })
})
afterEach(() => {
  page.close()
  environmentSource.set(undefined)
  sessionState.set({ user: undefined, roles: undefined, failure: undefined, leaving: false })
  vi.unstubAllGlobals()
})

async function open(address: string): Promise<void> {
  sessionState.set({ user: { sub: 'me', name: 'Me', email: 'x@portico.example' }, roles: ['admin'], failure: undefined, leaving: false })
  page = await openPages({ '/teams/$id': () => <GivenApplications owner={{ id: 'night', sharedApplications: shared }} /> }, address)
}
const press = (element: Element | null | undefined) => act(async () => (element as HTMLElement | null | undefined)?.click())
const named = (text: string) => [...document.querySelectorAll('button')].filter((one) => one.textContent?.trim() === text).at(-1)

test('applications that are shared and those to share are lists of their own, each with its state', async () => {
  await open('/teams/night?tab=shared&shared.search=meter&toshare.page=2')
  await until(() => expect(document.querySelectorAll('h2').length).toBeGreaterThan(0))
  await until(() => expect(document.querySelector<HTMLInputElement>('input[type=search]')?.value).toBe('meter'))
})

test('each application to share has a button in its row and names its owner as a person; what is shared names its environment', async () => {
  environmentSource.set(async () => [{ id: 'env-1', displayName: 'Test', state: 'ok' }])
  const place = { id: 'a1', appId: 'app-1', environmentId: 'env-1', name: 'Partner sandbox', teamId: null, teamName: null }
  toShare = [{ ...place, ownerId: 'dev@portico.example', ownerName: 'Dev Eloper', keys: [] }]
  shared = [{ id: 's1', applicationId: 'a2', environmentId: 'env-1', name: 'Field App' }]
  await open('/teams/night?tab=shared')
  await until(() => expect(named('Share Partner sandbox')).toBeDefined())
  const asks = sent.find(({ address }) => address.includes('/env-1/applications'))
  expect(asks?.address).toContain('notOfTeam=night')
  const row = named('Share Partner sandbox')?.closest('tr')
  expect(row?.textContent).toContain('Dev Eloper')
  expect(document.querySelector('table[aria-label="Shared with it"]')?.textContent).toContain('Test')
  expect(document.querySelector('table[aria-label="Shared with it"]')?.textContent).not.toContain('env-1')
  await press(named('Share Partner sandbox'))
  await until(() => expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ appId: 'app-1' }]))
})
