import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { members, type Team, teams } from '../team.contract.ts'

let portal: TestPortal
let count = 0
const teamName = () => {
  count += 1
  return `Team ${count}`
}

beforeAll(async () => {
  portal = await testPortal()
  // People are known to the portal from their first call on.
  for (const account of ['admin', 'developer', 'developer2', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as: account })
})
afterAll(() => portal.close())

const create = (as: Account = 'developer', name = teamName()) => portal.call(teams.create, { as, body: { name } })
const read = (id: string, as: Account = 'developer') =>
  portal.call(teams.get, { as, params: { id }, query: { filter: { include: ['members'] } } })
const add = (team: Team, who: string, role: 'Admin' | 'Developer' | 'Viewer', as: Account = 'developer') =>
  portal.call(members.add, { as, body: { teamId: team.id, developerId: `${who}@portico.example`, role } })
const memberOf = (team: Team, who: string) => team.members?.find((one) => one.developerId === `${who}@portico.example`)

describe('a team', () => {
  it('is created with its creator as Owner, and is in the history', async () => {
    const team = await create()
    expect(team).toMatchObject({ role: 'Owner', memberCount: 1, applicationCount: 0 })
    expect(memberOf(await read(team.id), 'developer')?.role).toBe('Owner')
    const history = await portal.call(teams.history, { as: 'developer', params: { id: team.id } })
    expect(history[0]).toMatchObject({ action: 'create', actorEmail: 'developer@portico.example', entityName: team.name })
  })

  it('tells in its history the names of those who acted and of those whom it was done to', async () => {
    const team = await create()
    await add(team, 'reader', 'Viewer')
    const [added] = await portal.call(teams.history, { as: 'developer', params: { id: team.id } })
    const nameOf = (who: string) => memberOf(known, who)?.name
    const known = await read(team.id)
    expect(nameOf('reader')).toMatch(/^\w+ \w+/)
    expect(added?.people).toEqual({ 'developer@portico.example': nameOf('developer'), 'reader@portico.example': nameOf('reader') })
  })

  it('is seen by its members and by admin only; to others it is not there', async () => {
    const team = await create()
    expect((await portal.raw('GET', `/api/teams/${team.id}`, { as: 'developer2' })).status).toBe(404)
    expect((await read(team.id, 'admin')).role).toBeNull()
    const own = await portal.call(teams.list, { as: 'developer2', query: { filter: { limit: 100 } } })
    expect(own.map((one) => one.id)).not.toContain(team.id)
  })

  it('has a name that is unique, whatever its case', async () => {
    const team = await create()
    const twin = await portal.raw('POST', '/api/teams', { as: 'developer2', body: { name: team.name.toUpperCase() } })
    expect(twin.status).toBe(409)
    expect(twin.problem).toMatchObject({ name: 'UniqueConflict', details: [{ path: 'name', code: 'unique' }] })
  })

  it.each([
    [{}, 'name', 'required'],
    [{ name: 'x' }, 'name', 'minLength'],
    [{ name: ' x ' }, 'name', 'minLength'],
    [{ name: 'x'.repeat(81) }, 'name', 'maxLength'],
    [{ name: 12 }, 'name', 'invalidFormat'],
    [{ name: 'nul\0here' }, 'name', 'invalidFormat'],
    [{ name: 'lone \ud800 half' }, 'name', 'invalidFormat'],
    [{ name: 'Good', colour: 'red' }, 'colour', 'unknownField'],
  ])('refuses %j by naming %s', async (body, path, code) => {
    const answer = await portal.raw('POST', '/api/teams', { as: 'developer', body })
    expect(answer.status).toBe(422)
    expect(answer.problem.details).toContainEqual(expect.objectContaining({ path, code }))
  })

  it('answers 400 to broken JSON, 415 to another type, 413 to more than 1 MB', async () => {
    expect((await portal.raw('POST', '/api/teams', { as: 'developer', text: '{"name":' })).status).toBe(400)
    expect(
      (await portal.raw('POST', '/api/teams', { as: 'developer', text: '<a/>', headers: { 'content-type': 'text/xml' } })).status,
    ).toBe(415)
    expect((await portal.raw('POST', '/api/teams', { as: 'developer', body: { name: 'x'.repeat(1_100_000) } })).status).toBe(413)
  })

  it('has no name that looks like that of another team', async () => {
    const [latin, cyrillic] = ['Tompox Oktopus', '\u0422\u043e\u043c\u0440\u043e\u0445 Oktopus']
    const team = await portal.call(teams.create, { as: 'developer', body: { name: latin } })
    const alike = { path: 'name', code: 'lookAlikeTeam', params: { team: latin } }
    for (const name of [cyrillic, cyrillic.toUpperCase()]) {
      const refused = await portal.raw('POST', '/api/teams', { as: 'developer2', body: { name } })
      expect([refused.status, refused.problem]).toMatchObject([409, { name: 'UniqueConflict', details: [alike] }])
    }
    const other = await create()
    const renamed = await portal.raw('PATCH', `/api/teams/${other.id}`, { as: 'developer', body: { name: cyrillic } })
    expect([renamed.status, renamed.problem.details]).toMatchObject([409, [alike]])
    // One's own name looks like itself; what is the same is told as that.
    expect((await portal.call(teams.change, { as: 'developer', params: { id: team.id }, body: { name: cyrillic } })).name).toBe(cyrillic)
    expect((await portal.raw('POST', '/api/teams', { as: 'developer2', body: { name: cyrillic } })).problem.details?.[0]?.code).toBe(
      'unique',
    )
    // Of two in one instant one is made.
    const both = await Promise.all(
      ['Axes', '\u0410\u0445\u0435s'].map((name) => portal.raw('POST', '/api/teams', { as: 'developer', body: { name } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('is renamed by Owner and Admin, not by a Developer', async () => {
    const team = await create()
    await add(team, 'developer2', 'Developer')
    expect((await portal.raw('PATCH', `/api/teams/${team.id}`, { as: 'developer2', body: { name: teamName() } })).status).toBe(403)
    const name = teamName()
    expect((await portal.call(teams.change, { as: 'developer', params: { id: team.id }, body: { name } })).name).toBe(name)
  })

  it('is deleted by its Owner, then gone', async () => {
    const team = await create()
    await portal.call(teams.remove, { as: 'developer', params: { id: team.id } })
    expect((await portal.raw('GET', `/api/teams/${team.id}`, { as: 'developer' })).status).toBe(404)
    expect((await portal.raw('DELETE', `/api/teams/${team.id}`, { as: 'developer' })).status).toBe(404)
  })

  it('needs sign-in and is closed to those who only read', async () => {
    expect((await portal.raw('GET', '/api/teams')).status).toBe(401)
    expect((await portal.raw('POST', '/api/teams', { body: { name: teamName() } })).status).toBe(401)
    expect((await portal.raw('POST', '/api/teams', { as: 'reader', body: { name: teamName() } })).status).toBe(403)
  })

  it('answers 404 to an id that cannot be one', async () =>
    expect((await portal.raw('GET', '/api/teams/none', { as: 'admin' })).status).toBe(404))
})

describe('members', () => {
  it('are added by e-mail; a person unknown so far is invited', async () => {
    const team = await create()
    expect(await add(team, 'developer2', 'Viewer')).toMatchObject({ role: 'Viewer', invited: false })
    expect(await add(team, `stranger${count}`, 'Developer')).toMatchObject({ role: 'Developer', invited: true })
    expect((await read(team.id)).memberCount).toBe(3)
  })

  it('are in a team at most once', async () => {
    const team = await create()
    await add(team, 'developer2', 'Viewer')
    const again = await portal.raw('POST', '/api/members', {
      as: 'developer',
      body: { teamId: team.id, developerId: 'developer2@portico.example', role: 'Admin' },
    })
    expect(again.problem).toMatchObject({ statusCode: 409, details: [{ path: 'developerId' }] })
  })

  it('are named in one way, by e-mail or by id', async () => {
    const [team, known] = [await create(), await read((await create()).id)]
    const userId = memberOf(known, 'developer')?.userId
    const body = { teamId: team.id, developerId: 'developer2@portico.example', userId, role: 'Viewer' }
    const both = await portal.raw('POST', '/api/members', { as: 'developer', body })
    expect(both.problem).toMatchObject({ statusCode: 422, details: [{ path: 'userId', code: 'notBoth' }] })
    expect((await read(team.id)).memberCount).toBe(1)
  })

  it('cannot be added by a Viewer, and a team that is not one’s own does not exist', async () => {
    const team = await create()
    const body = { teamId: team.id, developerId: 'reader@portico.example', role: 'Viewer' }
    expect((await portal.raw('POST', '/api/members', { as: 'developer2', body })).status).toBe(404)
    await add(team, 'developer2', 'Viewer')
    expect((await portal.raw('POST', '/api/members', { as: 'developer2', body })).status).toBe(403)
  })

  it('transfer: the new owner becomes Owner, the previous one Admin, in one step', async () => {
    const team = await create()
    const heir = await add(team, 'developer2', 'Developer')
    expect((await portal.raw('PATCH', `/api/members/${heir.id}`, { as: 'developer2', body: { role: 'Owner' } })).status).toBe(403)
    await portal.call(members.change, { as: 'developer', params: { id: heir.id }, body: { role: 'Owner' } })
    const after = await read(team.id)
    expect([memberOf(after, 'developer')?.role, memberOf(after, 'developer2')?.role]).toEqual(['Admin', 'Owner'])
  })

  it('keep their Owner: demotion is 422, removal 409', async () => {
    const team = await read((await create()).id)
    const owner = memberOf(team, 'developer')?.id
    expect((await portal.raw('PATCH', `/api/members/${owner}`, { as: 'developer', body: { role: 'Viewer' } })).status).toBe(422)
    expect((await portal.raw('DELETE', `/api/members/${owner}`, { as: 'developer' })).status).toBe(409)
  })

  it('may leave, and then do not see the team any more', async () => {
    const team = await create()
    const one = await add(team, 'developer2', 'Viewer')
    await portal.call(members.remove, { as: 'developer2', params: { id: one.id } })
    expect((await portal.raw('GET', `/api/teams/${team.id}`, { as: 'developer2' })).status).toBe(404)
  })
})

describe('the list', () => {
  it('pages by cursor, sorts, searches, counts and picks fields', async () => {
    const mark = `list${Date.now()}`
    for (const name of ['ä', 'B', 'a', 'Z']) await create('developer', `${mark} ${name}`)
    const where = { name: { like: `%${mark}%`, options: 'i' } }
    expect(await portal.call(teams.count, { as: 'developer', query: { where } })).toMatchObject({ count: 4 })
    const first = await portal.raw(
      'GET',
      `/api/teams?filter=${encodeURIComponent(JSON.stringify({ where, order: 'name ASC', limit: 3, fields: ['name'] }))}`,
      { as: 'developer' },
    )
    expect((first.json as Team[]).map((team) => team.name)).toEqual([`${mark} a`, `${mark} ä`, `${mark} B`])
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(((await portal.raw('GET', next, { as: 'developer' })).json as Team[]).map((team) => team.name)).toEqual([`${mark} Z`])
  })

  it('streams everything when no limit is given', async () => {
    const all = await portal.call(teams.list, { as: 'admin', query: { filter: { fields: ['id'] } } })
    expect(all.length).toBe((await portal.call(teams.count, { as: 'admin', query: {} })).count)
  })

  it.each([
    [{ where: { secret: 1 } }, 'where.secret'],
    [{ where: { name: { regexp: '.*' } } }, 'where.name.regexp'],
    [{ order: 'secret ASC' }, 'order'],
    [{ include: ['persons'] }, 'include.0'],
    [{ fields: ['secret'] }, 'fields'],
    [{ limit: -5 }, 'filter.limit'],
    [{ unknown: 1 }, 'filter.unknown'],
  ])('refuses the filter %j by naming %s', async (filter, path) => {
    const answer = await portal.raw('GET', `/api/teams?filter=${encodeURIComponent(JSON.stringify(filter))}`, { as: 'developer' })
    expect(answer.status).toBe(422)
    expect(answer.problem.details[0]?.path).toBe(path)
  })

  it('refuses a cursor of another order', async () => {
    const first = await portal.raw('GET', `/api/teams?filter=${encodeURIComponent('{"limit":1}')}`, { as: 'admin' })
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1]
    expect(
      (
        await portal.raw('GET', `/api/teams?cursor=${cursor}&filter=${encodeURIComponent('{"limit":1,"order":"createdAt DESC"}')}`, {
          as: 'admin',
        })
      ).status,
    ).toBe(422)
  })
})
