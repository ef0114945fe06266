import type { Services } from '@portico/platform/server/services.ts'
import { systemTokens } from '../system-tokens.ts'

/** The headers by which an operator is let in at the management address of the portal's own gateway. */
export async function gatewayAdminHeaders({ database, secrets }: Services): Promise<{ 'Kong-Admin-Token': string }> {
  const tokens = await systemTokens(database, secrets)
  return { 'Kong-Admin-Token': tokens['gateway admin token'] }
}
