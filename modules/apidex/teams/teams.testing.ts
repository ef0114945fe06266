// not copied: this room is what applications, their sharing and permission groups belong to, so that a copy would be a second owner of each of them
import { list, manageTeam, on, ownTeam, seeTeam, signedIn, slugOf, team } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
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
  },
  wheres: [
    ['/api/teams', 'admin', [{}]],
    ['/api/teams', 'developer', [{}]],
  ],
  screens: [
    { name: 'teams', account: 'developer', address: '/teams' },
    { name: 'a team', account: 'developer', address: { list: '/teams', link: 'Mobile' } },
  ],
  aloneInWriting: {
    'POST /api/teams': 'makes a record of its own',
  },
}
export default room
