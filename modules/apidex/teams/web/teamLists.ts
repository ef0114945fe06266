import { listSpec } from '@portico/platform/contract/lists.ts'

/** The list on a team's page whose rows come whole with the team. */
export const memberList = listSpec({
  style: 2,
  fields: {
    name: { kind: 'text', sort: true, search: true },
    developerId: { kind: 'text', sort: true, search: true },
    role: { kind: 'text', sort: true },
    invited: { kind: 'text' },
  },
  defaultOrder: 'role ASC,name ASC',
  pageSize: 10,
})
