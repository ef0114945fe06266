import type { GraphQLSchema } from 'graphql'
import { answerOf, type MockAnswer } from './answer.ts'
import { answerGraphql, compileGraphql } from './graphql.ts'
import { isObject } from './json.ts'
import { compileOpenApi, findOperation, type OpenApiMock } from './openapi.ts'

/** What the mock's thread is asked. A document goes there once, and is named by its hash from then on. */
export type MockJob = { task: 'compile'; hash: string; text: string; isGraphql: boolean } | ({ task: 'call'; hash: string } & MockCall)
export interface MockCall {
  method: string
  /** Below the product's address, with its slash. */
  path: string
  query: string
  accept: string
  /** Undefined where it was not read. */
  body: string | undefined
}
export type MockReply =
  | { kind: 'compiled' }
  /** The thread does not have the document: it is new, or others took its place. */
  | { kind: 'unknown' }
  | { kind: 'answer'; status: number; headers: Record<string, string>; body: Uint8Array }
  /** A call to a GraphQL product without its body, which is read for those alone. */
  | { kind: 'needsBody' }
  | { kind: 'refused'; status: number; message: string; headers?: Record<string, string> }

type Compiled = { size: number } & (
  | { kind: 'openapi'; mock: OpenApiMock }
  | { kind: 'graphql'; schema: GraphQLSchema | undefined }
  | { kind: 'events' }
)

/** Documents that are kept compiled: so many, and of so many characters in all, but for the one that is used. */
const kept = { documents: 50, characters: 40_000_000 }

/** Everything of the mock that is worked out from what strangers wrote. Runs in a thread with limits. */
export function mockJobs(): (job: MockJob) => Promise<MockReply> | MockReply {
  const documents = new Map<string, Compiled>()
  let characters = 0

  const forget = (hash: string): void => {
    characters -= documents.get(hash)?.size ?? 0
    documents.delete(hash)
  }
  return (job) => {
    if (job.task === 'compile') {
      forget(job.hash)
      documents.set(job.hash, compile(job.text, job.isGraphql))
      characters += job.text.length
      for (const oldest of documents.keys()) {
        if (oldest === job.hash || (documents.size <= kept.documents && characters <= kept.characters)) break
        forget(oldest)
      }
      return { kind: 'compiled' }
    }
    const found = documents.get(job.hash)
    if (!found) return { kind: 'unknown' }
    // Taken out and put back, so that the first entry is the one that was not used for longest.
    documents.delete(job.hash)
    documents.set(job.hash, found)
    return answerTo(found, job)
  }
}

function compile(text: string, isGraphql: boolean): Compiled {
  const size = text.length
  if (isGraphql) return { size, kind: 'graphql', schema: compileGraphql(text) }
  const document: unknown = JSON.parse(text)
  if (isObject(document) && (typeof document.openapi === 'string' || typeof document.swagger === 'string'))
    return { size, kind: 'openapi', mock: compileOpenApi(document) }
  return { size, kind: 'events' }
}

async function answerTo(document: Compiled, call: MockCall): Promise<MockReply> {
  if (document.kind === 'events') return answered(jsonAnswer(200, {}))
  const { method, path } = call
  if (document.kind === 'graphql') {
    if (method !== 'POST') return { kind: 'refused', status: 405, message: 'Send GraphQL queries by POST', headers: { allow: 'POST' } }
    if (call.body === undefined) return { kind: 'needsBody' }
    const { status, body } = await answerGraphql(document.schema, sentQuery(call.body, call.query))
    return answered(jsonAnswer(status, body))
  }
  const found = findOperation(document.mock, method, path)
  if (!found) return { kind: 'refused', status: 404, message: `The document has no path for ${path.slice(0, 200)}` }
  if (found.found) return answered(answerOf(document.mock, found.found, call.accept))
  const allow = found.allow.join(', ')
  if (method === 'OPTIONS') return answered({ status: 204, headers: { allow }, body: Buffer.alloc(0) })
  return { kind: 'refused', status: 405, message: `The document has no ${method} here`, headers: { allow } }
}

/** Anything that is not a readable query is an empty one. */
function sentQuery(text: string, query: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) ? body : {}
  } catch {
    return Object.fromEntries(new URLSearchParams(query))
  }
}

const answered = (answer: MockAnswer): MockReply => ({ kind: 'answer', ...answer })
const jsonAnswer = (status: number, value: unknown): MockAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
})
