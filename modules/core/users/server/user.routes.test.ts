import { apiClient } from '@portico/app-server/testing/client.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../user.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

describe('what somebody chose', () => {
  it('is there at their next sign-in, wherever that is, and nobody else’s', async () => {
    expect(await portal.call(users.me, { as: 'developer' })).toMatchObject({ language: null, theme: null, mailPreferences: {} })
    const chosen = { language: 'ar-SA', theme: 'dark', lastSeenRelease: '0.1.0', mailPreferences: { SPEC_DEPRECATED: false } } as const
    expect(await portal.call(users.changeMe, { as: 'developer', body: chosen })).toMatchObject(chosen)
    const elsewhere = apiClient(portal.url)
    expect(await elsewhere.call(users.me, { as: 'developer' })).toMatchObject({ ...chosen, email: 'developer@portico.example', roles: [] })
    expect(await portal.call(users.me, { as: 'developer2' })).toMatchObject({ language: null, theme: null })
  })

  it('is changed one by one and taken back by null', async () => {
    await portal.call(users.changeMe, { as: 'reader', body: { language: 'nl-NL', theme: 'light' } })
    expect(await portal.call(users.changeMe, { as: 'reader', body: { theme: null } })).toMatchObject({ language: 'nl-NL', theme: null })
    expect(await portal.call(users.changeMe, { as: 'reader', body: {} })).toMatchObject({ language: 'nl-NL', theme: null })
  })

  it('loses no choice of mails to another one, also where several are made at once', async () => {
    const events = ['SPEC_DEPRECATED', 'TEAM_MEMBER_ADDED', 'SPEC_UPDATED'] as const
    const choose = (mailPreferences: Record<string, boolean>) => portal.call(users.changeMe, { as: 'reader', body: { mailPreferences } })
    await Promise.all(events.map((event) => choose({ [event]: false })))
    await choose({ SPEC_UPDATED: true })
    const { mailPreferences } = await portal.call(users.me, { as: 'reader' })
    expect(mailPreferences).toEqual({ SPEC_DEPRECATED: false, TEAM_MEMBER_ADDED: false, SPEC_UPDATED: true })
  })

  it.each([
    { language: 'xx-XX' },
    { theme: 'pink' },
    { mailPreferences: { lower: true } },
    {
      mailPreferences: Object.fromEntries(
        Array.from({ length: 201 }, (_, n) => [`E${'A'.repeat(n % 15)}_${'B'.repeat(Math.floor(n / 15))}`, true]),
      ),
    },
    { mailPreferences: { KEY_EXPIRED: false } },
    { mailPreferences: { NO_SUCH_EVENT: false } },
    { mailPreferences: { PRODUCT_REVOKED: false } },
    { mailPreferences: { EXCEPTION_EXPIRY_NOTICE: false } },
    { email: 'me@else.example' },
    { roles: ['admin'] },
  ])('is not %j', async (body) => expect((await portal.raw('PATCH', '/api/users/me', { as: 'developer', body })).status).toBe(422))
})

describe('the picker of people', () => {
  it('finds those with one of some roles', async () => {
    for (const as of ['admin', 'architect', 'productowner', 'developer'] as const) await portal.call(users.me, { as })
    const found = async (role: ('architect' | 'productOwner')[]) =>
      (await portal.call(users.find, { as: 'developer', query: { role } })).data.map(({ email }) => email).toSorted()
    expect(await found(['architect'])).toEqual(['architect@portico.example'])
    expect(await found(['architect', 'productOwner'])).toEqual(['architect@portico.example', 'productowner@portico.example'])
    expect((await portal.raw('GET', '/api/users?role=king', { as: 'developer' })).status).toBe(422)
  })

  it('finds by name and e-mail, whatever the case, and pages', async () => {
    for (const as of ['admin', 'architect'] as const) await portal.call(users.me, { as })
    const found = async (search: string) =>
      (await portal.call(users.find, { as: 'developer', query: { search } })).data.map(({ email }) => email)
    expect(await found('ÁLVAREZ')).toEqual(['architect@portico.example'])
    expect(await found('admin@')).toEqual(['admin@portico.example'])
    expect(await found('%')).toEqual([])
    const first = await portal.call(users.find, { as: 'developer', query: { itemsPerPage: 1 } })
    const second = await portal.call(users.find, { as: 'developer', query: { itemsPerPage: 1, cursor: first.page.next } })
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id)
  })

  it('gives everybody who fits to who asks for no limit, and to each as many as they may see', async () => {
    const invited = Array.from({ length: 1100 }, (_, n) => ({ email: `${n}@invited.example`, name: `Invited ${n}` }))
    await portal.portal.services.database.db.insert(person).values(invited)
    const all = async (as: 'admin' | 'developer', query = {}) => {
      const { data, page } = await portal.call(users.find, { as, query: { itemsPerPage: -1, ...query } })
      expect(data).toHaveLength(page.total_elements)
      return data
    }
    expect(await all('admin', { nameSearch: 'Invited ' })).toHaveLength(1100)
    expect((await all('developer')).filter(({ name }) => name.startsWith('Invited '))).toEqual([])
    expect(await all('admin', { role: ['architect'] })).toMatchObject([{ email: 'architect@portico.example' }])
  })
})
