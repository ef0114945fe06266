import { hash } from 'node:crypto'
import type { Clock } from '@portico/platform/contract/clock.ts'
import { signInRequired } from '@portico/platform/contract/errors.ts'
import { errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose'
import { checkedProvider, type ProviderCheck } from './check-provider.ts'
import { type ClaimRules, type Identity, identityOf } from './identity.ts'
import { type KeySet, type ProviderAddress, providerAt } from './provider.ts'

export interface TokenVerifierOptions extends ProviderAddress, ClaimRules {
  /** The `aud` that access tokens must carry: the API, not the client. */
  audience: string
  clock: Clock
}

export interface TokenVerifier {
  /**
   * The person of an access token. Costs a hash for a token that was seen before.
   * @throws signInRequired (401) when the token does not count, unavailable (503) when the provider's keys cannot be had.
   */
  verify(token: string): Promise<Identity>
  /** Whether the provider can be used at all, for the start of the server. Never throws. */
  checkProvider(): Promise<ProviderCheck>
}

/** Every asymmetric algorithm that jose has; `none` and the HS family (a public key as a shared secret) never count. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const toleranceSeconds = 30
const rememberedTokens = 5_000
const longestToken = 16_384

export function tokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { audience, clock } = options
  const seen = new Map<string, Identity>()
  // Tokens of a key that was withdrawn end with it.
  const provider = providerAt(options, () => seen.clear())

  async function verifyAnew(token: string): Promise<Identity> {
    if (token.length > longestToken || token.split('.').length !== 3) throw signInRequired('The access token is not a signed JWT.')
    const { payload, protectedHeader } = await withKeys(token)
    const reason = notAnAccessToken(payload, protectedHeader.typ, audience)
    if (reason) throw signInRequired(reason)
    const { iss, sub, exp } = payload
    if (!iss || !sub || exp === undefined) throw signInRequired('The access token names nobody.')
    return identityOf({ ...payload, iss, sub, exp }, options)
  }

  async function withKeys(token: string): Promise<JWTVerifyResult> {
    const { keys, issuer } = await provider.current()
    const verifyWith = (set: KeySet, from: string) =>
      jwtVerify(token, set, {
        issuer: from,
        audience,
        algorithms,
        clockTolerance: toleranceSeconds,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'exp'],
      })
    try {
      return await verifyWith(keys, issuer)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw refusal(error)
    }
    const renewed = await provider.renewed()
    try {
      return await verifyWith(renewed.keys, renewed.issuer)
    } catch (error) {
      throw refusal(error)
    }
  }

  return {
    async verify(token) {
      const key = hash('sha256', token, 'base64')
      const known = seen.get(key)
      if (known && known.expiresAt > clock.now()) {
        // Map keeps the order of insertion: the first entry is the one that was not used for the longest time.
        seen.delete(key)
        seen.set(key, known)
        return known
      }
      seen.delete(key)
      const identity = await verifyAnew(token)
      seen.set(key, identity)
      const oldest = seen.size > rememberedTokens ? seen.keys().next().value : undefined
      if (oldest !== undefined) seen.delete(oldest)
      return identity
    },
    checkProvider: () => checkedProvider(provider, options.authority),
  }
}

/**
 * Why a signed token for this audience is no access token. An ID token is signed with the same keys; it differs by its audience (the
 * client), and where an operator uses one name for client and API, by its marks: RFC 9068 types access tokens, and only ID tokens carry
 * a nonce or hashes of other tokens. Keycloak and Cognito name the kind in a claim.
 */
function notAnAccessToken(claims: JWTPayload, typ: string | undefined, audience: string): string | undefined {
  const type = typ?.toLowerCase().replace(/^application\//, '')
  if (type === 'at+jwt') return undefined
  if (type !== undefined && type !== 'jwt') return `A token of type ${typ} is no access token.`
  const marks = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'].filter((name) => claims[name] !== undefined)
  if (marks.length > 0) return 'An ID token or logout token was sent in place of an access token.'
  const kind = claims.token_use ?? (claims.typ === 'Bearer' ? 'access' : claims.typ)
  if (kind !== undefined && kind !== 'access') return `A token of the kind ${String(kind)} was sent in place of an access token.`
  const client = claims.azp ?? claims.client_id ?? claims.appid ?? claims.cid ?? audience
  const isForClient = client === audience
  const isAccess = kind === 'access' || claims.scope !== undefined || claims.scp !== undefined
  return isForClient && !isAccess ? 'An ID token was sent in place of an access token.' : undefined
}

/** jose's errors in words that help the person who set up the provider; nothing in them is secret. */
function refusal(error: unknown): Error {
  if (error instanceof errors.JWTExpired) return signInRequired('The access token has expired.')
  if (error instanceof errors.JWTClaimValidationFailed) {
    return signInRequired(`The access token's claim "${error.claim}" does not fit this portal${error.claim === 'nbf' ? ' yet' : ''}.`)
  }
  return signInRequired('The access token is not valid.')
}
