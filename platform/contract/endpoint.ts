import type * as z from 'zod/mini'
import type { ListSpec } from './lists.ts'
import type { ModuleName } from './modules.ts'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.core.$ZodType

/**
 * Who may call. `public`: anyone. `signedIn`: every person with a valid token. A list: one of these roles, and nobody else
 * (an admin where it names admin). `system`: no person, but another
 * system with a token of its own, which the route checks.
 * Finer rules about a record are in the feature's `*.rules.ts` and named in `rule`, which the API's description shows.
 */
export type Access = 'public' | 'signedIn' | 'system' | readonly Role[]

/** One call of the API: the single source of the server's checks, the typed client, the API's description and the route guards. */
export interface Endpoint {
  readonly method: Method
  /** With `:name` parameters, from the origin: `/api/teams/:id`. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly access: Access
  /** While one of these modules is on, it answers callers without a token, too: what anybody may see. */
  readonly openWith?: readonly ModuleName[]
  /** From who has none of its roles the record that it is about is hidden: to them it is 404, as one that is not there. */
  readonly hides?: true
  /** In words: what beyond `access` decides, such as "a member of the team". */
  readonly rule?: string
  /** The modules that make the call available; with none of them on it does not exist. Empty: always there. */
  readonly modules: readonly ModuleName[]
  /** Modules that it needs beside them, every one: with one of these off it does not exist either. */
  readonly allOf?: readonly ModuleName[]
  /** What the answer shows, by the words that writes use in `changes`: 'team', 'application'. The web app asks again for what shows a thing that a write changed. */
  readonly shows?: readonly string[]
  /** What a write may change of what people see, of other rooms and modules, too. */
  readonly changes?: readonly string[]
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Answer on success; none = 204 without a body, unless `answers` says otherwise. */
  readonly answer?: Schema
  /** Where there is nothing to say, the answer is 204 without a body. */
  readonly orEmpty?: true
  readonly status?: 200 | 201 | 202 | 204
  /**
   * `raw`: the handler writes the reply itself (files, documents, streams). `multipart`: the body may come as a form, too. `file`: it is one
   * file of whatever type, which the handler finds as bytes in `request.body`.
   */
  readonly answers?: 'raw'
  readonly accepts?: 'multipart' | 'any' | 'file'
  /** Largest body in bytes; 1 MB unless said otherwise. */
  readonly bodyLimitBytes?: number
  /** Members and items that a body may hold, all together: 20,000 unless said otherwise, and without a limit where `bodyLimitBytes` is said. */
  readonly mostValues?: number
  /** Honours `Idempotency-Key`. */
  readonly idempotent?: boolean
  /** A write that a caller whose only role is readOnly may make, too. */
  readonly readOnlyMay?: boolean
  /** A read that leaves an entry in the audit: an export. */
  readonly audited?: true
  /** Requests per minute and caller, where the general limit is too generous. */
  readonly perMinute?: number
  readonly list?: ListSpec
}

/** Declares an endpoint and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

export type ParamsOf<E extends Endpoint> = E['params'] extends Schema ? z.core.output<E['params']> : Record<string, never>
export type QueryOf<E extends Endpoint> = E['query'] extends Schema ? z.core.output<E['query']> : Record<string, never>
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.core.output<E['body']> : undefined
export type AnswerOf<E extends Endpoint> = E['answer'] extends Schema
  ? z.core.output<E['answer']> | (E['orEmpty'] extends true ? undefined : never)
  : undefined

/** What a caller of the API gives: the input side of the same schemas. */
export type CallInput<E extends Endpoint> = (E['params'] extends Schema ? { params: z.core.input<E['params']> } : { params?: undefined }) &
  (E['query'] extends Schema ? { query?: z.core.input<E['query']> } : { query?: undefined }) &
  (E['body'] extends Schema ? BodyInput<z.core.input<E['body']>> : { body?: undefined })
type BodyInput<B> = undefined extends B ? { body?: B } : { body: B }

/** Fills the parameters of a path: `addressOf('/api/teams/:id', { id })`. */
export function addressOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
