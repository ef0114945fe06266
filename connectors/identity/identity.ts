import { type Role, roles } from '@portico/platform/contract/roles.ts'

/** Who a token speaks of. The portal finds the person by issuer and subject; everything else is what the provider said last. */
export interface Identity {
  issuer: string
  subject: string
  /** Lower case. */
  email?: string
  /** A program that signed in by its own client and for nobody: the provider names the client as the subject. */
  machine?: true
  /** The provider vouches for the e-mail address, or the operator trusts it (OIDC_TRUST_EMAIL). */
  emailVerified: boolean
  name: string
  /** Known ones only, without repeats. */
  roles: Role[]
  expiresAt: Date
  /** The session at the provider that the token is of, where the token tells: the same in all that are renewed within it. */
  session?: string
}

export interface ClaimRules {
  /** Dotted paths reach nested claims: `realm_access.roles`. */
  rolesClaim: string
  emailClaim: string
  nameClaim: string
  trustEmail: boolean
  /** People who are admin whatever the roles claim says; only with an e-mail that counts as verified. */
  adminEmails: readonly string[]
}

type Claims = Record<string, unknown>
/** Where providers name the client of a token. */
const clientClaims = ['client_id', 'azp', 'appid', 'cid']

/** Reads a verified token's claims as an identity. */
export function identityOf(claims: Claims & { iss: string; sub: string; exp: number }, rules: ClaimRules): Identity {
  const email = textAt(claims, rules.emailClaim)?.toLowerCase()
  const emailVerified = email !== undefined && (rules.trustEmail || isVerified(claims, rules.emailClaim))
  const admins = rules.adminEmails.map((address) => address.trim().toLowerCase())
  const named = rolesAt(claims, rules.rolesClaim)
  const isMachine = email === undefined && clientClaims.some((name) => claims[name] === claims.sub)
  const session = sessionOf(claims)
  const isNamedAdmin = email !== undefined && emailVerified && admins.includes(email)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    ...(email === undefined ? {} : { email }),
    ...(isMachine && { machine: true }),
    emailVerified,
    name: textAt(claims, rules.nameClaim) ?? textAt(claims, 'preferred_username') ?? email ?? claims.sub,
    roles: roles.filter((role) => named.has(role) || (role === 'admin' && isNamedAdmin)),
    expiresAt: new Date(claims.exp * 1000),
    ...(session === undefined ? {} : { session }),
  }
}

/** By its name, as Keycloak, Entra ID and the embedded provider give it; else by the moment of the sign-in (RFC 9068), which renewals keep. */
function sessionOf(claims: Claims): string | undefined {
  const named = textAt(claims, 'sid') ?? textAt(claims, 'session_state')
  if (named !== undefined) return named
  return typeof claims.auth_time === 'number' ? `at ${claims.auth_time}` : undefined
}

/**
 * `email_verified` speaks of the claim `email` beside it and of no other: an address from `upn` or the like is the operator's to trust.
 * Some providers write it as a text.
 */
function isVerified(claims: Claims, emailClaim: string): boolean {
  if (emailClaim.split('.').at(-1) !== 'email') return false
  const flag = claimAt(claims, emailClaim.replace(/email$/, 'email_verified'))
  return flag === true || flag === 'true'
}

function rolesAt(claims: Claims, path: string): Set<unknown> {
  const claim = claimAt(claims, path)
  return new Set(typeof claim === 'string' ? claim.split(/\s+/) : Array.isArray(claim) ? claim : [])
}

function textAt(claims: Claims, path: string): string | undefined {
  const claim = claimAt(claims, path)
  return typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : undefined
}

/** A claim by its whole name first (some providers use addresses with dots as names), then by its path. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path.split('.').reduce<unknown>((value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), claims)
}

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null
