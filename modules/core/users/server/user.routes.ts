import { existing, type Fault, invalid } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import type { CoreServices } from '../../core-services.ts'
import { isMandatory } from '../mandatory-mails.rules.ts'
import { userFilter, users } from '../user.contract.ts'
import { userStore } from './user.store.ts'

export const userRoutes = ({ database, told }: Pick<CoreServices, 'database' | 'told'>): Route[] => {
  const store = userStore(database.db)
  const me = async (id: string) => existing(await store.me(id))
  const events = new Set(told.flatMap((module) => module.events.map(({ name }) => name)))
  /** What is chosen of an event that nobody is told of; a choice that was made while its module was on is kept as it is. */
  const chosenInVain = async (id: string, choices: Readonly<Record<string, boolean>> = {}): Promise<Fault[]> => {
    const unknown = Object.keys(choices).filter((event) => !events.has(event))
    if (unknown.length === 0) return []
    const kept = (await me(id)).mailPreferences
    return unknown
      .filter((event) => !(event in kept))
      .map((event) => ({
        path: `mailPreferences.${event}`,
        code: 'unknownField',
        message: `${event} is nothing that people are told of here.`,
      }))
  }
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
      const inVain = await chosenInVain(caller.id, mailPreferences)
      if (inVain.length > 0) throw invalid(inVain)
      const changes = {
        ...(language !== undefined && { language }),
        ...(theme !== undefined && { theme }),
        ...(lastSeenRelease !== undefined && { lastSeenRelease }),
        ...(mailPreferences && { mailPreferences }),
      }
      await database.transaction((tx) => userStore(tx).change(caller.id, changes))
      return { ...(await me(caller.id)), roles: [...caller.roles] }
    }),
    route(users.find, ({ caller, query, reply }) => store.find(caller, withFilter(userFilter, query), reply)),
    route(users.roles, ({ caller }) => [...caller.roles]),
  ]
}
