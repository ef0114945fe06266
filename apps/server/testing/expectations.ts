import type { Endpoint } from '@portico/platform/contract/endpoint.ts'
import type { Role } from '@portico/platform/contract/roles.ts'
import type { Account } from './client.ts'
import type { Expectation, Sent, Standing } from './expectation.ts'
import { rooms } from './rooms.ts'
import { document, type Records } from './world.ts'

type About = { ours: Standing; theirs: Standing }
const everyone = 'admin architect productowner analyst reader subscriptions developer developer2'
/** The rights of members, as the table of member roles has them. */
const members = 'admin developer subscriptions analyst architect reader'
const teamOf = (may: string): About => ({
  ours: { may, see: members },
  theirs: { may: 'admin developer2' },
})
const seeTeam = teamOf(members)
const editTeam = teamOf('admin developer subscriptions analyst')
const manageTeam = teamOf('admin developer subscriptions')
const ownTeam = teamOf('admin developer')
/** Everyone sees the product of ours; theirs is developer2's, who is no product owner and so manages nothing. */
const seeProduct: About = { ours: { may: everyone }, theirs: { may: 'admin developer2' } }
const manageProduct: About = { ours: { may: 'admin productowner', see: everyone }, theirs: { may: 'admin', see: 'developer2' } }
/** Who must have the role to be let in is told so before there is a word of the record. */
const owners = { to: ['admin', 'productOwner'] } as const
const admins = { to: ['admin'], ours: { may: 'admin' }, theirs: { may: 'admin' } } as const

const nothing = () => ({})
const list = () => ({ query: { filter: '{"limit":5}' } })
const page = ({ envId }: Records) => ({ params: { envId }, query: { itemsPerPage: '5' } })
const inEnvironment = ({ envId }: Records) => ({ params: { envId } })
const signedIn = (send: Expectation['send'] = nothing): Expectation => ({ to: 'signedIn', send })
const open = (send: Expectation['send'] = nothing): Expectation => ({ to: 'public', send })
const admin = (send: Expectation['send'] = nothing): Expectation => ({ to: ['admin'], send })
const on = (about: About, send: Expectation['send'], more: Partial<Expectation> = {}): Expectation => ({
  to: 'signedIn',
  ...about,
  send,
  ...more,
})
const team = ({ teamId }: Records): Sent => ({ params: { id: teamId } })
const product = ({ envId, productId }: Records): Sent => ({ params: { envId, productId } })
const application = ({ envId, applicationId }: Records): Sent => ({ params: { envId, id: applicationId } })
const key = ({ envId, applicationId, keyId }: Records): Sent => ({ params: { envId, id: applicationId, keyId } })
const spec = ({ specId }: Records): Sent => ({ params: { id: specId } })
const group = ({ groupId }: Records): Sent => ({ params: { id: groupId } })
/** In a group of its own: who is in the world's groups stays as it is. */
const link = async ({ teamId, make }: Records): Promise<Sent> => ({ params: { id: await make.group(), teamId } })
const linkFromTeam = async ({ teamId, make }: Records): Promise<Sent> => ({ params: { groupId: await make.group(), teamId } })
const environment = ({ envId }: Records): Sent => ({ params: { id: envId } })
const command = ({ envId, commandId }: Records): Sent => ({ params: { envId, id: commandId } })
const drift = async ({ envId, make }: Records): Promise<Sent> => ({ params: { envId, id: await make.drift() } })
/** The product of an application that waits for a decision, on a key that nobody has decided about. */
const decision = async ({ envId, apiproduct, make }: Records): Promise<Sent> => {
  const { id, keys } = await make.application()
  return { params: { envId, id, keyId: keys[0]?.id ?? '' }, body: [apiproduct === 'quick' ? 'guarded' : apiproduct] }
}
const slugOf = (text: string) => text.toLowerCase().replaceAll(' ', '-')

