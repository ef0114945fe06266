import { auditRecord } from '@portico/platform/contract/audit.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { email, name, uuid } from '@portico/platform/contract/fields.ts'
import { countAnswer, countQuery, filterQuery, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const memberRoles = ['Owner', 'Admin', 'Developer', 'Viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

/** What a caller may do with a team; travels with it, so that a screen holds no rules of its own. */
export const teamActions = ['rename', 'manageMembers', 'transfer', 'delete', 'createApplication', 'share', 'leave'] as const
export type TeamAction = (typeof teamActions)[number]

export const member = named(
  'Member',
  z.object({
    id: z.string(),
    teamId: z.string(),
    /** The person's e-mail; shown, never trusted. */
    developerId: z.string(),
    userId: z.string(),
    name: z.string(),
    role: z.enum(memberRoles),
    /** Invited people have not signed in yet. */
    invited: z.boolean(),
    /** Their account is closed (TM-8). */
    inactive: z.boolean(),
  }),
)
export type Member = z.infer<typeof member>

export const sharedApplication = named(
  'SharedApplication',
  z.object({
    id: z.string(),
    teamId: z.string(),
    appId: z.string(),
    applicationId: z.string(),
    name: z.string(),
    environmentId: z.string(),
  }),
)
export type SharedApplication = z.infer<typeof sharedApplication>

const teamGroup = z.object({ id: z.string(), name: z.string(), level: z.enum(['CONSUME', 'VIEW']) })

export const team = named(
  'Team',
  z.object({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    memberCount: z.int(),
    applicationCount: z.int(),
    /** The caller's own role in it; null for an admin who is not a member. */
    role: z.nullable(z.enum(memberRoles)),
    may: z.array(z.enum(teamActions)),
    members: z.optional(z.array(member)),
    sharedApplications: z.optional(z.array(sharedApplication)),
    permissionGroups: z.optional(z.array(teamGroup)),
  }),
)
export type Team = z.infer<typeof team>

export const newTeam = named('NewTeam', z.strictObject({ name: name(2, 80) }))
export const changedTeam = named('ChangedTeam', z.strictObject({ name: name(2, 80) }))
export const newMember = named(
  'NewMember',
  z.strictObject({
    developerId: z.optional(email()),
    userId: z.optional(uuid()),
    teamId: uuid(),
    role: z.enum(['Admin', 'Developer', 'Viewer']),
  }),
)
export const changedMember = named('ChangedMember', z.strictObject({ role: z.enum(memberRoles) }))

const teamList = listSpec({
  style: 2,
  fields: {
    id: { kind: 'uuid' },
    name: { kind: 'text', sort: true, search: true },
    createdAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  relations: ['members', 'sharedApplications', 'permissionGroups'],
  defaultOrder: 'name ASC',
  pageSize: 10,
})

const modules = ['InternalDeveloperPortal'] as const
const byId = z.object({ id: uuid() })
const tag = 'Teams'
export const teams = {
  list: endpoint({
    method: 'GET',
    path: '/api/teams',
    shows: ['team'],
    summary: "The caller's teams; all to an admin",
    tag,
    access: 'signedIn',
    modules,
    query: filterQuery({}),
    answer: z.array(team),
    list: teamList,
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/teams/count',
    summary: 'How many teams fit',
    tag,
    access: 'signedIn',
    modules,
    query: countQuery,
    answer: countAnswer,
  }),
  names: endpoint({
    method: 'GET',
    path: '/api/teams/names',
    summary: 'Id and name of every team, for the picker of sharing',
    tag,
    access: 'signedIn',
    modules,
    query: z.object({ search: z.optional(z.string().check(z.maxLength(200))) }),
    answer: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/teams/:id',
    shows: ['team'],
    summary: 'One team',
    tag,
    access: 'signedIn',
    rule: 'a member, or admin',
    modules,
    params: byId,
    query: filterQuery({}),
    answer: team,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/teams',
    changes: ['team'],
    summary: 'Create a team; its creator becomes Owner',
    tag,
    access: 'signedIn',
    modules,
    body: newTeam,
    status: 201,
    answer: team,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/teams/:id',
    changes: ['team', 'application'],
    summary: 'Rename a team',
    tag,
    access: 'signedIn',
    rule: 'Owner or Admin of it, or admin',
    modules,
    params: byId,
    body: changedTeam,
    answer: team,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/teams/:id',
    changes: ['team', 'application'],
    summary: 'Delete a team that owns no applications',
    tag,
    access: 'signedIn',
    rule: 'its Owner, or admin',
    modules,
    params: byId,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/teams/:id/history',
    shows: ['team'],
    summary: 'Who changed what in a team, newest first',
    tag,
    access: 'signedIn',
    rule: 'a member, or admin',
    modules,
    params: byId,
    answer: z.array(auditRecord),
  }),
}

export const members = {
  add: endpoint({
    method: 'POST',
    path: '/api/members',
    changes: ['team', 'application'],
    summary: 'Add a member by e-mail (developerId) or userId',
    tag,
    access: 'signedIn',
    rule: 'Owner or Admin of the team, or admin',
    modules,
    body: newMember,
    status: 201,
    answer: member,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/members/:id',
    changes: ['team', 'application'],
    summary: 'Change a role; role Owner transfers the ownership',
    tag,
    access: 'signedIn',
    rule: 'Owner or Admin of the team; a transfer needs its Owner; or admin',
    modules,
    params: byId,
    body: changedMember,
    answer: member,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/members/:id',
    changes: ['team', 'application'],
    summary: 'Remove a member, or leave the team',
    tag,
    access: 'signedIn',
    rule: 'Owner or Admin of the team, the member, or admin',
    modules,
    params: byId,
  }),
}
