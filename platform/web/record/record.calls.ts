import type { AnswerOf, CallInput, Endpoint } from '../../contract/endpoint.ts'
import type { RecordEndpoints } from '../../contract/record/record.contract.ts'
import { call } from '../client/client.ts'
import { queryOf, refresh } from '../queries/queries.ts'
import { type RecordQueries, recordQueries } from './record.queries.ts'
import type { AskedTransition } from './words.ts'

type Calls = Pick<RecordEndpoints, 'comments' | 'comment' | 'attachments' | 'attach' | 'history'> &
  Readonly<Record<'get' | 'create' | 'change' | 'transition', Endpoint>>

/** What a screen asks and writes of one kind of governed record `R`, by its endpoints. */
export function recordCalls<R, const E extends Calls>(endpoints: E & { readonly get: { readonly answer: { _zod: { output: R } } } }) {
  /** The forms check by the endpoint's own schemas, and the server once more. */
  const send = <One extends Endpoint>(endpoint: One, input: object, idempotencyKey?: string): Promise<R> =>
    call(endpoint, input as CallInput<One>, { idempotencyKey }) as Promise<AnswerOf<One>> as Promise<R>
  const at = (id: string) => ({ params: { id } })
  return {
    ...recordQueries(endpoints),
    one: (id: string) => queryOf(endpoints.get as E['get'], at(id) as CallInput<E['get']>, { quiet: true }),
    load: (id: string) => send(endpoints.get, at(id)),
    /** What is sent again after a lost answer makes no second record. */
    create: (values: object, idempotencyKey: string) => send(endpoints.create, { body: values }, idempotencyKey),
    change: (id: string, values: object) => send(endpoints.change, { ...at(id), body: values }),
    transition: (id: string, asked: AskedTransition) => send(endpoints.transition, { ...at(id), body: asked }),
    /** Everything that shows such records is asked again after a write. */
    changed: () => refresh(endpoints.change, endpoints.comment, endpoints.attach),
  }
}

export interface RecordCalls<R> extends RecordQueries {
  load: (id: string) => Promise<R>
  create: (values: object, idempotencyKey: string) => Promise<R>
  change: (id: string, values: object) => Promise<R>
  transition: (id: string, asked: AskedTransition) => Promise<R>
}
