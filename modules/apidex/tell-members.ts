import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { apidexEvents } from './apidex-events.contract.ts'

interface Thing {
  id: string
  name: string
}

/** What people are told of the members of a team. */
export const tellMembers = (tx: Db, team: Thing) => ({
  added: (member: Thing, role: string) => emit(tx, apidexEvents.TEAM_MEMBER_ADDED, { team, member: { ...member, role } }),
  removed: (member: Thing, role: string) => emit(tx, apidexEvents.TEAM_MEMBER_REMOVED, { team, member: { ...member, role } }),
  roleChanged: (member: Thing, role: string, oldRole: string) =>
    emit(tx, apidexEvents.TEAM_MEMBER_ROLE_CHANGED, { team, member: { ...member, role }, oldRole }),
  ownershipTransferred: (oldOwner: Thing, newOwner: Thing) =>
    emit(tx, apidexEvents.TEAM_OWNERSHIP_TRANSFERRED, { team, oldOwner, newOwner }),
})
