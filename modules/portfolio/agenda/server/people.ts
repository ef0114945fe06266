import type { Db } from '@portico/platform/server/database/database.ts'
import { idsOfPeople } from '@portico/platform/server/people/named.ts'
import type { AgendaAction, AgendaCondition } from '../../backlog/agenda-kinds.contract.ts'

interface Listed {
  conditions?: AgendaCondition[]
  actions?: (AgendaCondition & { status?: AgendaAction['status'] })[]
  presenterId?: string | null
}

/** The same with the ids of the people that it names by id or e-mail. @throws ValidationError at the field of whoever is not known. */
export async function withPeople<T extends Listed>(db: Db, body: T): Promise<T & { actions?: AgendaAction[] }> {
  const { conditions, actions, presenterId } = body
  const at = (name: string, list: readonly AgendaCondition[] = []) =>
    list.map(({ ownerId }, index) => ({ path: `${name}.${index}.ownerId`, ref: ownerId, past: true }))
  const ids = await idsOfPeople(db, [
    ...at('conditions', conditions),
    ...at('actions', actions),
    ...(presenterId ? [{ path: 'presenterId', ref: presenterId }] : []),
  ])
  const take = () => ids.shift() ?? ''
  return {
    ...body,
    ...(conditions && { conditions: conditions.map((one) => ({ ...one, ownerId: take() })) }),
    ...(actions && { actions: actions.map((one) => ({ ...one, status: one.status ?? 'OPEN', ownerId: take() })) }),
    ...(presenterId && { presenterId: take() }),
  } as T & { actions?: AgendaAction[] }
}
