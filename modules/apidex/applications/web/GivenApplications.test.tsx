import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GivenApplications } from './GivenApplications.tsx'
import { OwnedApplications } from './OwnedApplications.tsx'

type Shared = NonNullable<Parameters<typeof GivenApplications>[0]['owner']['sharedApplications']>
let page: OpenPage
let shared: Shared = []
let toShare: unknown[] = []
let ofTeam: { environmentId: string }[] = []
/** Applications of an environment that did not come. */
let more = 0
let sent: { method: string; address: string; body: unknown }[] = []

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  localStorage.clear()
  ;[sent, shared, toShare, ofTeam, more] = [[], [], [], [], 0]
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ method, address, body: body && JSON.parse(body) })
    if (method === 'POST') return Response.json({ id: 's9', teamId: 'night', appId: 'app-1' }, { status: 201 })
    if (/\/environments\/[\w-]+(\?|$)/.test(address)) return new Response(null, { status: 404 })
    if (!address.includes('/applications')) return Response.json([])
    const rows = address.includes('notOfTeam=') ? toShare : ofTeam.filter((row) => address.includes(`/${row.environmentId}/`))
    return Response.json({ data: rows, page: { total_elements: rows.length + more, exact: true } })
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
  environmentSource.set(async () => [
    { id: 'env-1', displayName: 'Test', state: 'ok' },
    { id: 'env-2', displayName: 'Production', state: 'ok' },
  ])
  const owner = { id: 'night', name: 'Night shift', applicationCount: ofTeam.length, may: ['createApplication' as const] }
  page = await openPages(
    {
      '/teams/$id': () => <GivenApplications owner={{ id: 'night', name: 'Night shift', sharedApplications: shared }} />,
      '/own/$id': () => <OwnedApplications owner={owner} />,
    },
    address,
  )
}
const key = (lastUsedAt: string | null) => ({ id: String(lastUsedAt), name: 'Primary', status: 'active', expiryDate: null, lastUsedAt })
const row = (id: string, environmentId: string, more: object = {}) => ({
  ...{
    id: `${id} in ${environmentId}`,
    appId: id,
    environmentId,
    name: id,
    teamId: 'night',
    teamName: 'Night shift',
    ownerId: null,
    ownerName: null,
  },
  ...{ keys: [key('2026-11-20T09:00:00Z')], nextExpiry: null, pendingProducts: 0, state: 'enforced', ...more },
})
const cells = (list: string) =>
  [...document.querySelectorAll(`table[aria-label="${list}"] tbody tr`)].map((one) =>
    [...one.querySelectorAll('th, td')].map((cell) => cell.textContent).filter((text) => text !== ''),
  )
const press = (element: Element | null | undefined) => act(async () => (element as HTMLElement | null | undefined)?.click())
const named = (text: string) => [...document.querySelectorAll('button')].filter((one) => one.textContent?.trim() === text).at(-1)

test('applications that are shared and those to share are lists of their own, each with its state', async () => {
  shared = [{ id: 's1' }]
  ofTeam = [row('Meter reader', 'env-1', { teamId: 'day', teamName: 'Day shift' }), row('Other', 'env-1', { teamId: 'day' })]
  toShare = [row('Third', 'env-1')]
  await open('/teams/night?tab=shared&shared.search=meter&toshare.page=2')
  await until(() => expect(document.querySelectorAll('h2')).toHaveLength(2))
  await until(() => expect(document.querySelector<HTMLInputElement>('input[type=search]')?.value).toBe('meter'))
  await until(() => expect(cells('Shared with the team').map(([name]) => name)).toEqual(['Meter reader']))
})

test('each application to share has a button in its row and names its owner as a person; what is shared names team and environment', async () => {
  toShare = [
    row('app-1', 'env-1', {
      name: 'Partner sandbox',
      teamId: null,
      teamName: null,
      ownerId: 'dev@portico.example',
      ownerName: 'Dev Eloper',
    }),
  ]
  shared = [{ id: 's1' }]
  ofTeam = [row('Field App', 'env-1', { teamId: 'day', teamName: 'Day shift' }), row('Own', 'env-1')]
  await open('/teams/night?tab=shared')
  await until(() => expect(named('Share with Night shift: Partner sandbox')).toBeDefined())
  const asks = sent.find(({ address }) => address.includes('notOfTeam=night'))
  expect(asks?.address).toContain('/env-1/applications')
  expect(named('Share with Night shift: Partner sandbox')?.closest('li')?.textContent).toContain('Dev Eloper')
  await until(() =>
    expect(cells('Shared with the team').map((all) => all.slice(0, 4))).toEqual([['Field App', 'Day shift', 'Test', '1 key']]),
  )
  await press(named('Share with Night shift: Partner sandbox'))
  await until(() => expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ appId: 'app-1' }]))
})

test('what a team owns is one list over all environments, with keys, state and last call in words; what is shared with it is not there', async () => {
  ofTeam = [
    row('Field App', 'env-2', { keys: [], state: 'enforced' }),
    row('Field App', 'env-1', { keys: [key('2026-11-19T09:00:00Z'), key(null), key('2026-11-20T09:00:00Z')], pendingProducts: 1 }),
    row('Of others', 'env-1', { teamId: 'day' }),
  ]
  await open('/own/night')
  await until(() => expect(cells('Applications')).toHaveLength(2))
  const [first, second] = cells('Applications')
  expect(first?.slice(0, 4)).toEqual(['Field App', 'Test', '3 keys, 1 request waits', 'Awaiting approval'])
  expect(second).toEqual(['Field App', 'Production', 'No keys', 'No keys', 'Never'])
  expect(document.querySelector('time')?.dateTime).toBe('2026-11-20T09:00:00Z')
  expect(named('Create application')).toBeDefined()
  expect(document.body.textContent).not.toContain('Only the first')
})

test('where an environment has more than come, the list says so and leads to them', async () => {
  ofTeam = [row('Field App', 'env-1')]
  more = 900
  await open('/own/night')
  await until(() => expect(document.body.textContent).toContain('Only the first 100 in Test are listed here.'))
  expect(document.querySelector('a[href*="filter=team"]')?.getAttribute('href')).toBe('/applications?env=env-1&filter=team:night')
})
