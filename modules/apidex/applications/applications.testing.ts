import { application, editTeam, key, manageTeam, members, on, page, seeTeam, signedIn } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { Records } from '@portico/app-server/testing/world.ts'
import { requestComments } from './request-comment.contract.ts'

const commentsPath = '/api/environments/:envId/applications/:id/keys/:keyId/products/:productId/comments'
/** The application's people, and who owns the product. */
const seeRequest = { ours: { may: `${members} productowner` }, theirs: { may: 'admin developer2' } }
/** What a new application waits for. */
const waiting = async ({ envId, make }: Records) => {
  const { id, keys } = await make.application()
  const product = keys[0]?.apiProducts.find(({ status }) => status === 'pending')
  return { envId, id, keyId: keys[0]?.id ?? '', productId: product?.productId ?? '' }
}

const room: RoomTesting = {
  aloneInWriting: {
    [`POST ${commentsPath}`]: 'adds a row of its own',
    [`DELETE ${commentsPath}/:commentId`]: 'takes away a row of its own',
  },
  expectations: {
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
    'GET /api/environments/:envId/applications/:id/calendar': on(seeTeam, application),
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
    [`GET ${commentsPath}`]: on(seeRequest, ({ envId, applicationId, keyId, productId }) => ({
      params: { envId, id: applicationId, keyId, productId },
    })),
    [`POST ${commentsPath}`]: on(
      {
        ours: { may: 'admin developer subscriptions analyst productowner', see: 'architect reader' },
        theirs: { may: 'admin developer2' },
      },
      async (records) => ({ params: await waiting(records), body: { text: 'What is it for?' } }),
    ),
    [`DELETE ${commentsPath}/:commentId`]: on(
      { ours: { may: 'admin', see: seeRequest.ours.may }, theirs: { may: 'admin', see: 'developer2' } },
      async (records, { portal }) => {
        const params = await waiting(records)
        const { id } = await portal.call(requestComments.add, { as: 'admin', params, body: { text: 'What is it for?' } })
        return { params: { ...params, commentId: id } }
      },
    ),
    'POST /api/teams/:teamId/sharedapplications': on(manageTeam, async ({ make }, { otherTeamId }) => ({
      params: { teamId: otherTeamId },
      body: { appId: (await make.application()).appId },
    })),
    'DELETE /api/sharedapplications/:id': on(manageTeam, async ({ make }) => ({ params: { id: await make.sharing() } })),
  },
  filters: [
    [
      '/api/environments/:envId/applications',
      'admin',
      [
        {},
        { team: 'TEAM' },
        { product: 'product-7' },
        { status: 'pending' },
        { status: 'failed' },
        { status: 'drifted' },
        { status: 'expiring' },
        { team: 'TEAM', product: 'product-7' },
      ],
      'updatedAt DESC',
    ],
    ['/api/environments/:envId/applications', 'developer', [{}, { team: 'TEAM' }, { status: 'pending' }], 'createdAt DESC'],
    ['/api/environments/:envId/teams/:teamId/applications', 'developer', [{}], 'name ASC'],
  ],
  screens: [
    { name: 'applications', account: 'developer', address: '/applications' },
    { name: 'an application', account: 'developer', address: { list: '/applications', link: 'Field App' } },
    { name: "a team's applications", account: 'admin', address: { list: '/teams', link: 'Mobile', tab: 'applications' } },
    { name: 'what is shared with a team', account: 'admin', address: { list: '/teams', link: 'Mobile', tab: 'shared' } },
  ],
}
export default room
