import { issuerProblem, type Provider } from './provider.ts'

/** `unreachable`: down at the moment, try later. `unsuitable`: cannot work, whatever is tried; the message says why. */
export type ProviderCheck = { state: 'suitable' } | { state: 'unreachable' | 'unsuitable'; message: string }

/** Issuers whose access tokens are opaque, so that no API but their own can read them. */
const opaqueIssuers = new Map([
  ['https://accounts.google.com', 'Google'],
  ['https://appleid.apple.com', 'Apple'],
  ['https://www.facebook.com', 'Facebook'],
  ['https://limited.facebook.com', 'Facebook'],
  ['https://www.linkedin.com/oauth', 'LinkedIn'],
  ['https://slack.com', 'Slack'],
  ['https://gitlab.com', 'GitLab'],
])
const opaqueHint =
  'Portico needs access tokens that are JWTs for its audience. Put a provider in between that issues them (Keycloak, Entra ID, Auth0, …).'

export async function checkedProvider(provider: Provider, authority: string): Promise<ProviderCheck> {
  const opaque = opaqueIssuers.get(authority.replace(/\/+$/, ''))
  if (opaque) return unsuitable(`${opaque} issues opaque access tokens only. ${opaqueHint}`)
  try {
    const discovery = await provider.discover()
    const otherIssuer = issuerProblem(discovery, authority)
    if (otherIssuer) return unsuitable(otherIssuer)
    if (typeof discovery.jwks_uri !== 'string')
      return unsuitable(
        `The identity provider at ${authority} publishes no signing keys (jwks_uri is missing), so its access tokens cannot be JWTs. ${opaqueHint}`,
      )
    if (!discovery.authorization_endpoint || !discovery.token_endpoint)
      return unsuitable(`The identity provider at ${authority} names no authorization or token endpoint.`)
    if (discovery.response_types_supported?.includes('code') === false)
      return unsuitable(`The identity provider at ${authority} does not support the authorization code flow.`)
    if (discovery.code_challenge_methods_supported?.includes('S256') === false)
      return unsuitable(`The identity provider at ${authority} does not support PKCE with S256.`)
    const { keys } = await provider.jwks(discovery)
    if (!keys.some((key) => key.kty !== 'oct' && key.use !== 'enc'))
      return unsuitable(`The identity provider at ${authority} publishes no key that verifies signatures.`)
    return { state: 'suitable' }
  } catch (error) {
    return { state: 'unreachable', message: error instanceof Error ? error.message : String(error) }
  }
}

const unsuitable = (message: string): ProviderCheck => ({ state: 'unsuitable', message })
