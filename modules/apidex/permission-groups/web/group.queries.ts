import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type LostSubscription, type PermissionGroup, permissionGroups } from '../permission-group.contract.ts'

const quiet = { quiet: true } as const

export const groupSource = listSource<PermissionGroup>(permissionGroups.list, { count: permissionGroups.count })
/** Keys that went on working when their holder lost the group: of one group, or of all. */
export const lostQuery = (permissionGroupId?: string) =>
  queryOf(
    permissionGroups.lost,
    { query: { filter: { ...(permissionGroupId !== undefined && { where: { permissionGroupId } }), limit: mostLost } } },
    quiet,
  )
export const mostLost = 100
export type Lost = LostSubscription

export const groupQuery = (id: string) => queryOf(permissionGroups.get, { params: { id }, query: {} }, quiet)
export const historyQuery = (id: string) => queryOf(permissionGroups.history, { params: { id } }, quiet)

/** Everything that shows groups, or what they let people see, is asked again after a write. */
export const refreshGroups = () => refresh(permissionGroups.change)

export async function letIn(id: string, teamId: string): Promise<void> {
  await call(permissionGroups.link, { params: { id, teamId } })
  await refreshGroups()
}
export async function takeOut(id: string, teamId: string): Promise<void> {
  await call(permissionGroups.unlink, { params: { id, teamId } })
  await refreshGroups()
}

/** The page of the group must be left before anything is asked again: it does not exist any more. */
export const removeGroup = (id: string, makeVisible: boolean): Promise<unknown> =>
  call(permissionGroups.remove, { params: { id }, query: makeVisible ? { makeVisible } : {} })
