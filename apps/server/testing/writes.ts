import { type Application, applications, sharing } from '@portico/apidex/applications/application.contract.ts'
import { permissionGroups } from '@portico/apidex/permission-groups/permission-group.contract.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { members, teams } from '@portico/apidex/teams/team.contract.ts'
import { emailTemplates } from '@portico/core/mail/mail.contract.ts'
import { newLeaver } from '@portico/core/people/people.testing.ts'
import { settings } from '@portico/core/settings/settings.contract.ts'
import { companyApplications } from '@portico/subscriptions/links/link.contract.ts'
import { makeActiveCompany } from '@portico/subscriptions/links/links.testing.ts'
import { makeProducts } from './catalogue.ts'
import type { Account } from './client.ts'
import type { TestPortal } from './portal.ts'
import { document, type World } from './world.ts'

/** One write: its endpoint, its address, what is sent, and what it leaves in the record. */
export interface Write {
  endpoint: string
  path: string
  body?: unknown
  as?: Account
  leaves?: Readonly<Record<string, unknown>>
}

/** A record that nobody has written yet, with every write that touches it; a write that needs more records than this one makes them when it is asked for. */
export interface Subject {
  /** Where it is read. */
  path: string
  writes: Readonly<Record<string, Write | (() => Promise<Write>)>>
}

