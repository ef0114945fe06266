import { sentence } from '../failures.contract.ts'
import { type Connection, GatewayError, type Health } from '../gateway.ts'
import { strange } from '../shared/failures.ts'
import { adminClient } from './admin-client.ts'

/**
 * Asks `/status`, the cheapest read, and `/` for the version where the way to the Admin API lets that through.
 * @throws GatewayError unavailable when Kong has lost its database, refused when it has none (DB-less), so that it takes no changes
 */
export async function health(connection: Connection): Promise<Health> {
  const client = adminClient(connection)
  const startMs = performance.now()
  const { database } = await client.read('/status')
  const latencyMs = Math.max(1, Math.round(performance.now() - startMs))
  if (typeof database !== 'object' || database === null || !('reachable' in database)) throw strange('Kong')
  if (database.reachable === false) throw new GatewayError('unavailable', sentence('databaseLost'))
  const about = await client.read('/').catch((error: unknown) => {
    // A proxy in front may let only some of the paths through; what cannot be reached at all is not healthy.
    if (error instanceof GatewayError && error.statusCode !== undefined && error.statusCode < 500 && error.statusCode !== 429) return {}
    throw error
  })
  const { version, configuration } = about as { version?: unknown; configuration?: { database?: unknown } | null }
  const kind = configuration?.database
  if (kind === 'off') throw new GatewayError('refused', sentence('noDatabase'))
  return {
    latencyMs,
    message: ['Kong', version, typeof kind === 'string' ? `(${kind})` : undefined].filter((word) => typeof word === 'string').join(' '),
  }
}
