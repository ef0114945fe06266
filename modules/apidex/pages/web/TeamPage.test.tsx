import type { Role } from '@portico/platform/contract/roles.ts'
import { snackbar } from '@portico/platform/web/messages/messages.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Member, MemberRole, SharedApplication, TeamAction } from '../../teams/team.contract.ts'
import { mayInTeam } from '../../teams/team.rules.ts'
import TeamsPage from '../../teams/web/TeamsPage.tsx'
import PermissionGroupPage from './PermissionGroupPage.tsx'
import TeamPage from './TeamPage.tsx'

const member = (name: string, role: MemberRole): Member => ({
  id: name,
  teamId: 'night',
  userId: name,
  developerId: `${name}@portico.example`,
  name,
  role,
  invited: false,
  inactive: false,
})

let page: OpenPage
let people: Member[] = []
let may: TeamAction[] = []
let visible = true
let sent: { method: string; address: string; body: unknown }[] = []
let shared: SharedApplication[] = []
/** Changes of roles wait for this. */
let answered: Promise<void> = Promise.resolve()

const team = () => ({
  id: 'night',
  name: 'Night shift',
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T09:00:00Z',
  memberCount: people.length,
  applicationCount: 0,
  role: null,
  may,
  members: people,
  sharedApplications: shared,
  permissionGroups: [],
})

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  people = [member('olga', 'Owner'), member('ana', 'Admin'), member('dev', 'Viewer')]
  visible = true
  sent = []
  shared = []
  answered = Promise.resolve()
  // The server: who has left does not see the team any more.
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const id = address.split('?')[0]?.split('/').at(-1)
    sent.push({ method, address, body: body && JSON.parse(body) })
    if (method === 'DELETE') {
      visible = people.find((one) => one.id === id)?.developerId !== sessionState.get().user?.email.toLowerCase()
      people = people.filter((one) => one.id !== id)
      return new Response(null, { status: 204 })
    }
    if (method === 'PATCH') {
      await answered
      people = people.map((one) => (one.id === id ? { ...one, ...JSON.parse(body ?? '{}') } : one))
      return Response.json(people.find((one) => one.id === id))
    }
    if (id === 'applications') return Response.json({ data: [], page: { total_elements: 0, exact: true } })
    if (id === 'count') return Response.json({ count: 0 })
    if (id !== 'night') return Response.json([])
    return visible ? Response.json(team()) : Response.json({ error: { statusCode: 404, name: 'NotFound' } }, { status: 404 })
  })
})
afterEach(() => {
  page.close()
  sessionState.set({ user: undefined, roles: undefined, failure: undefined, leaving: false })
  vi.unstubAllGlobals()
})

/** Opens an address as somebody who has this role in the team. */
async function open(address: string, email: string, roles: Role[], role: MemberRole | null = null) {
  sessionState.set({ user: { sub: 'me', name: 'Me', email }, roles, failure: undefined, leaving: false })
  may = mayInTeam({ roles }, role)
  page = await openPages({ '/teams': TeamsPage, '/teams/$id': TeamPage }, address)
  await until(() => expect(document.querySelector('h1')).not.toBeNull())
  if (address === '/teams/night') await until(() => expect(document.querySelector('table[aria-label=Members] tbody')).not.toBeNull())
}
const press = (element: Element | null | undefined) => act(async () => (element as HTMLElement | null | undefined)?.click())
const named = (text: string, of = 'button') => [...document.querySelectorAll(of)].filter((one) => one.textContent?.trim() === text).at(-1)
const menuOf = (name: string) => document.querySelector(`button[aria-label*="${name}"]`)
const asked = () => sent.filter(({ method, address }) => method === 'GET' && address.startsWith('/api/teams/night')).length

test('who leaves the team is led to the list, and the team is not asked for again; the case of the address does not matter', async () => {
  await open('/teams/night', 'Dev@Portico.example', [], 'Viewer')
  await press(menuOf('dev'))
  await press(named('Leave team'))
  const before = asked()
  await press(named('Leave team', 'dialog button'))
  await until(() => expect(page.router.state.location.pathname).toBe('/teams'))
  await until(() => expect(document.querySelector('h1')?.textContent).toContain('Teams'))
  expect(asked(), 'asked for a team that one is not in').toBe(before)
})

test('a record that is gone by the next look is not shown any more', async () => {
  await open('/teams/night', 'dev@portico.example', [], 'Viewer')
  visible = false
  await act(async () => queryClient.invalidateQueries())
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('There is nothing here'))
})

const select = (name: string) => document.querySelector(`select[aria-label="Role of ${name}"]`) as HTMLSelectElement
const choose = (name: string, role: MemberRole) =>
  act(async () => {
    select(name).value = role
    select(name).dispatchEvent(new Event('change', { bubbles: true }))
  })
const changes = () => sent.filter(({ method }) => method === 'PATCH').map(({ address, body }) => [address, body])

