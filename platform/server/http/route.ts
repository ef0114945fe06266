import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts'
import type { ListSpec } from '../../contract/lists.ts'
import type { Caller } from '../../contract/roles.ts'
import type { Actor } from '../audit.ts'
import type { Db } from '../database/database.ts'
import type { Streamed } from '../lists/stream.ts'

/** What a handler knows of its request: everything parsed and checked, nothing raw but for `raw` answers. */
export interface Incoming<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Always there unless the endpoint is public, or for systems; the visitor where it is open with a module and nobody is signed in. */
  caller: E['access'] extends 'public' ? Caller | undefined : E['access'] extends 'system' ? undefined : Caller
  actor: Actor
  requestId: string
  request: FastifyRequest
  reply: FastifyReply
  idempotency: Idempotency
}

/** Ties what the first request made to its `Idempotency-Key`, inside the same transaction. Without a key it does nothing. */
export interface Idempotency {
  remember(tx: Db, made: Record<string, string>): Promise<void>
}

/** A list may be on its way already. */
type Answer<E extends Endpoint> = E['answers'] extends 'raw' ? unknown : E['list'] extends ListSpec ? AnswerOf<E> | Streamed : AnswerOf<E>
export type Handler<E extends Endpoint> = (incoming: Incoming<E>) => Promise<Answer<E>> | Answer<E>

export type Admit = (request: FastifyRequest) => void | Promise<void>

/** One endpoint with its handler, as a feature's `*.routes.ts` lists them. */
export interface Route {
  endpoint: Endpoint
  handle: (incoming: Incoming<Endpoint>) => unknown
  /** Answers a repeated request from the records that the first one made. */
  repeat: ((made: Record<string, string>, incoming: Incoming<Endpoint>) => unknown) | undefined
  /** Of an endpoint for systems: throws unless the request comes from one. Runs before the body is read. */
  admit?: Admit
}

/** Binds a handler to its endpoint; the handler's types come from the endpoint's schemas. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  repeat?: (made: Record<string, string>, incoming: Incoming<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, handle: handle as unknown as Route['handle'], repeat: repeat as unknown as Route['repeat'] }
}

/** The same for an endpoint that another system calls, which `admit` knows by its token. */
export function systemRoute<E extends Endpoint & { readonly access: 'system' }>(endpoint: E, admit: Admit, handle: Handler<E>): Route {
  return { ...route(endpoint, handle), admit }
}
