import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Team } from '../team.contract.ts'
import { AddMemberDialog } from './AddMemberDialog.tsx'

const team: Team = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Mobile',
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T09:00:00Z',
  memberCount: 1,
  applicationCount: 0,
  role: 'Owner',
  may: ['manageMembers'],
  members: [
    {
      id: 'm',
      teamId: 't',
      userId: 'lotte',
      developerId: 'lotte@portico.example',
      name: 'Lotte Bakker',
      role: 'Owner',
      invited: false,
      inactive: false,
    },
  ],
}
const people = [
  { id: 'omar', name: 'Omar Haddad', email: 'omar@portico.example', roles: [] },
  { id: 'lotte', name: 'Lotte Bakker', email: 'lotte@portico.example', roles: [] },
]
let page: OpenPage
let sent: unknown[]
const closed = vi.fn()

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(async () => {
  sent = []
  closed.mockReset()
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const search = new URL(address, 'http://portal').searchParams.get('search') ?? ''
    if (method === 'GET')
      return Response.json({
        data: people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(search)),
        page: { total_elements: 2 },
      })
    sent.push(JSON.parse(body ?? ''))
    return Response.json({ ...team.members?.[0] }, { status: 201 })
  })
  page = await openPage(() => <AddMemberDialog team={team} onClose={closed} />, '/')
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

const field = () => document.querySelector<HTMLInputElement>('input[role=combobox]')
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
const look = async (text: string) => {
  await act(async () => field()?.focus())
  await act(async () => field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })))
  await typeInto(field(), text)
  await until(() => expect(options().length).toBeGreaterThan(0))
}
const choose = async (text: string) => {
  await until(() => expect(options().some((option) => option.textContent?.includes(text))).toBe(true))
  await act(async () =>
    options()
      .find((option) => option.textContent?.includes(text))
      ?.click(),
  )
  await act(async () => document.querySelector('form')?.requestSubmit())
}

test('people are found by name and added by id, with the e-mail on hover', async () => {
  await look('omar')
  await until(() => expect(options().map((option) => option.textContent)).toEqual(['Omar Haddadomar@portico.example']))
  await choose('Omar')
  await until(() => expect(sent).toEqual([{ teamId: team.id, role: 'Developer', userId: 'omar' }]))
  expect(field()?.closest('[title]')?.getAttribute('title')).toBe('omar@portico.example')
  await until(() => expect(closed).toHaveBeenCalled())
})

test('who is in the team already is shown and cannot be chosen', async () => {
  await look('lotte')
  await until(() => expect(options()[0]?.textContent).toContain('lotte@portico.example, in the team already'))
  expect(options()[0]?.getAttribute('aria-disabled')).toBe('true')
})

test('an e-mail that belongs to nobody is invited', async () => {
  await look('New.Person@example.com')
  await choose('Invite by e-mail')
  await until(() => expect(sent).toEqual([{ teamId: team.id, role: 'Developer', developerId: 'new.person@example.com' }]))
})