test('roles that one walks through by keys stay to be chosen while they are saved, the last one counts, and it can be undone', async () => {
  await open('/teams/night', 'olga@portico.example', [], 'Owner')
  const server = Promise.withResolvers<void>()
  answered = server.promise
  select('dev').focus()
  for (const role of ['Developer', 'Viewer', 'Admin'] as const) await choose('dev', role)
  expect(document.activeElement).toBe(select('dev'))
  expect([select('dev').disabled, select('ana').disabled, select('dev').value]).toEqual([false, false, 'Admin'])
  server.resolve()
  await until(() => expect(snackbar.get().text).toBe('Role changed'))
  expect(people.at(-1)?.role).toBe('Admin')
  expect(changes(), 'what nobody stays at is not saved').toEqual([
    ['/api/members/dev', { role: 'Developer' }],
    ['/api/members/dev', { role: 'Admin' }],
  ])
  await act(async () => snackbar.get().action?.run())
  await until(() => expect(select('dev').value).toBe('Viewer'))
})

test('a role that is refused shows as it was', async () => {
  await open('/teams/night', 'olga@portico.example', [], 'Owner')
  answered = Promise.reject(new Error('no answer'))
  await choose('dev', 'Admin')
  await until(() => expect(select('dev').value).toBe('Viewer'))
})

test('whoever may only read is offered neither to create a team nor to leave one', async () => {
  await open('/teams/night', 'dev@portico.example', ['readOnly'], 'Viewer')
  expect(menuOf('dev')).toBeNull()
  await act(async () => page.router.navigate({ href: '/teams' }))
  await until(() => expect(document.body.textContent).toContain('You are in no team yet'))
  expect(named('Create team')).toBeUndefined()
})

const names = (list: string) =>
  [...document.querySelectorAll(`table[aria-label="${list}"] tbody [scope=row]`)].map(
    (cell) => cell.querySelector('.truncate bdi, a')?.textContent ?? cell.textContent,
  )

test('members keep page, size, sort, group, filter and search in the address, under a name of their own', async () => {
  people = Array.from({ length: 25 }, (_, at) =>
    member(`dev${String(at).padStart(2, '0')}`, at === 0 ? 'Owner' : at % 2 ? 'Admin' : 'Viewer'),
  )
  await open(
    '/teams/night?members.search=dev1&members.filter=role:Admin&members.sortBy=-name&members.itemsPerPage=5',
    'x@portico.example',
    ['admin'],
  )
  await until(() => expect(names('Members')).toHaveLength(5))
  expect(names('Members').map((name) => name?.slice(-5))).toEqual(['dev19', 'dev17', 'dev15', 'dev13', 'dev11'])
  expect(JSON.parse(localStorage.getItem('portico.list.members') ?? 'null') ?? {}, 'what came by an address is not remembered').toEqual({})
  localStorage.clear()
})

test('on a phone each role stands on a line of its own with its label, and is changed there', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  sessionState.set({ user: { sub: 'me', name: 'Me', email: 'olga@portico.example' }, roles: [], failure: undefined, leaving: false })
  may = mayInTeam({ roles: [] }, 'Owner')
  page = await openPages({ '/teams/$id': TeamPage }, '/teams/night')
  const select = () => document.querySelector<HTMLSelectElement>('li[data-row] select[aria-label*=dev]')
  await until(() => expect(select()).not.toBeNull())
  // Nothing around it cuts what is too long.
  expect(select()?.closest('.truncate')).toBeNull()
  expect(select()?.closest('div')?.textContent).toMatch(/^Role/)
  await act(async () => {
    const field = select()
    if (!field) return
    field.value = 'Developer'
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'Developer' }))
})

test('an API product that is taken out of a permission group goes from the list of the group at once', async () => {
  const pets = { id: null, productId: 'pets', environmentId: 'test', apiproduct: 'pets', displayName: 'Pets', version: null }
  let specs = [pets]
  const at = '2026-11-20T09:00:00Z'
  const group = { id: 'g', name: 'Partners', description: '', level: 'VIEW', createdAt: at, updatedAt: at, teamCount: 0, teams: [] }
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    sent.push({ method, address, body: undefined })
    if (method === 'PUT') {
      specs = []
      return new Response(null, { status: 204 })
    }
    return Response.json(address.startsWith('/api/permissiongroups/g') ? { ...group, specCount: specs.length, specs } : [])
  })
  sessionState.set({ user: { sub: 'me', name: 'Me', email: 'a@portico.example' }, roles: ['admin'], failure: undefined, leaving: false })
  page = await openPages({ '/admin/permissionGroups/$id': PermissionGroupPage }, '/admin/permissionGroups/g')
  const takeOut = () => document.querySelector('button[aria-label^="Take Pets out"]')
  await until(() => expect(takeOut()).not.toBeNull())
  await press(takeOut())
  await until(() => expect(takeOut()).toBeNull())
  expect(sent.find(({ method }) => method === 'PUT')?.address).toBe('/api/environments/test/apiproducts/pets/permissiongroup')
})
