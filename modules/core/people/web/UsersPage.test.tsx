import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ListedPerson, OwnedRecord } from '../person.contract.ts'
import UsersPage from './UsersPage.tsx'

const somebody: ListedPerson = {
  id: 'lotte',
  email: 'lotte@portico.example',
  name: 'Lotte Bakker',
  roles: ['architect'],
  state: 'active',
  machine: false,
  firstSeenAt: '2026-11-01T09:00:00Z',
  lastSeenAt: '2026-11-20T09:00:00Z',
  teams: 2,
  applications: 1,
  keys: 3,
}
let rows: ListedPerson[]
/** Whom the list does not show: they stand on another page, or fit its filter no more. */
const others: ListedPerson[] = [{ ...somebody, id: 'noor', name: 'Noor de Wit' }]
let owned: OwnedRecord[]
let sent: string[]
const laidDown: OwnedRecord[] = [{ entityType: 'adameeting', field: 'chairId', id: 'm', name: 'ADA 2026-12-01' }]
let refusal: object | undefined
let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'core')
})
beforeEach(() => {
  localStorage.clear()
  rows = [somebody, { ...somebody, id: 'omar', name: 'Omar Haddad', state: 'closed' }]
  owned = [
    { entityType: 'team', field: 'owner', id: 't', name: 'Mobile' },
    { entityType: 'domain', field: 'ownerId', id: 'd', name: 'Sales' },
    { entityType: 'domain', field: 'stewards', id: 'd', name: 'Sales' },
    ...Array.from({ length: 7 }, (_, at) => ({ entityType: 'prospect', field: 'ownerId', id: `${at}`, name: `P${at}` })),
  ]
  sent = []
  refusal = undefined
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const { pathname } = new URL(address, 'http://portal')
    if (method !== 'GET') {
      sent.push([method, pathname, ...(body ? [body] : [])].join(' '))
      if (pathname.endsWith('/handover')) return Response.json({ given: 2, laidDown })
      return refusal ? Response.json(refusal, { status: 409 }) : new Response(null, { status: 204 })
    }
    if (pathname === '/api/users')
      return Response.json({
        data: [{ id: 'omar', name: 'Omar Haddad', email: 'omar@portico.example', roles: [] }],
        page: { total_elements: 1 },
      })
    if (pathname.endsWith('/owned')) return Response.json(owned)
    const wanted = new URL(address, 'http://portal').searchParams.getAll('ids[]')
    const data = wanted.length > 0 ? others.filter(({ id }) => wanted.includes(id)) : rows
    return Response.json({ data, page: { number: 1, size: 20, total_elements: data.length, total_pages: 1 } })
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

const panel = () => document.querySelector('section[role=dialog]')
const buttons = () => [...(panel()?.querySelectorAll('button') ?? [])].map((one) => one.textContent)
const open = async (id: string) => {
  page = await openPage(UsersPage, `/admin/users?user=${id}`)
  await until(() => expect(panel()?.textContent).toContain('Would be left without an owner'))
}
const inDialog = () => document.querySelector('dialog[open]')?.textContent ?? ''

test('an address of somebody opens them on whatever page of the list they stand', async () => {
  await open('noor')
  expect(panel()?.textContent).toContain('Noor de Wit')
})

test('what somebody would leave behind stands by its kind, each record once, beside what is done when they go', async () => {
  await open('lotte')
  expect([...(panel()?.querySelectorAll('section section dl > *') ?? [])].map((one) => one.textContent)).toEqual([
    'Team',
    'Mobile',
    'Domain',
    'Sales',
    'Prospect (7)',
    ...['P0', 'P1', 'P2', 'P3', 'P4', 'Show 2 more'],
  ])
  await press('Show 2 more')
  expect(panel()?.textContent).toContain('P4P5P6')
  expect(buttons()).toEqual(expect.arrayContaining(['Export data', 'Hand over', 'Close account']))
  expect(buttons()).not.toContain('Erase data')
  await press('Close account')
  await until(() => expect(inDialog()).toContain('Close the account of Lotte Bakker?'))
  const confirm = [...document.querySelectorAll<HTMLElement>('dialog[open] button')].find((one) => one.textContent === 'Close account')
  await act(async () => confirm?.click())
  await until(() => expect(sent).toEqual(['PATCH /api/people/lotte {"closed":true}']))
})

test('what was handed over is told, and which offices nobody holds now because the other may not', async () => {
  await open('lotte')
  await press('Hand over')
  await until(() => expect(inDialog()).toContain('Offices at coming meetings'))
  const field = document.querySelector<HTMLInputElement>('dialog[open] input[role=combobox]')
  await act(async () => field?.focus())
  await act(async () => field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })))
  await typeInto(field, 'omar')
  const option = () => document.querySelector<HTMLElement>('[role=option]')
  await until(() => expect(option()?.textContent ?? '').toContain('Omar Haddad'))
  await act(async () => option()?.click())
  await act(async () => document.querySelector<HTMLFormElement>('dialog[open] form')?.requestSubmit())
  await until(() => expect(inDialog()).toContain('Nobody holds these offices now'))
  expect(sent).toEqual(['POST /api/people/lotte/handover {"to":"omar"}'])
  expect(inDialog()).toMatch(/Omar Haddad may not hold them.*Chair of a meeting.*ADA 2026-12-01/)
  await press('Close')
  await until(() => expect(inDialog()).toBe(''))
})

test('who left is erased or let in again; why somebody cannot be erased is said in the reader’s language', async () => {
  const details = [{ path: 'person', code: 'ownsThings', message: 'This person owns 3 things.', params: { count: 3 } }]
  refusal = { error: { statusCode: 409, name: 'Conflict', code: 'ReferenceConflict', message: 'This person owns 3 things.', details } }
  await open('omar')
  expect(buttons()).toEqual(expect.arrayContaining(['Open account again', 'Erase data']))
  await press('Erase data')
  await until(() => expect(inDialog()).toContain('This cannot be undone.'))
  const confirm = [...document.querySelectorAll<HTMLElement>('dialog[open] button')].find((one) => one.textContent === 'Erase data')
  await act(async () => confirm?.click())
  await until(() => expect(sent).toEqual(['POST /api/people/omar/erasure']))
  await until(() => expect(document.body.textContent).toContain('This person owns 3 things. Hand over first.'))
})

test('of a pseudonym there is nothing to do, and a machine has its name and roles here', async () => {
  owned = []
  rows = [
    { ...somebody, state: 'erased', roles: [] },
    { ...somebody, id: 'build', name: 'Build', email: 'svc:build', machine: true },
  ]
  await open('lotte')
  expect(buttons().filter((name) => /account|data|over/.test(name ?? ''))).toEqual([])
  page.close()
  await open('build')
  await press('Change machine')
  await until(() => expect(document.querySelector<HTMLInputElement>('dialog[open] input[name=name]')?.value).toBe('Build'))
  expect(document.querySelector('dialog[open] input[name=clientId]')).toBeNull()
})

test('a machine that never came is admitted and not invited, which is what people are', async () => {
  rows = [
    { ...somebody, id: 'build', name: 'Build', email: 'svc:build', machine: true, state: 'invited' },
    { ...somebody, state: 'invited' },
  ]
  await open('build')
  expect(document.body.textContent).toContain('Admitted')
  page.close()
  await open('lotte')
  expect(document.body.textContent).toContain('Invited')
})
