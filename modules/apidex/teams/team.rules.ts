import { type AppError, conflict, invalid } from '@portico/platform/contract/errors.ts'
import { requiring } from '@portico/platform/contract/record/abilities.ts'
import { type Caller, isAdmin, isReadOnly } from '@portico/platform/contract/roles.ts'
import type { Member, MemberRole, TeamAction } from './team.contract.ts'

/** What each role may do with its team; a global admin may do everything an Owner may, in every team. */
const rights: Record<MemberRole, readonly TeamAction[]> = {
  Owner: ['rename', 'manageMembers', 'transfer', 'delete', 'createApplication', 'share'],
  Admin: ['rename', 'manageMembers', 'createApplication', 'share', 'leave'],
  Developer: ['createApplication', 'leave'],
  Viewer: ['leave'],
}

/** What the caller may do with a team in which they hold `role` (null = not a member). */
export function mayInTeam(caller: Pick<Caller, 'roles'>, role: MemberRole | null): TeamAction[] {
  if (isReadOnly(caller)) return []
  const own = role === null ? [] : rights[role]
  return [...(isAdmin(caller) ? new Set([...rights.Owner, ...own]) : own)]
}

export const requireAction = requiring<TeamAction>({
  rename: 'Only an Owner or Admin of the team may rename it.',
  manageMembers: 'Only an Owner or Admin of the team may change its members.',
  transfer: 'Only the Owner of the team may transfer it.',
  delete: 'Only the Owner of the team may delete it.',
  createApplication: 'A Viewer of the team may not create applications for it.',
  share: 'Only an Owner or Admin of the owning team may share its applications.',
  leave: 'The Owner leaves after the team was transferred to someone else.',
})

export interface RoleChange {
  memberId: string
  role: MemberRole
}

/** TM-3: the new owner becomes Owner and the previous one Admin. The demotion comes first: a team never has two Owners. */
export function transferOwnership(members: readonly Pick<Member, 'id' | 'role'>[], toMemberId: string): RoleChange[] {
  const owner = members.find((member) => member.role === 'Owner')
  if (owner?.id === toMemberId) return []
  return [...(owner ? [{ memberId: owner.id, role: 'Admin' as const }] : []), { memberId: toMemberId, role: 'Owner' }]
}

/** A change below Owner. TM-3: demoting the Owner directly is refused; they transfer the team instead. */
export function refusalOfRoleChange(member: Pick<Member, 'role'>, to: MemberRole): AppError | undefined {
  if (member.role !== 'Owner' || to === 'Owner') return undefined
  return invalid({
    path: 'role',
    code: 'ownerStays',
    message: 'The Owner cannot be demoted. Make someone else Owner; the present one becomes Admin.',
  })
}

export function refusalOfRemoval(member: Pick<Member, 'role'>): AppError | undefined {
  return member.role === 'Owner' ? conflict('ReferenceConflict', 'The Owner cannot be removed. Transfer the team first.') : undefined
}
