import { conflict, existing } from '@portico/platform/contract/errors.ts'
import { changesBetween } from '@portico/platform/server/audit.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { addressOfMachine, machineStore } from '@portico/platform/server/people/machines.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { people } from '../person.contract.ts'

/** Programs that an admin admits; closing, handing over and erasing go as with people. */
export const machineRoutes = ({ database, audit, clock }: Pick<Services, 'database' | 'audit' | 'clock'>): Route[] => [
  route(people.admit, ({ body, actor }) =>
    database.transaction(async (tx) => {
      const id = await machineStore(tx).admit(body, clock.now())
      const changes = changesBetween({}, body)
      await audit(tx, actor, { entityType: 'person', entityId: id, entityName: addressOfMachine(body.clientId), action: 'create', changes })
      return { id }
    }),
  ),

  route(people.changeMachine, ({ params, body, actor }) =>
    database.transaction(async (tx) => {
      const one = existing(await hold(tx, person, params.id))
      if (one.clientId === null) throw conflict('ReferenceConflict', 'This is a person: what they may do is said by their token.')
      await machineStore(tx).change(one.id, body)
      const changes = changesBetween({ name: one.name, roles: one.roles }, body)
      if (changes.length > 0)
        await audit(tx, actor, { entityType: 'person', entityId: one.id, entityName: one.email, action: 'update', changes })
      return undefined
    }),
  ),
]
