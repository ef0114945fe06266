import type { Member, Team } from '@portico/apidex/teams/team.contract.ts'
import { signingKey, startProvider } from '@portico/connectors/identity/testing/provider.ts'
import { addressOf, type Endpoint } from '@portico/platform/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from './testing/expectations.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { document } from './testing/world.ts'

/** A portal with an outside provider, whose tokens can be made wrong in every way. */
let provider: Awaited<ReturnType<typeof startProvider>>
let portal: TestPortal
beforeAll(async () => {
  provider = await startProvider()
  portal = await testPortal({ env: { OIDC_AUTHORITY: provider.base, OIDC_CLIENT_ID: 'app', OIDC_AUDIENCE: 'urn:api', DEMO: 'off' } })
}, 120_000)
afterAll(async () => {
  await portal.close()
  await provider.close()
})

const admin = { roles: ['admin'], email: 'boss@portico.example', email_verified: true }
const inSeconds = (seconds: number) => Math.floor(portal.clock.now().getTime() / 1000) + seconds
const unsigned = async (alg: string, signature: string) => {
  const [, payload] = (await provider.token(admin)).split('.')
  return `${Buffer.from(JSON.stringify({ alg, kid: 'first', typ: 'at+jwt' })).toString('base64url')}.${payload}.${signature}`
}
const bad: [string, () => Promise<string>][] = [
  ['of another issuer', () => provider.token({ ...admin, iss: 'https://evil.example' })],
  ['for another audience', () => provider.token({ ...admin, aud: 'app' })],
  ['signed by someone else', async () => provider.token(admin, { key: await signingKey('first') })],
  ['whose signature was changed', async () => `${(await provider.token(admin)).slice(0, -6)}AAAAAA`],
  [
    'whose claims were changed',
    async () => {
      const [head, , signature] = (await provider.token({ ...admin, roles: [] })).split('.')
      const [, payload] = (await provider.token(admin)).split('.')
      return `${head}.${payload}.${signature}`
    },
  ],
  ['with algorithm none', () => unsigned('none', '')],
  ['with the public key as a secret', () => unsigned('HS256', 'AAAA')],
  ['that is an ID token', () => provider.token({ ...admin, aud: ['urn:api', 'app'], nonce: 'n' }, { typ: 'JWT' })],
  ['that has expired', () => provider.token({ ...admin, exp: inSeconds(-31) })],
  ['that is not valid yet', () => provider.token({ ...admin, nbf: inSeconds(60) })],
  ['that is none', async () => 'rubbish'],
]
const guarded = () => portal.portal.routes.map(({ endpoint }) => endpoint).filter(({ access }) => access !== 'public')
const send = ({ method, path, body }: Endpoint, token: string) =>
  portal.raw(method, addressOf(path, { envId: 'nowhere', id: 'nothing' }), { token, ...(body ? { body: {} } : {}) })

describe('a token', () => {
  it('that is good is let in', async () => {
    expect(await portal.raw('GET', '/roles', { token: await provider.token(admin) })).toMatchObject({ status: 200, json: ['admin'] })
  })

  it.each(bad)('%s is 401 at every call', async (_, make) => {
    const token = await make()
    for (const endpoint of guarded()) {
      const { status, problem } = await send(endpoint, token)
      expect([status, problem.name], keyOf(endpoint)).toEqual([401, 'Unauthorized'])
    }
  })

  it('is refused once its time is over, even when it was good before', async () => {
    const token = await provider.token({ ...admin, exp: inSeconds(60) })
    expect((await portal.raw('GET', '/roles', { token })).status).toBe(200)
    portal.clock.advance(91_000)
    expect((await portal.raw('GET', '/roles', { token })).status).toBe(401)
  })

  it.each(['', 'Basic YTpi', 'Bearer', 'Bearer a b', 'bearer  '])('in the form of %j is none', async (authorization) =>
    expect((await portal.raw('GET', '/roles', { headers: { authorization } })).status).toBe(401),
  )
})