/** What the tables of decisions 3 and domains 5 say of each call: one line per endpoint, without the server's own rules. Rooms with a `*.testing.ts` say theirs there. */
export const expectations: Readonly<Record<string, Expectation>> = {
  ...Object.assign({}, ...rooms.map((room) => room.expectations)),
  'GET /modules': open(),
  'GET /storage/settings/style.json': open(),
  'GET /storage/settings/app.json': open(),
  'GET /api/openapi.json': open(),
  'POST /api/communications/errorreport': { ...open(() => ({ body: [{ message: 'broken' }] })), readOnlyMay: true },
  'GET /roles': signedIn(),
  'GET /api/languages': signedIn(),
  'GET /api/settings': admin(),
  'PATCH /api/settings': admin(() => ({ body: { version: 0, values: {} } })),
  'GET /api/users/me': signedIn(),
  'PATCH /api/users/me': { ...signedIn(() => ({ body: { theme: 'dark' } })), readOnlyMay: true },
  'GET /api/users': signedIn(),
  'GET /api/logs': admin(list),
  'GET /api/logs/count': admin(),
  'GET /api/audits': admin(list),
  'GET /api/audits/check': admin(),

  'GET /api/teams': signedIn(list),
  'GET /api/teams/count': signedIn(),
  'GET /api/teams/names': signedIn(),
  'POST /api/teams': signedIn((_, { fresh }) => ({ body: { name: fresh() } })),
  'GET /api/teams/:id': on(seeTeam, team),
  'GET /api/teams/:id/history': on(seeTeam, team),
  'PATCH /api/teams/:id': on(manageTeam, (records, { fresh }) => ({ ...team(records), body: { name: fresh() } })),
  'DELETE /api/teams/:id': on(ownTeam, async ({ make }) => ({ params: { id: (await make.team()).id } })),
  'POST /api/members': on(manageTeam, ({ teamId }, { fresh }) => ({
    body: { teamId, developerId: `${slugOf(fresh())}@portico.example`, role: 'Viewer' },
  })),
  'PATCH /api/members/:id': on(manageTeam, ({ memberId }) => ({ params: { id: memberId }, body: { role: 'Developer' } })),
  'DELETE /api/members/:id': on(manageTeam, async ({ make }) => ({ params: { id: await make.member() } })),

  'GET /api/environments': signedIn(list),
  'GET /api/environments/count': signedIn(),
  'GET /api/environments/:id': signedIn(environment),
  'POST /api/environments': admin((_, { platformId, fresh }) => {
    const name = fresh()
    return { body: { id: slugOf(name), name, displayName: name, platformId } }
  }),
  'PUT /api/environments/:id': admin((records) => ({ ...environment(records), body: { displayName: 'Test' } })),
  'DELETE /api/environments/:id': admin(() => ({ params: { id: 'other' } })),
  'POST /api/environments/:id/test': admin(environment),
  'POST /api/environments/:id/sync': admin((records) => ({ ...environment(records), body: {} })),
  'GET /api/environments/:id/history': admin(environment),
  'GET /api/platforms': signedIn(list),
  'GET /api/platforms/count': signedIn(),
  'GET /api/platforms/:id': signedIn((_, { platformId }) => ({ params: { id: platformId } })),
  'POST /api/platforms': admin((_, { fresh }) => ({ body: { type: 'open-source', name: fresh(), displayName: 'Another' } })),

  'GET /api/environments/:envId/apiproducts': signedIn(page),
  'GET /api/environments/:envId/categoryproducts': signedIn(page),
  'GET /api/environments/:envId/apiproducts/facets': signedIn(inEnvironment),
  'GET /api/environments/:envId/apiproducts/:productId': on(seeProduct, product),
  'GET /api/environments/:envId/apiproducts/:productId/history': on(manageProduct, product),
  'GET /api/environments/:envId/apiproducts/:productId/consumers': on(manageProduct, (records) => ({
    ...page(records),
    ...product(records),
  })),
  'POST /api/environments/:envId/apiproducts': {
    ...owners,
    send: ({ envId }, { fresh }) => {
      const apiproduct = slugOf(fresh())
      return { params: { envId }, body: { apiproduct, displayName: apiproduct, visibility: 'signedIn', basePath: `/${apiproduct}` } }
    },
  },
  'PUT /api/environments/:envId/apiproducts/:productId': on(manageProduct, (records) => ({
    ...product(records),
    body: { description: 'Changed' },
  })),
  // A draft is there for its owner and admins only.
  'DELETE /api/environments/:envId/apiproducts/:productId': on(
    { ours: { may: 'admin productowner' }, theirs: { may: 'admin' } },
    async ({ envId, make }) => ({ params: { envId, productId: await make.draft() } }),
  ),

  'GET /api/specs': signedIn(list),
  'GET /api/specs/count': signedIn(),
  'POST /api/specs': on(
    manageProduct,
    ({ envId, productId }) => ({ body: { environmentId: envId, productId, spec: document(), force: true } }),
    owners,
  ),
  'GET /api/specs/:id': on(seeProduct, spec),
  'PATCH /api/specs/:id': on(
    manageProduct,
    (records) => ({ ...spec(records), body: { permissionGroupId: records.apiproduct === 'quick' ? null : records.groupId } }),
    owners,
  ),
  'DELETE /api/specs/:id': on(manageProduct, async ({ make }) => ({ params: { id: (await make.spec()).id } }), owners),
  'GET /api/specs/:id/source': on(seeProduct, spec),
  'GET /api/specs/:id/overview': on(seeProduct, spec),
  'GET /api/specs/:id/operations': on(seeProduct, spec),
  'GET /api/specs/:id/operations/:opId': on(seeProduct, ({ specId }) => ({ params: { id: specId, opId: 'listPets' } })),
  'GET /api/specs/:id/schemas': on(seeProduct, spec),
  'GET /api/specs/:id/schemas/:name': on(seeProduct, ({ specId }) => ({ params: { id: specId, name: 'Pet' } })),
  'GET /api/specs/:id/search': on(seeProduct, (records) => ({ ...spec(records), query: { q: 'pets' } })),
  'GET /api/specs/:id/download': on(seeProduct, (records) => ({ ...spec(records), query: { format: 'yaml' } })),
  'GET /api/environments/:envId/specs': signedIn((records) => ({ ...inEnvironment(records), ...list() })),
  'GET /api/environments/:envId/specs/latest': signedIn(inEnvironment),
  'GET /api/environments/:envId/apiproducts/:productId/specs': on(seeProduct, (records) => ({ ...product(records), ...list() })),
  'GET /api/changelogs': signedIn(list),

  'GET /api/permissiongroups': admin(list),
  'GET /api/permissiongroups/count': admin(),
  'GET /api/permissiongroups/lostsubscriptions': admin(list),
  'POST /api/permissiongroups': admin((_, { fresh }) => ({ body: { name: fresh() } })),
  'GET /api/permissiongroups/:id': { ...admins, send: group },
  'GET /api/permissiongroups/:id/history': { ...admins, send: group },
  'PUT /api/permissiongroups/:id': { ...admins, send: (records) => ({ ...group(records), body: { description: 'Changed' } }) },
  'DELETE /api/permissiongroups/:id': { ...admins, send: async ({ make }) => ({ params: { id: await make.group() } }) },
  'PUT /api/permissiongroups/:id/teams/rel/:teamId': { ...admins, send: link },
  'DELETE /api/permissiongroups/:id/teams/rel/:teamId': { ...admins, send: link },
  'PUT /api/teams/:teamId/permissiongroups/rel/:groupId': { ...admins, send: linkFromTeam },
  'DELETE /api/teams/:teamId/permissiongroups/rel/:groupId': { ...admins, send: linkFromTeam },

  'GET /api/environments/:envId/applications': signedIn(page),
  'GET /api/environments/:envId/teams/:teamId/applications': on(seeTeam, ({ envId, teamId }) => ({ params: { envId, teamId } })),
  'POST /api/environments/:envId/applications': on(
    // To those who are not in a team it is not there: a wrong value of the body.
    { ours: { may: 'admin developer subscriptions analyst', see: 'architect' }, theirs: { may: 'admin developer2' } },
    ({ envId, teamId }, { fresh }) => ({ params: { envId }, body: { name: fresh(), teamId, apiProducts: [] } }),
    { hiddenIs: 422 },
  ),
  'GET /api/environments/:envId/applications/:id': on(seeTeam, application),
  'GET /api/environments/:envId/applications/:id/history': on(seeTeam, application),
  'PUT /api/environments/:envId/applications/:id': on(editTeam, (records) => ({
    ...application(records),
    body: { description: 'Changed' },
  })),
  'DELETE /api/environments/:envId/applications/:id': on(manageTeam, async ({ envId, make }) => ({
    params: { envId, id: (await make.application()).id },
  })),
  'POST /api/environments/:envId/applications/:id/keys': on(editTeam, (records) => ({ ...application(records), body: {} })),
  'POST /api/environments/:envId/applications/:id/keys/:keyId': on(editTeam, (records) => ({ ...key(records), body: { add: [] } })),
  'POST /api/environments/:envId/applications/:id/keys/:keyId/reveal': on(editTeam, key),
  'DELETE /api/environments/:envId/applications/:id/keys/:keyId': on(editTeam, async ({ envId, make }) => {
    const { id, keys } = await make.application()
    return { params: { envId, id, keyId: keys[0]?.id ?? '' } }
  }),
  'POST /api/teams/:teamId/sharedapplications': on(manageTeam, async ({ make }, { otherTeamId }) => ({
    params: { teamId: otherTeamId },
    body: { appId: (await make.application()).appId },
  })),
  'DELETE /api/sharedapplications/:id': on(manageTeam, async ({ make }) => ({ params: { id: await make.sharing() } })),

  'GET /api/apiproducts/pending': { ...owners, send: nothing },
  // An owner of products decides about these only; nobody about what their own team asked for.
  'POST /api/environments/:envId/applications/:id/keys/:keyId/approve': {
    ...owners,
    ours: { may: 'admin productowner' },
    theirs: { may: 'admin' },
    send: decision,
  },
  'POST /api/environments/:envId/applications/:id/keys/:keyId/reject': {
    ...owners,
    ours: { may: 'admin productowner' },
    theirs: { may: 'admin' },
    send: decision,
  },

  'GET /api/environments/:envId/commands': admin(page),
  'POST /api/environments/:envId/commands/:id/retry': { ...admins, send: command, also: [409] },
  'POST /api/environments/:envId/commands/:id/discard': { ...admins, send: command, also: [409] },
  'GET /api/environments/:envId/drift': admin(page),
  'POST /api/environments/:envId/drift/:id/adopt': { ...admins, send: drift, also: [422] },
  'POST /api/environments/:envId/drift/:id/ignore': { ...admins, send: drift },
  'POST /api/environments/:envId/drift/:id/recreate': { ...admins, send: drift, also: [422] },

  'GET /api/environments/:envId/traffic': on(seeTeam, ({ envId, applicationId }) => ({ params: { envId }, query: { applicationId } })),
  'GET /api/environments/:envId/traffic/summary': on(seeTeam, ({ envId, keyId }) => ({ params: { envId }, query: { keyId } })),
  'POST /gateway-log/:envId': { to: 'system', send: ({ envId }) => ({ params: { envId }, body: [] }) },
}

export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`
const rolesOf: Partial<Record<Account, Role>> = {
  admin: 'admin',
  architect: 'architect',
  productowner: 'productOwner',
  analyst: 'businessAnalist',
  reader: 'readOnly',
  subscriptions: 'subscriptionManager',
}

/** What a call answers to somebody: `in` where it is let through. */
export function wanted(
  key: string,
  expectation: Expectation,
  who: Account | undefined,
  which: 'ours' | 'theirs',
): 'in' | 401 | 403 | 404 | 422 {
  const { to, readOnlyMay } = expectation
  if (to === 'system') return 401
  if (to === 'public') return 'in'
  if (who === undefined) return 401
  const role = rolesOf[who]
  if (typeof to === 'object' && !(role && to.includes(role))) return 403
  if (role === 'readOnly' && !key.startsWith('GET ') && !readOnlyMay) return 403
  const standing = expectation[which]
  if (!standing) return 'in'
  const names = (people = '') => people.split(' ').includes(who)
  return names(standing.may) ? 'in' : names(standing.see) ? 403 : (expectation.hiddenIs ?? 404)
}
