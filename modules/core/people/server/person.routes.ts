import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { heldByPeople } from '../people-ports.contract.ts'
import { people, personFilter } from '../person.contract.ts'
import { personListStore } from './person-list.store.ts'

export const personRoutes = ({ database, ports }: Pick<Services, 'database' | 'ports'>): Route[] => {
  const list = personListStore(database.db, ports.all(heldByPeople))
  return [route(people.list, ({ query, reply }) => list.list(withFilter(personFilter, query), reply))]
}
