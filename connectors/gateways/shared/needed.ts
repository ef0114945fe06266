import { sentence } from '../failures.contract.ts'
import { type Connection, GatewayError } from '../gateway.ts'

/** @throws GatewayError refused, naming the credentials that the environment lacks */
export function needed<K extends string>({ credentials }: Connection, ...names: K[]): Record<K, string> & Partial<Record<string, string>> {
  const missing = names.filter((name) => !credentials[name])
  if (missing.length > 0)
    throw new GatewayError('refused', sentence('lackingCredentials', { names: missing.join(', ') }), { reason: 'signIn' })
  return credentials as Record<K, string>
}
