import { conflict, invalid } from '@portico/platform/contract/errors.ts'
import { changesBetween } from '@portico/platform/server/audit.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { idsOfPeople } from '@portico/platform/server/people/named.ts'
import { partsOfRecord } from '@portico/platform/server/record/parts.routes.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { exceptionFilter, exceptions } from '../exception.contract.ts'
import { decidesExceptions, lockedFields, mayAskExtension, refusedExtension, requireMayWriteFields } from '../exception.rules.ts'
import { type ExceptionRecord, exceptionStoreOf } from './exception.record.ts'
import type { ExceptionFields } from './exception.store.ts'
import { exceptionBody } from './exception-body.ts'
import { exceptionExport } from './exception-export.ts'
import { extensionRoutes } from './extensions.ts'

export const exceptionRoutes = (services: Services, record: ExceptionRecord): Route[] => {
  const { database } = services
  const store = exceptionStoreOf(services)

  return [
    exceptionExport(services),
    route(exceptions.list, ({ caller, query, reply }) => {
      const asked = withFilter(exceptionFilter, query)
      return store(database.db, caller).list({ query: asked, filter: asked }, reply)
    }),
    route(exceptions.get, async (asked) => {
      const found = await record.one(asked)
      const mayAsk = found.status === 'GRANTED' && mayAskExtension(asked.caller, found)
      const open = found.extensions?.find(({ status }) => status === 'REQUESTED')
      const mayDecide = open !== undefined && refusedExtension(asked.caller, found, open) === undefined
      return { ...found, mayExtend: [...(mayAsk ? (['ask'] as const) : []), ...(mayDecide ? (['decide'] as const) : [])] }
    }),
    route(
      exceptions.create,
      (asked) => {
        requireMayWriteFields(asked.caller, undefined, Object.keys(asked.body))
        return record.create(
          asked,
          async (tx) => (await exceptionBody(tx, services, asked.caller, asked.body, undefined)) as ExceptionFields,
        )
      },
      record.repeated,
    ),

    route(exceptions.change, (asked) => {
      const { version, ...body } = asked.body
      return record.change(asked, version, (tx, before) => exceptionBody(tx, services, asked.caller, body, before), {
        check(held) {
          const changed = changesBetween(held, body).map(({ field }) => field)
          requireMayWriteFields(asked.caller, held, changed)
          const faults = lockedFields(held, changed)
          if (faults.length > 0) throw invalid(faults)
        },
      })
    }),

    route(exceptions.remove, (asked) =>
      record.remove(asked, async (tx, { id }) => {
        if (await store(tx).isNeeded(id)) throw conflict('ReferenceConflict', 'Another exception was asked for after it.')
      }),
    ),
    route(exceptions.transition, async (asked) => {
      const { reviewerId, ...body } = asked.body
      // Who may not name a reviewer is told so by the machine.
      const named = reviewerId !== undefined && decidesExceptions(asked.caller)
      const [id] = named ? await idsOfPeople(database.db, [{ path: 'reviewerId', ref: reviewerId, roles: ['architect'] }]) : []
      const given = reviewerId === undefined ? {} : { reviewerId: id ?? reviewerId }
      return record.transition({ ...asked, body: { ...body, ...given } })
    }),
    ...extensionRoutes(services),
    ...partsOfRecord(services, record.parts, exceptions),
  ]
}
