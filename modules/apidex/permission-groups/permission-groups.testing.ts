import { admin, admins, group, link, linkFromTeam, list } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
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
  },
  screens: [{ name: 'permission groups', account: 'admin', address: '/admin/permissionGroups' }],
  aloneInWriting: {
    'POST /api/permissiongroups': 'makes a record of its own',
  },
}
export default room
