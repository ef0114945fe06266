import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type DriftEntry, type EnvironmentEntry, type GatewayCommand, gatewaySync } from '../gateway-sync.contract.ts'
import type { driftKinds } from '../gateway-sync-kinds.contract.ts'

export const commandSource = (envId: string) => listSource<GatewayCommand>(gatewaySync.commands, { params: { envId } })
export const driftSource = (envId: string) => listSource<DriftEntry>(gatewaySync.drift, { params: { envId } })

/** By what the list is narrowed, apart from the decision. */
export interface DriftFilter {
  kind?: (typeof driftKinds)[number]
  search?: string
}
/** What of it nobody has decided on: the portal's own, or what others have there. */
export const openDriftQuery = (envId: string, filter: DriftFilter, own: boolean) =>
  queryOf(gatewaySync.drift, { params: { envId }, query: { ...filter, own, decision: 'open', itemsPerPage: 1 } }, { quiet: true })

export async function leaveAll(envId: string, filter: DriftFilter, most: number): Promise<{ ignored: number; pressId: string }> {
  try {
    return await call(gatewaySync.ignoreAll, { params: { envId }, body: { ...filter, most } })
  } finally {
    await refreshDrift()
  }
}

/** Brings what is the portal's own back. */
export async function bringAll(envId: string, filter: DriftFilter, most: number): Promise<{ recreated: number }> {
  try {
    return await call(gatewaySync.recreateAll, { params: { envId }, body: { ...filter, most } })
  } finally {
    await refreshDrift()
  }
}

/** Opens again what was left in one press. */
export async function reopenAll(envId: string, pressId: string): Promise<void> {
  await call(gatewaySync.reopenAll, { params: { envId }, body: { pressId } })
  await refreshDrift()
}

/** How much nobody has decided on, and how many keys of how many applications among it are not of the portal, and how much is its own. */
export const openCountsQuery = (envId: string) => queryOf(gatewaySync.count, { params: { envId } }, { quiet: true })

export const environmentLogSource = (envId: string) => listSource<EnvironmentEntry>(gatewaySync.log, { params: { envId } })

/** The environment says how many wait. */
export const refreshCommands = () => refresh(gatewaySync.retry)
/** With the commands and the environment, which a decision changes as well. */
const refreshDrift = () => refresh(gatewaySync.ignore)
/** After a comparison that nobody here asked for. */
export const refreshDrifted = () => refresh({ changes: ['drift'] })

export async function retryCommand(envId: string, command: GatewayCommand): Promise<void> {
  await call(gatewaySync.retry, { params: { envId, id: command.id } })
  await refreshCommands()
}

export async function discardCommand(envId: string, command: GatewayCommand, reason: string): Promise<void> {
  await call(gatewaySync.discard, { params: { envId, id: command.id }, body: { reason } })
  await refreshCommands()
}

export async function decideDrift(envId: string, entry: DriftEntry, decision: 'ignore' | 'recreate' | 'reopen'): Promise<void> {
  await call(gatewaySync[decision], { params: { envId, id: entry.id } })
  await refreshDrift()
}
