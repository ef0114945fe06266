import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type ListedPerson, people } from '../person.contract.ts'

const quiet = { quiet: true } as const
export const ownedQuery = (id: string) => queryOf(people.owned, { params: { id } }, quiet)

export async function setClosed(id: string, closed: boolean): Promise<void> {
  await call(people.change, { params: { id }, body: { closed } })
  await refresh(people.change)
}

/** Answers how many records were given. */
export async function handOver(id: string, to: string): Promise<number> {
  const { given } = await call(people.handOver, { params: { id }, body: { to } })
  await refresh(people.handOver)
  return given
}

export async function erase(id: string): Promise<void> {
  await call(people.erase, { params: { id } })
  await refresh(people.erase)
}

export const peopleSource = listSource<ListedPerson>(people.list)
