import type { Clock } from '@portico/platform/contract/clock.ts'
import { unavailable } from '@portico/platform/contract/errors.ts'
import { createLocalJWKSet, type JSONWebKeySet } from 'jose'

export interface ProviderAddress {
  /** The issuer's address, as in OIDC_AUTHORITY. */
  authority: string
  /** Where this server reaches the authority, when that is another address than the public one (the embedded provider). */
  internalBase?: string
  fetch?: typeof globalThis.fetch
  clock: Clock
}

export interface Discovery {
  issuer: string
  jwks_uri?: string
  authorization_endpoint?: string
  token_endpoint?: string
  response_types_supported?: string[]
  code_challenge_methods_supported?: string[]
}

export type KeySet = ReturnType<typeof createLocalJWKSet>
interface Loaded {
  issuer: string
  keys: KeySet
  atMs: number
  /** The keys as text, to see whether they changed. */
  text: string
}

export interface Provider {
  /** @throws unavailable when the provider does not answer or answers rubbish. */
  discover(): Promise<Discovery>
  jwks(discovery: Discovery): Promise<JSONWebKeySet>
  /** The keys at hand, loaded at first use. @throws unavailable when there are none and the provider cannot be reached. */
  current(): Promise<Loaded>
  /** Loads the keys anew because one was not found; the same as `current` when that was done less than ten seconds ago. */
  renewed(): Promise<Loaded>
}

const timeoutMs = 5_000
const atMostEveryMs = 10_000
const retryWithoutKeysMs = 1_000
/** Keys that the provider withdrew must not count for ever. */
const staleAfterMs = 10 * 60_000

/** The provider's discovery document and keys, cached. `changed` is called when other keys than before were loaded. */
export function providerAt(address: ProviderAddress, changed: () => void): Provider {
  const { clock } = address
  const call = address.fetch ?? globalThis.fetch
  const authority = withoutSlash(address.authority)
  const internal = address.internalBase === undefined ? authority : withoutSlash(address.internalBase)
  const reachable = (url: string) => (url.startsWith(`${authority}/`) ? internal + url.slice(authority.length) : url)

  let loaded: Loaded | undefined
  let loading: Promise<Loaded> | undefined
  let lastTryMs = Number.NEGATIVE_INFINITY
  let lastFailure: unknown

  async function json(url: string): Promise<Record<string, unknown>> {
    const outcome = await read(url).catch((error: unknown) => ({ problem: error instanceof Error ? causeOf(error) : String(error) }))
    if ('problem' in outcome) throw unavailable(`The identity provider does not answer as it should (${url}: ${outcome.problem}).`)
    return outcome.value
  }
  async function read(url: string): Promise<{ value: Record<string, unknown> } | { problem: string }> {
    const answer = await call(reachable(url), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) return { problem: `status ${answer.status}` }
    const value: unknown = await answer.json()
    return typeof value === 'object' && value !== null ? { value: value as Record<string, unknown> } : { problem: 'no JSON object' }
  }

  const discover = async () => (await json(`${authority}/.well-known/openid-configuration`)) as unknown as Discovery

  async function jwks({ jwks_uri }: Discovery): Promise<JSONWebKeySet> {
    if (typeof jwks_uri !== 'string') throw unavailable(`The identity provider at ${authority} publishes no signing keys (jwks_uri).`)
    const set = await json(jwks_uri)
    if (!Array.isArray(set.keys)) throw unavailable(`The identity provider's keys at ${jwks_uri} cannot be read.`)
    return set as unknown as JSONWebKeySet
  }

  function load(): Promise<Loaded> {
    loading ??= loadNow().finally(() => (loading = undefined))
    return loading
  }
  async function loadNow(): Promise<Loaded> {
    lastTryMs = clock.now().getTime()
    try {
      const discovery = await discover()
      const problem = issuerProblem(discovery, authority)
      if (problem) throw unavailable(problem)
      const set = await jwks(discovery)
      const text = JSON.stringify(set)
      if (loaded && (loaded.text !== text || loaded.issuer !== discovery.issuer)) changed()
      loaded = { issuer: discovery.issuer, keys: createLocalJWKSet(set), atMs: clock.now().getTime(), text }
      return loaded
    } catch (error) {
      lastFailure = error
      throw error
    }
  }

  return {
    discover,
    jwks,
    async current() {
      const sinceMs = clock.now().getTime() - lastTryMs
      if (!loaded) {
        // A provider that is down is not asked again by every request that comes meanwhile.
        if (!loading && sinceMs < retryWithoutKeysMs && lastFailure !== undefined) throw lastFailure
        return load()
      }
      if (clock.now().getTime() - loaded.atMs > staleAfterMs && sinceMs > atMostEveryMs) load().catch(() => {})
      return loaded
    },
    async renewed() {
      if (loaded && !loading && clock.now().getTime() - lastTryMs < atMostEveryMs) return loaded
      // Without the provider the keys at hand are the best there is.
      return load().catch((error: unknown) => {
        if (loaded) return loaded
        throw error
      })
    },
  }
}

/** Tokens are judged by the issuer's name, so a provider that calls itself something else is not the one that was meant. */
export function issuerProblem({ issuer }: Discovery, authority: string): string | undefined {
  if (typeof issuer === 'string' && withoutSlash(issuer) === withoutSlash(authority)) return undefined
  return `The identity provider at ${authority} calls itself ${String(issuer)}. OIDC_AUTHORITY must be exactly its issuer.`
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
const causeOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message || error.message : error.message)
