import { sentence } from '../failures.contract.ts'
import { type Connection, GatewayError } from '../gateway.ts'
import { endless, strange } from '../shared/failures.ts'
import { isJson, type Json, jsonIn } from '../shared/json.ts'
import { readingBudget } from '../shared/reading-budget.ts'
import type { Answer } from '../shared/transport.ts'
import { failureOf, withoutSecrets } from './failures.ts'
import { send } from './transport.ts'

/** An object of Kong as it came over the wire. */
export type Entity = Readonly<Record<string, unknown>> & { readonly id: string }

export interface ListPage {
  data: Entity[]
  /** Undefined on the last page. */
  offset: string | undefined
  /** How long it came over the wire, in characters. */
  length: number
}

export type AdminClient = ReturnType<typeof adminClient>

const pageSize = 1000
const pagesAtMost = 10_000

/** Kong's Admin API behind one connection. Every method throws GatewayError; `write` also lets pass what `mayWrite` throws. */
export function adminClient(connection: Connection) {
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await send(connection, method, path, body)
    if (answer.status >= 200 && answer.status < 300) return answer
    throw failureOf(answer, withoutSecrets(connection, body))
  }

  const list = async (path: string, more: { tags?: string; offset?: string | undefined } = {}): Promise<ListPage> => {
    const query = new URLSearchParams({
      size: String(pageSize),
      ...(more.tags ? { tags: more.tags } : {}),
      ...(more.offset ? { offset: more.offset } : {}),
    })
    return pageIn(await call('GET', `${path}?${query}`))
  }

  const write = async (method: string, path: string, body: object): Promise<Entity> => {
    connection.mayWrite()
    const answer = await unless(404, call(method, path, body))
    if (!answer) throw new GatewayError('unavailable', sentence('removedMeanwhile'), { statusCode: 404 })
    return entityIn(answer)
  }

  return {
    /** The object, or undefined when Kong itself says that there is none. */
    async find(path: string): Promise<Entity | undefined> {
      const answer = await unless(404, call('GET', path))
      return answer && entityIn(answer)
    },

    /** A plain document of the Admin API, such as `/status`. */
    read: async (path: string): Promise<Readonly<Record<string, unknown>>> => objectIn(await call('GET', path)),

    list,

    /** All pages of a list that is known to be short. Undefined when its parent does not exist. */
    async all(path: string, tags?: string): Promise<Entity[] | undefined> {
      const found: Entity[] = []
      const spend = readingBudget()
      let offset: string | undefined
      for (let pages = 0; pages < pagesAtMost; pages += 1) {
        const page: ListPage | undefined = await unless(404, list(path, { ...(tags ? { tags } : {}), offset }))
        if (!page) return undefined
        spend(page.data.length, page.length)
        for (const row of page.data) found.push(row)
        if (page.offset === undefined) return found
        if (page.offset === offset) break
        offset = page.offset
      }
      throw endless()
    },

    put: (path: string, body: object): Promise<Entity> => write('PUT', path, body),
    patch: (path: string, body: object): Promise<Entity> => write('PATCH', path, body),
    /** Undefined when there is such a one already. */
    post: (path: string, body: object): Promise<Entity | undefined> => unless(409, write('POST', path, body)),
    /** Also when it is gone already. */
    async remove(path: string): Promise<void> {
      connection.mayWrite()
      const answer = await unless(404, call('DELETE', path))
      // A page of whatever stands in between is no proof that something is gone.
      if (answer && answer.status !== 204) throw strange('Kong')
    },
  }
}

/** An address of the Admin API; each part is encoded, so that none can leave its place. */
export const at = (...parts: string[]): string => parts.map((part) => `/${encodeURIComponent(part)}`).join('')

async function unless<T>(status: number, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'refused' && error.statusCode === status) return undefined
    throw error
  }
}

function objectIn({ text }: Answer): Json {
  const value = jsonIn(text)
  if (!isJson(value)) throw strange('Kong')
  return value
}

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

function entityIn(answer: Answer): Entity {
  const value = objectIn(answer)
  if (!isEntity(value)) throw strange('Kong')
  return value
}

function pageIn(answer: Answer): ListPage {
  const { length } = answer.text
  const { data, offset, next } = objectIn(answer)
  // Lua has one kind of table, so some versions write an empty list as {}.
  const rows: unknown = typeof data === 'object' && data !== null && !Array.isArray(data) && Object.keys(data).length === 0 ? [] : data
  if (!Array.isArray(rows) || !rows.every(isEntity)) throw strange('Kong')
  if (rows.length > pageSize) throw new GatewayError('unavailable', sentence('moreRows'))
  if (typeof offset === 'string' && offset !== '') return { data: rows, offset, length }
  // A list that goes on without saying where must not be taken for all there is.
  if (next !== null && next !== undefined) throw strange('Kong')
  return { data: rows, offset: undefined, length }
}
