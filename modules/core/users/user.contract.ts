import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { formed, queryList, uuid } from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { roles } from '@portico/platform/contract/roles.ts'
import * as z from 'zod/mini'
import { ownPath } from './own-choices.rules.ts'

export const locales = ['en-GB', 'nl-NL', 'es-ES', 'se-SE', 'de-DE', 'fr-FR', 'ar-SA'] as const

export const me = named(
  'Me',
  z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    roles: z.array(z.enum(roles)),
    language: z.nullable(z.enum(locales)),
    theme: z.nullable(z.enum(['system', 'light', 'dark'])),
    lastSeenRelease: z.nullable(z.string()),
    /** Event key → false where the person switched that mail off. */
    mailPreferences: z.record(z.string(), z.boolean()),
  }),
)
export type Me = z.infer<typeof me>

/** Events there are fewer of; each time somebody is told, the choices of all who hear it are read. */
const mostChoices = 200

const changedMe = named(
  'ChangedMe',
  z.strictObject({
    language: z.optional(z.nullable(z.enum(locales))),
    theme: z.optional(z.nullable(z.enum(['system', 'light', 'dark']))),
    lastSeenRelease: z.optional(z.string().check(formed(/^[\w.+-]{1,40}$/, 'Must be a version such as 1.2.0.'))),
    mailPreferences: z.optional(
      z.record(z.string().check(formed(/^[A-Z_]{3,60}$/, 'Must be 3 to 60 capital letters and _.')), z.boolean()).check(
        z.refine((choices) => Object.keys(choices).length <= mostChoices, {
          error: 'invalidFormat',
          params: { message: `Must name at most ${mostChoices} events.` },
        }),
      ),
    ),
  }),
)

export const user = named('User', z.object({ id: z.string(), email: z.string(), name: z.string(), roles: z.array(z.enum(roles)) }))
export type User = z.infer<typeof user>

const userList = listSpec({
  style: 1,
  fields: { id: { kind: 'uuid' }, name: { kind: 'text', sort: true, search: true }, email: { kind: 'text', search: true } },
  defaultOrder: 'name ASC',
  pageSize: 20,
})

/** The named filters as URL-encoded JSON in `filter`. */
const userFilters = both(nameFilter, { role: z.optional(queryList(z.enum(roles))) })
export const userFilter = z.strictObject(userFilters)

const tag = 'Users'
export const users = {
  me: endpoint({
    method: 'GET',
    path: ownPath,
    shows: ['person'],
    summary: 'The signed-in person',
    tag,
    access: 'signedIn',
    modules: [],
    answer: me,
  }),
  changeMe: endpoint({
    method: 'PATCH',
    path: ownPath,
    changes: ['person'],
    summary: 'Change language, theme, last seen release or mail preferences; of those the ones that are named',
    tag,
    access: 'signedIn',
    readOnlyMay: true,
    modules: [],
    body: changedMe,
    answer: me,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/users',
    shows: ['person'],
    summary: 'Find people for a picker',
    tag,
    access: 'signedIn',
    modules: [],
    query: pageQuery(userFilters),
    answer: pageOf(user),
    list: userList,
  }),
  roles: endpoint({
    method: 'GET',
    path: '/roles',
    shows: ['person'],
    summary: 'The roles of the caller',
    tag,
    access: 'signedIn',
    modules: [],
    answer: z.array(z.enum(roles)),
  }),
}
export const userId = uuid