describe('a machine', () => {
  const own = { sub: 'pipeline', client_id: 'pipeline', roles: ['admin'] }
  const codeOf = async (token: string) => {
    const { status, problem } = await portal.raw('GET', '/roles', { token })
    return [status, problem.code]
  }

  it('is let in once an admin admitted it, with the roles given to it, and uploads a document and makes a key', async () => {
    const boss = await provider.token(admin)
    const token = await provider.token(own)
    expect(await codeOf(token)).toEqual([403, 'MachineNotAdmitted'])
    const ask = async (method: string, path: string, as: string, body?: object) =>
      await portal.raw(method, path, { token: as, ...(body && { body }) })
    expect((await ask('POST', '/api/machines', boss, { clientId: 'pipeline', name: 'Pipeline', roles: ['admin'] })).status).toBe(422)
    const admitted = await ask('POST', '/api/machines', boss, { clientId: 'pipeline', name: 'Pipeline', roles: ['productOwner'] })
    expect(admitted.status).toBe(201)
    expect((await ask('POST', '/api/machines', boss, { clientId: 'pipeline', name: 'Again', roles: [] })).status).toBe(409)
    const { id } = admitted.json as { id: string }

    expect((await ask('GET', '/roles', token)).json).toEqual(['productOwner'])
    expect((await ask('GET', '/api/users/me', token)).json).toMatchObject({ id, email: 'svc:pipeline', name: 'Pipeline' })
    // Somebody whose provider vouches for such an address is another.
    const impostor = await provider.token({ sub: 'x', email: 'svc:pipeline', email_verified: true, roles: [] })
    expect((await ask('GET', '/api/users/me', impostor)).json).not.toMatchObject({ id })

    const team = (await ask('POST', '/api/teams', boss, { name: 'Delivery' })).json as Team
    expect((await ask('GET', `/api/teams/${team.id}`, token)).status).toBe(404)
    expect((await ask('POST', '/api/members', boss, { teamId: team.id, userId: id, role: 'Developer' })).status).toBe(201)
    expect((await ask('GET', `/api/teams/${team.id}`, token)).status).toBe(200)

    const platform = (await ask('POST', '/api/platforms', boss, { type: 'open-source', name: 'embedded', displayName: 'Embedded' }))
      .json as { id: string }
    await ask('POST', '/api/environments', boss, { id: 'test', name: 'test', displayName: 'Test', platformId: platform.id })
    const product = { apiproduct: 'pets', displayName: 'Pets', approval: 'auto', visibility: 'signedIn', basePath: '/pets' }
    const { id: productId } = (await ask('POST', '/api/environments/test/apiproducts', token, product)).json as { id: string }
    const uploaded = await ask('POST', '/api/specs', token, { environmentId: 'test', productId, spec: document() })
    expect(uploaded.status, uploaded.problem.message).toBe(200)
    expect((await ask('PUT', `/api/environments/test/apiproducts/${productId}`, token, { status: 'published' })).status).toBe(200)
    const application = (
      await ask('POST', '/api/environments/test/applications', token, { name: 'Shop', teamId: team.id, apiProducts: ['pets'] })
    ).json
    expect(application).toMatchObject({ keys: [{ id: expect.any(String) }] })

    expect((await ask('PATCH', `/api/people/${id}`, boss, { closed: true })).status).toBe(204)
    expect(await codeOf(await provider.token({ ...own, jti: 'another' }))).toEqual([403, 'AccountClosed'])
  })
})

describe('somebody who was invited', () => {
  const person = (sub: string, verified: boolean) =>
    provider.token({ sub, email: 'New.Comer@portico.example', email_verified: verified, roles: [] })

  it('is bound at the first sign-in with that verified e-mail, has what they were invited to, and nothing else', async () => {
    const boss = await provider.token(admin)
    const made = async (name: string) => (await portal.raw('POST', '/api/teams', { token: boss, body: { name } })).json as Team
    const [first, second] = [await made('First'), await made('Second')]
    const body = { teamId: first.id, developerId: 'new.comer@portico.example', role: 'Developer' }
    const invited = (await portal.raw('POST', '/api/members', { token: boss, body })).json as Member
    expect(invited).toMatchObject({ invited: true, developerId: 'new.comer@portico.example' })

    // Who only says to have the address is somebody else.
    const impostor = await person('impostor', false)
    expect((await portal.raw('GET', `/api/teams/${first.id}`, { token: impostor })).status).toBe(404)

    const token = await person('newcomer', true)
    const to = async (team: Team, method = 'GET') =>
      (await portal.raw(method, `/api/teams/${team.id}`, { token, ...(method === 'PATCH' && { body: { name: 'Mine' } }) })).status
    expect([await to(first), await to(second), await to(first, 'PATCH'), await to(second, 'PATCH')]).toEqual([200, 404, 403, 404])
    expect((await portal.raw('GET', '/api/users/me', { token })).json).toMatchObject({ id: invited.userId })
    const filter = encodeURIComponent('{"include":["members"]}')
    const team = (await portal.raw('GET', `/api/teams/${first.id}?filter=${filter}`, { token: boss })).json as Team
    expect(team.members?.find(({ userId }) => userId === invited.userId)).toMatchObject({ invited: false, role: 'Developer' })
    // A third one comes too late: the invitation is taken.
    expect((await portal.raw('GET', `/api/teams/${first.id}`, { token: await person('late', true) })).status).toBe(404)
  })
})
