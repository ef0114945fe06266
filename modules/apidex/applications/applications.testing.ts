import { application, editTeam, key, manageTeam, on, page, seeTeam, signedIn } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
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
