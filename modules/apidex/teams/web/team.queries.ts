import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type Member, type MemberRole, members, type Team, teams } from '../team.contract.ts'

/** The list's rows come with their owner's name. */
export const teamSource = listSource<Team>(teams.list, { count: teams.count, include: ['members'] })

const whole = { filter: { include: ['members', 'sharedApplications', 'permissionGroups'] } }
export const teamQuery = (id: string) => queryOf(teams.get, { params: { id }, query: whole }, { quiet: true })
export const historyQuery = (id: string) => queryOf(teams.history, { params: { id } }, { quiet: true })

/** Everything that shows teams is asked again after a write. */
export const refreshTeams = () => refresh(teams.change)

export async function changeRole(member: Member, role: MemberRole): Promise<void> {
  await call(members.change, { params: { id: member.id }, body: { role } })
  await refreshTeams()
}

/** Who leaves a team must leave its page before anything is asked again: they do not see it any more. */
export const removeMember = (member: Member): Promise<unknown> => call(members.remove, { params: { id: member.id } })

/** The page of the team must be left before anything is asked again: it does not exist any more. */
export const removeTeam = (team: Team): Promise<unknown> => call(teams.remove, { params: { id: team.id } })
