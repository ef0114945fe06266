import { existing, invalid } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { isMandatory } from '../mandatory-mails.rules.ts'
import { userFilter, users } from '../user.contract.ts'
import { userStore } from './user.store.ts'

export const userRoutes = ({ database }: Services): Route[] => {
  const store = userStore(database.db)
  const me = async (id: string) => existing(await store.me(id))
  return [
    route(users.me, async ({ caller }) => ({ ...(await me(caller.id)), roles: [...caller.roles] })),
    route(users.changeMe, async ({ caller, body }) => {
      const { language, theme, lastSeenRelease, mailPreferences } = body
      const kept = Object.entries(mailPreferences ?? {}).filter(([event, on]) => !on && isMandatory(event))
      if (kept.length > 0)
        throw invalid(
          kept.map(([event]) => ({
            path: `mailPreferences.${event}`,
            code: 'mandatoryMail',
            message: 'This cannot be switched off: it tells of work that ends or stops.',
          })),
        )
      const changes = {
        ...(language !== undefined && { language }),
        ...(theme !== undefined && { theme }),
        ...(lastSeenRelease !== undefined && { lastSeenRelease }),
        ...(mailPreferences && { mailPreferences }),
      }
      await database.transaction((tx) => userStore(tx).change(caller.id, changes))
      return { ...(await me(caller.id)), roles: [...caller.roles] }
    }),
    route(
      users.find,
      async ({ caller, query }) =>
        (await store.find(caller, withFilter(userFilter, query))) ?? { data: [], page: { total_elements: 0, exact: true } },
    ),
    route(users.roles, ({ caller }) => [...caller.roles]),
  ]
}