/** What is made when the first one needs it. */
const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** How a fresh record of each kind is made. Every endpoint that writes stands here, or in `aloneInWriting` of its room with the reason. */
export function kindsOf(portal: TestPortal, world: World): Record<string, () => Promise<Subject>> {
  const as = 'admin' as const
  let count = 0
  const fresh = (prefix = 'Two') => {
    count += 1
    return `${prefix} ${count}`
  }
  const slug = () => fresh('two').replace(' ', '-')
  const w = (endpoint: string, path: string, body?: unknown, leaves?: Write['leaves']): Write => ({
    endpoint,
    path,
    ...(body === undefined ? {} : { body }),
    ...(leaves && { leaves }),
  })
  const application = (more: object = {}): Promise<Application> =>
    portal.call(applications.create, {
      as: 'developer',
      params: { envId: 'test' },
      body: { name: fresh(), apiProducts: ['guarded'], ...more },
    })
  const group = () => portal.call(permissionGroups.create, { as, body: { name: fresh() } })
  const ours = '/api/environments/test'
  const payers = once(async (): Promise<[string, string]> => [await makeActiveCompany(portal), await makeActiveCompany(portal)])
  const soon = (days: number) => new Date(Math.ceil(Date.now() / 1000) * 1000 + days * 86_400_000).toISOString()

  return {
    async team() {
      const team = await portal.call(teams.create, { as: 'developer', body: { name: fresh() } })
      const add = (who: string, role: 'Admin' | 'Viewer') =>
        portal.call(members.add, { as, body: { teamId: team.id, developerId: `${who}@portico.example`, role } })
      const [heir, guest] = [once(() => add('developer2', 'Admin')), once(() => add('guest', 'Viewer'))]
      const [moving, shared] = [once(application), once(application)]
      const linked = once(async () => {
        const made = await group()
        await portal.raw('PUT', `/api/permissiongroups/${made.id}/teams/rel/${team.id}`, { as })
        return made
      })
      const path = `/api/teams/${team.id}`
      const one = 'PATCH /api/members/:id'
      const name = [fresh(), fresh()]
      return {
        path,
        writes: {
          rename: w('PATCH /api/teams/:id', path, { name: name[0] }, { name: name[0] }),
          'rename otherwise': w('PATCH /api/teams/:id', path, { name: name[1] }, { name: name[1] }),
          remove: w('DELETE /api/teams/:id', path),
          'add a member': w('POST /api/members', '/api/members', {
            teamId: team.id,
            developerId: 'reader@portico.example',
            role: 'Viewer',
          }),
          'transfer to an Admin': async () => w(one, `/api/members/${(await heir()).id}`, { role: 'Owner' }),
          'transfer to a Viewer': async () => w(one, `/api/members/${(await guest()).id}`, { role: 'Owner' }),
          'make a Developer': async () => w(one, `/api/members/${(await heir()).id}`, { role: 'Developer' }),
          'make a Viewer an Admin': async () => w(one, `/api/members/${(await guest()).id}`, { role: 'Admin' }),
          'remove the Admin': async () => w('DELETE /api/members/:id', `/api/members/${(await heir()).id}`),
          'leave as Admin': async () => ({ ...w('DELETE /api/members/:id', `/api/members/${(await heir()).id}`), as: 'developer2' }),
          'remove the Viewer': async () => w('DELETE /api/members/:id', `/api/members/${(await guest()).id}`),
          'create an application': w('POST /api/environments/:envId/applications', `${ours}/applications`, {
            name: fresh(),
            teamId: team.id,
            apiProducts: [],
          }),
          'take an application over': async () =>
            w('PUT /api/environments/:envId/applications/:id', `${ours}/applications/${(await moving()).id}`, { teamId: team.id }),
          share: async () =>
            w('POST /api/teams/:teamId/sharedapplications', `${path}/sharedapplications`, { appId: (await shared()).appId }),
          'share what moves': async () =>
            w('POST /api/teams/:teamId/sharedapplications', `${path}/sharedapplications`, { appId: (await moving()).appId }),
          'link a group': w('PUT /api/teams/:teamId/permissiongroups/rel/:groupId', `${path}/permissiongroups/rel/${world.theirs.groupId}`),
          'unlink a group': async () =>
            w('DELETE /api/teams/:teamId/permissiongroups/rel/:groupId', `${path}/permissiongroups/rel/${(await linked()).id}`),
        },
      }
    },

    async application() {
      const made = await application({ teamId: world.ours.teamId })
      const path = `${ours}/applications/${made.id}`
      const shared = once(() => portal.call(sharing.share, { as, params: { teamId: world.theirs.teamId }, body: { appId: made.appId } }))
      const keyPath = `${path}/keys/${made.keys[0]?.id}`
      const toLink = { appId: made.appId, environmentId: 'test' }
      const linkWith = async (at: 0 | 1) => ({
        ...w('POST /api/companies/:id/companyapplications', `/api/companies/${(await payers())[at]}/companyapplications`, toLink),
        as: 'subscriptions' as const,
      })
      const link = once(async () =>
        portal.call(companyApplications.create, { as: 'subscriptions', params: { id: (await payers())[0] }, body: toLink }),
      )
      const linked = async (method: 'PATCH' | 'DELETE', body?: object) => ({
        ...w(`${method} /api/companyapplications/:id`, `/api/companyapplications/${(await link()).id}`, body),
        as: 'subscriptions' as const,
      })
      const [put, post, change] = ['PUT', 'POST', 'POST'].map(
        (method, at) => `${method} /api/environments/:envId/applications/:id${['', '/keys', '/keys/:keyId'][at]}`,
      )
      const [name, description] = [fresh(), fresh()]
      return {
        path,
        writes: {
          rename: w(put ?? '', path, { name }, { name }),
          describe: w(put ?? '', path, { description }, { description }),
          'give to another team': w(put ?? '', path, { teamId: world.otherTeamId }, { teamId: world.otherTeamId }),
          'give to nobody': w(put ?? '', path, { teamId: null }, { teamId: null }),
          remove: w('DELETE /api/environments/:envId/applications/:id', path),
          'make a key': w(post ?? '', `${path}/keys`, {}),
          'rotate the key': w(post ?? '', `${path}/keys`, { rotates: made.keys[0]?.id, overlapHours: 1 }),
          'set an expiry': w(change ?? '', keyPath, { expiryDate: soon(40) }),
          'set another expiry': w(change ?? '', keyPath, { expiryDate: soon(50) }),
          suspend: w(change ?? '', keyPath, { suspended: true }),
          'add a product': w(change ?? '', keyPath, { add: ['quick'] }),
          'remove a product': w(change ?? '', keyPath, { remove: ['guarded'] }),
          'revoke the key': w('DELETE /api/environments/:envId/applications/:id/keys/:keyId', keyPath),
          reveal: w(`${change}/reveal`, `${keyPath}/reveal`),
          approve: w(`${change}/approve`, `${keyPath}/approve`, ['guarded']),
          reject: w(`${change}/reject`, `${keyPath}/reject`, ['guarded']),
          share: w('POST /api/teams/:teamId/sharedapplications', `/api/teams/${world.otherTeamId}/sharedapplications`, {
            appId: made.appId,
          }),
          'stop sharing': async () => w('DELETE /api/sharedapplications/:id', `/api/sharedapplications/${(await shared()).id}`),
          'link to a company': () => linkWith(0),
          'link to another company': () => linkWith(1),
          'unlink from its company': () => linked('DELETE'),
          'take it from its agreement': () => linked('PATCH', { itAgreementId: null }),
        },
      }
    },

    product: () => product(['published']),
    draft: () => product([]),

    async group() {
      const made = await group()
      const apiproduct = slug()
      const { [apiproduct]: held } = await makeProducts(portal, [{ apiproduct, as }])
      const spec = await portal.call(specs.upload, {
        as,
        body: { environmentId: 'test', productId: held?.id ?? '', spec: document(), permissionGroupId: made.id },
      })
      const path = `/api/permissiongroups/${made.id}`
      const [name, description] = [fresh(), fresh()]
      const rel = (teamId: string) => `${path}/teams/rel/${teamId}`
      await portal.raw('PUT', rel(world.ours.teamId), { as })
      return {
        path,
        writes: {
          rename: w('PUT /api/permissiongroups/:id', path, { name }, { name }),
          describe: w('PUT /api/permissiongroups/:id', path, { description }, { description }),
          remove: w('DELETE /api/permissiongroups/:id', path),
          'remove and show': w('DELETE /api/permissiongroups/:id', `${path}?makeVisible=true`),
          link: w('PUT /api/permissiongroups/:id/teams/rel/:teamId', rel(world.otherTeamId)),
          unlink: w('DELETE /api/permissiongroups/:id/teams/rel/:teamId', rel(world.ours.teamId)),
          'take a specification': w('PATCH /api/specs/:id', `/api/specs/${world.ours.specId}`, { permissionGroupId: made.id }),
          'let a specification go': w('PATCH /api/specs/:id', `/api/specs/${spec.id}`, { permissionGroupId: null }),
        },
      }
    },

    async environment() {
      const id = slug()
      await portal.raw('POST', '/api/environments', { as, body: { id, name: id, displayName: id, platformId: world.platformId } })
      const path = `/api/environments/${id}`
      const [displayName, order] = [fresh(), 7]
      const product = { displayName: id, visibility: 'signedIn' }
      return {
        path,
        writes: {
          rename: w('PUT /api/environments/:id', path, { displayName }, { displayName }),
          reorder: w('PUT /api/environments/:id', path, { order }, { order }),
          'rename its platform': w('PUT /api/platforms/:id', `/api/platforms/${world.platformId}`, { displayName: fresh() }),
          'change its platform': w('PUT /api/environments/:id', path, { platformId: world.platformId }),
          remove: w('DELETE /api/environments/:id', path),
          'create an application': w('POST /api/environments/:envId/applications', `${path}/applications`, { name: id, apiProducts: [] }),
          'create a product': w('POST /api/environments/:envId/apiproducts', `${path}/apiproducts`, {
            ...product,
            apiproduct: id,
            basePath: '/a',
          }),
          'create one in its way': w('POST /api/environments/:envId/apiproducts', `${path}/apiproducts`, {
            ...product,
            apiproduct: `${id}-2`,
            basePath: '/a/b',
          }),
        },
      }
    },

    async person() {
      const me = (body: Readonly<Record<string, unknown>>) => ({
        ...w('PATCH /api/users/me', '/api/users/me', body),
        as: 'analyst' as const,
      })
      return { path: '/api/users/me', writes: { theme: me({ theme: 'dark' }), language: me({ language: 'nl-NL' }) } }
    },

    async leaver() {
      const path = `/api/people/${await newLeaver(portal)}`
      const close = (closed: boolean) => w('PATCH /api/people/:id', path, { closed })
      return {
        path: `${path}/owned`,
        writes: {
          close: close(true),
          open: close(false),
          erase: w('POST /api/people/:id/erasure', `${path}/erasure`),
          'hand over': w('POST /api/people/:id/handover', `${path}/handover`, { to: 'admin@portico.example' }),
        },
      }
    },

    async settings() {
      const { version } = await portal.call(settings.read, { as })
      const keep = (days: number) => w('PATCH /api/settings', '/api/settings', { version, values: { 'logs.keptDays': days } })
      count += 2
      return { path: '/api/settings', writes: { change: keep(count), 'change otherwise': keep(count + 1) } }
    },

    async emailTemplate() {
      const path = '/api/emailtemplates/SPEC_DEPRECATED'
      const { version } = await portal.call(emailTemplates.get, { as, params: { id: 'SPEC_DEPRECATED' } })
      const change = (subject: string) => w('PUT /api/emailtemplates/:id', path, { version, subject }, { subject })
      return {
        path,
        writes: {
          change: change(fresh('Soon over')),
          'change otherwise': change(fresh('Over')),
          reset: w('POST /api/emailtemplates/:id/reset', `${path}/reset`, { version }),
        },
      }
    },

    async command() {
      const path = `${ours}/commands/${world.ours.commandId}`
      const again = 'POST /api/environments/:envId/commands/:id'
      return {
        path: '/api/users/me',
        writes: {
          retry: w(`${again}/retry`, `${path}/retry`),
          discard: w(`${again}/discard`, `${path}/discard`, { reason: 'Made by hand at the gateway' }),
        },
      }
    },

    async drift() {
      const path = `${ours}/drift/${await world.ours.make.drift()}`
      const decide = (word: string) => w(`POST /api/environments/:envId/drift/:id/${word}`, `${path}/${word}`)
      const pressId = '11111111-1111-4111-8111-111111111111'
      const all = (word: string) => w(`POST /api/environments/:envId/drift/${word}`, `${ours}/drift/${word}`, { most: 10_000 })
      return {
        path: '/api/users/me',
        writes: {
          ...{ ignore: decide('ignore'), 'ignore all': all('ignore'), adopt: decide('adopt') },
          ...{ recreate: decide('recreate'), 'recreate all': all('recreate') },
          ...{
            reopen: decide('reopen'),
            'reopen all': w('POST /api/environments/:envId/drift/reopen', `${ours}/drift/reopen`, { pressId }),
          },
        },
      }
    },
  }

  async function product(through: readonly 'published'[]): Promise<Subject> {
    const apiproduct = slug()
    const other = slug()
    const { [apiproduct]: made } = await makeProducts(portal, [{ apiproduct, as, approval: 'manual', through }])
    if (!made) throw new Error('A product was not made.')
    const path = `${ours}/apiproducts/${made.id}`
    const neighbourPath = once(async () => `${ours}/apiproducts/${(await makeProducts(portal, [{ apiproduct: other, as }]))[other]?.id}`)
    const revision = (version: string) => ({ environmentId: 'test', productId: made.id, spec: document(version), force: true })
    const spec = once(() => portal.call(specs.upload, { as, body: revision('1.0.0') }))
    const upload = (version: string) => async () => {
      await spec()
      return w('POST /api/specs', '/api/specs', revision(version))
    }
    const keyPath = once(async () => {
      const asking = through.length > 0 ? await application({ apiProducts: [apiproduct] }) : undefined
      return `${ours}/applications/${asking?.id ?? world.ours.applicationId}/keys/${asking?.keys[0]?.id ?? world.ours.keyId}`
    })
    const [description, category] = [fresh(), fresh()]
    const put = (body: object, leaves?: Write['leaves']) => w('PUT /api/environments/:envId/apiproducts/:productId', path, body, leaves)
    const key = 'POST /api/environments/:envId/applications/:id/keys/:keyId'
    return {
      path,
      writes: {
        describe: put({ description }, { description }),
        sort: put({ category }, { category }),
        publish: put({ status: 'published' }),
        deprecate: put({ status: 'deprecated' }),
        retire: put({ status: 'retired' }),
        'change its plan': put({ plan: { quota: 5, interval: 'minute' } }),
        remove: w('DELETE /api/environments/:envId/apiproducts/:productId', path),
        'name it as a replacement': async () =>
          w('PUT /api/environments/:envId/apiproducts/:productId', await neighbourPath(), { replacedById: made.id }),
        upload: upload('1.1.0'),
        'upload another': upload('1.2.0'),
        'give a group': async () =>
          w('PATCH /api/specs/:id', `/api/specs/${(await spec()).id}`, { permissionGroupId: world.theirs.groupId }),
        'give a group by itself': w('PUT /api/environments/:envId/apiproducts/:productId/permissiongroup', `${path}/permissiongroup`, {
          permissionGroupId: world.theirs.groupId,
        }),
        'remove its specification': async () => w('DELETE /api/specs/:id', `/api/specs/${(await spec()).id}`),
        approve: async () => w(`${key}/approve`, `${await keyPath()}/approve`, [apiproduct]),
        'take it off the key': async () => w(key, await keyPath(), { remove: [apiproduct] }),
        'put it on a key': w(key, `${ours}/applications/${world.ours.applicationId}/keys/${world.ours.keyId}`, { add: [apiproduct] }),
      },
    }
  }
}
