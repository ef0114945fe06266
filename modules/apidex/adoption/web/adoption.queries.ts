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

export async function begin(envId: string, what: 'read' | 'adopt' | 'undo'): Promise<void> {
  await call(adoptions[what], { params: { envId } })
  await refreshAdoption()
}

export type Which = { ids: string[] } | { gatewayOwner: string } | { unassigned: true }
export type ToWhom = { teamId: string } | { userId: string } | { owner: string } | { leave: true }

export async function assign(envId: string, which: Which, to: ToWhom): Promise<number> {
  const { assigned } = await call(adoptions.assign, { params: { envId }, body: { ...which, ...to } })
  await refreshAdoption()
  return assigned
}

export async function assignByFile(envId: string, csv: string): Promise<number> {
  const { assigned } = await call(adoptions.assignByFile, { params: { envId }, body: { csv } })
  await refreshAdoption()
  return assigned
}
