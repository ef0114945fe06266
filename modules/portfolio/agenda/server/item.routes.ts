import { conflict, existing, type Fault, forbidden, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Incoming, type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { partsOfRecord } from '@portico/platform/server/record/parts.routes.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { backlogStore } from '../../backlog/server/backlog.store.ts'
import type { Subject } from '../../backlog/server/subject.ts'
import { agendaItems, type ChangedItem, itemFilter, type NewItem } from '../item.contract.ts'
import { lockedFields, mayPropose, mayWriteItems, tooShort } from '../item.rules.ts'
import type { Board, itemRecord } from './item.record.ts'
import { type ItemFields, itemStore } from './item.store.ts'
import { withPeople } from './people.ts'

const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })

export const itemRoutes = (services: Services, { subjects }: Board, record: ReturnType<typeof itemRecord>): Route[] => {
  const { database, clock } = services

  /** What a new item is about. @throws ValidationError at what is missing or not there. */
  const subjectOf = async (tx: Db, { subjectType, subjectId, title, question, purpose }: NewItem) => {
    const faults: Fault[] = []
    if (purpose === 'DECISION' && !question) faults.push(fault('question', 'required', 'Say what the board must decide.'))
    if (subjectType === 'NONE') {
      if (subjectId) faults.push(fault('subjectId', 'notTaken', 'An item without a subject names none.'))
      if (!title) faults.push(fault('title', 'required', 'A title is required.'))
    } else if (!subjectId) faults.push(fault('subjectId', 'required', 'Name the record that it is about.'))
    const subject = subjects.find(({ type }) => type === subjectType)
    if (subjectType !== 'NONE' && !subject)
      faults.push(fault('subjectType', 'notForChoice', `The board's agenda takes no ${subjectType.toLowerCase()} yet.`))
    const found = subject && subjectId ? await subject.found(tx, subjectId) : undefined
    if (subject && subjectId && !found) faults.push(fault('subjectId', 'unknownRecord', 'There is no such record.'))
    if (faults.length > 0) throw invalid(faults)
    return subject && found ? { subject, found } : undefined
  }

  /** The record goes onto the agenda by its own transition, which makes the item; the item gets what was said of it. */
  const propose = (
    { caller, actor, idempotency }: Pick<Incoming<typeof agendaItems.create>, 'caller' | 'actor' | 'idempotency'>,
    body: NewItem,
    { subject, id }: { subject: Subject; id: string },
  ): Promise<string> =>
    database.transaction(async (tx) => {
      await subject.move(tx, { actor, caller }, id, { to: 'propose' })
      const store = backlogStore(tx)
      const itemId = existing(await store.openOf(subject.type, id))
      const { subjectType: _t, subjectId: _s, purpose: _p, ...own } = await withPeople(tx, body)
      await store.fill(itemId, own)
      await idempotency.remember(tx, { id: itemId })
      return itemId
    })

  const bodyOf = async (tx: Db, body: NewItem, caller: Caller): Promise<ItemFields> => {
    const about = await subjectOf(tx, body)
    const own = await withPeople(tx, body)
    const title = own.title ?? (about ? about.subject.title(about.found) : '')
    return { ...own, title, subjectId: own.subjectId ?? null, submittedBy: caller.email, submittedAt: clock.now() }
  }

  return [
    route(agendaItems.list, ({ caller, query, reply }) => {
      const asked = withFilter(itemFilter, query)
      return itemStore(database.db, caller).list({ query: asked, filter: asked }, reply)
    }),
    route(agendaItems.get, record.one),

    route(
      agendaItems.create,
      async (asked) => {
        const { caller, body } = asked
        if (!mayWriteItems(caller)) throw forbidden('Only who writes in the portfolio may do this.')
        if (!mayPropose(caller, body)) throw forbidden('An analyst brings in items without a subject, or for information.')
        const about = await subjectOf(database.db, body)
        if (body.purpose !== 'DECISION' || !about?.subject.goesOnAgenda) return record.create(asked, (tx) => bodyOf(tx, body, caller))
        const id = await propose(asked, body, { subject: about.subject, id: about.found.id })
        return record.one({ caller, params: { id } })
      },
      record.repeated,
    ),

    route(agendaItems.change, (asked) => {
      const { version, ...body } = asked.body
      return record.change(asked, version, async (tx) => withPeople(tx, body satisfies ChangedItem) as Promise<Partial<ItemFields>>, {
        check(held) {
          const now = new Map<string, unknown>(Object.entries(held))
          const changed = Object.entries(body).flatMap(([name, value]) =>
            JSON.stringify(value) === JSON.stringify(now.get(name)) ? [] : [name],
          )
          const faults = lockedFields(held, changed)
          if (body.decisionText !== undefined && body.decisionText.trim().length < 10) faults.push(tooShort)
          if (faults.length > 0) throw invalid(faults)
        },
      })
    }),

    route(agendaItems.remove, (asked) =>
      record.remove(asked, async (_, { purpose, subjectType }) => {
        if (purpose === 'DECISION' && subjects.some(({ type, goesOnAgenda }) => type === subjectType && goesOnAgenda))
          throw conflict('ReferenceConflict', 'A record waits for its decision. Withdraw it instead.')
      }),
    ),

    route(agendaItems.transition, async (asked) => record.transition({ ...asked, body: await withPeople(database.db, asked.body) })),
    ...partsOfRecord(services, record.parts, agendaItems),
  ]
}
