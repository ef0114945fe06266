import type { CallInput } from '@portico/platform/contract/endpoint.ts'
import { call, callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { users } from '../../users/user.contract.ts'
import { type HandedOver, type ListedPerson, people } from '../person.contract.ts'
import { personStates } from '../person-states.contract.ts'

const quiet = { quiet: true } as const
export const ownedQuery = (id: string) => queryOf(people.owned, { params: { id } }, quiet)

/** Somebody by their id, in whatever state. */
export const personQuery = (id: string) => ({
  ...queryOf(people.list, { query: { ids: [id], state: [...personStates], itemsPerPage: 1 } }, quiet),
  select: ({ data }: { data: ListedPerson[] }) => data[0],
})

export async function setClosed(id: string, closed: boolean): Promise<void> {
  await call(people.change, { params: { id }, body: { closed } })
  await refresh(people.change)
}

export async function handOver(id: string, to: string): Promise<HandedOver> {
  const done = await call(people.handOver, { params: { id }, body: { to } })
  await refresh(people.handOver)
  return done
}

export async function erase(id: string): Promise<void> {
  await call(people.erase, { params: { id } })
  await refresh(people.erase)
}

export async function admit(body: CallInput<typeof people.admit>['body']): Promise<void> {
  await call(people.admit, { body })
  await refresh(people.admit)
}

export async function changeMachine(id: string, body: CallInput<typeof people.changeMachine>['body']): Promise<void> {
  await call(people.changeMachine, { params: { id }, body })
  await refresh(people.changeMachine)
}

/** @param id left out: what is known of oneself */
export async function saveExport(id?: string): Promise<void> {
  const of = id ?? (await call(users.me, {})).id
  await saveAnswer(await callRaw(people.export, { params: { id: of } }, { timeoutMs: 120_000 }), `person-${of}.json`)
}

export const peopleSource = listSource<ListedPerson>(people.list)
