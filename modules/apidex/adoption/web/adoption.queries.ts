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

/** To whom they were given before they were left at the gateway; those that nobody had are nobody's again. */
export async function giveBack(envId: string, rows: readonly AdoptionApplication[]): Promise<void> {
  const wereFound = rows.filter(({ state }) => state === 'found')
  for (const some of Map.groupBy(wereFound, ({ teamId, ownerId }) => teamId ?? ownerId).values()) {
    const [{ teamId, ownerId } = { teamId: null, ownerId: null }] = some
    await given(envId, idsOf(some), teamId !== null ? { teamId } : ownerId !== null ? { owner: ownerId } : {})
  }
  await refreshAdoption()
}

/** How many applications of an owner at the gateway may be given to somebody. */
export async function openOfOwner(envId: string, gatewayOwner: string): Promise<number> {
  const query = { gatewayOwner, state: 'open' as const, itemsPerPage: 1 }
  return (await call(adoptions.applications, { params: { envId }, query })).page.total_elements
}

export async function assignByFile(envId: string, csv: string): Promise<number> {
  const { assigned } = await call(adoptions.assignByFile, { params: { envId }, body: { csv } })
  await refreshAdoption()
  return assigned
}
