import type { AnswerOf } from '@portico/platform/contract/endpoint.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type AdoptionApplication, adoptions } from '../adoption.contract.ts'
import { isUnderWay } from '../adoption.rules.ts'

const lookEveryMs = 1000

/** Asked again and again while something goes on. */
export const adoptionQuery = (envId: string) => ({
  ...queryOf(adoptions.get, { params: { envId } }, { quiet: true }),
  refetchInterval: ({ state: { data } }: { state: { data?: { state: Parameters<typeof isUnderWay>[0] | 'new' } | undefined } }) =>
    data && data.state !== 'new' && isUnderWay(data.state) ? lookEveryMs : (false as const),
})
/** Asked as a question opens: what it would come to by then. */
export const outlookQuery = (envId: string) => ({
  ...queryOf(adoptions.outlook, { params: { envId } }, { quiet: true }),
  staleTime: 0,
  gcTime: 0,
})
export const itemSource = (envId: string) => listSource<AdoptionApplication>(adoptions.applications, { params: { envId } })
export const refreshAdoption = () => refresh(adoptions.adopt)

export async function begin(envId: string, what: 'read' | 'cancel' | 'adopt' | 'undo'): Promise<void> {
  await call(adoptions[what], { params: { envId } })
  await refreshAdoption()
}

export type Which = { ids: string[] } | { gatewayOwner: string } | { unassigned: true }
export type ToWhom = { teamId: string } | { userId: string } | { owner: string } | { leave: true } | Record<string, never>

async function given(envId: string, which: Which, to: ToWhom): Promise<number> {
  return (await call(adoptions.assign, { params: { envId }, body: { ...which, ...to } })).assigned
}

export async function assign(envId: string, which: Which, to: ToWhom): Promise<number> {
  const assigned = await given(envId, which, to)
  await refreshAdoption()
  return assigned
}

const idsOf = (rows: readonly AdoptionApplication[]) => ({ ids: rows.map(({ id }) => id) })
export const leave = (envId: string, rows: readonly AdoptionApplication[]): Promise<number> => assign(envId, idsOf(rows), { leave: true })

/** To whom they were given before; those that nobody had are nobody's again, and those that were left at the gateway stay there. */
export async function giveBack(envId: string, rows: readonly AdoptionApplication[]): Promise<void> {
  for (const some of Map.groupBy(rows, ({ state, teamId, ownerId }) => (state === 'left' ? state : (teamId ?? ownerId))).values()) {
    const [first] = some
    if (first) await given(envId, idsOf(some), whomOf(first))
  }
  await refreshAdoption()
}
function whomOf({ state, teamId, ownerId }: AdoptionApplication): ToWhom {
  if (state === 'left') return { leave: true }
  return teamId !== null ? { teamId } : ownerId !== null ? { owner: ownerId } : {}
}

/** How many applications of an owner at the gateway may be given to somebody. */
export async function openOfOwner(envId: string, gatewayOwner: string): Promise<number> {
  const query = { gatewayOwner, state: 'open' as const, itemsPerPage: 1 }
  return (await call(adoptions.applications, { params: { envId }, query })).page.total_elements
}

export async function assignByFile(envId: string, csv: string): Promise<AnswerOf<typeof adoptions.assignByFile>> {
  const given = await call(adoptions.assignByFile, { params: { envId }, body: { csv } })
  await refreshAdoption()
  return given
}
