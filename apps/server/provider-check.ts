import type { TokenVerifier } from '@portico/connectors/identity/verify-token.ts'
import type { Log } from '@portico/platform/server/services.ts'

/** A provider that can never work stops the start; one that is down is asked again at the first sign-in. */
export async function refuseUnsuitable(verifier: TokenVerifier, log: Log): Promise<void> {
  const provider = await verifier.checkProvider()
  if (provider.state === 'unsuitable') throw new Error(`OIDC_AUTHORITY: ${provider.message}`)
  if (provider.state === 'unreachable')
    log.warn({ reason: provider.message }, 'the identity provider cannot be reached; nobody can sign in until it is back')
}
