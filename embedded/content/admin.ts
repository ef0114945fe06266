import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '@portico/platform/contract/clock.ts'
import { AppError, badRequest, existing, invalid, notFound, signInRequired, tooLarge } from '@portico/platform/contract/errors.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { loggedMessage } from '@portico/platform/server/http/logged-error.ts'
import type { Log } from '@portico/platform/server/services.ts'
import { tokenCheck } from '../token-check.ts'
import { answered } from './answers.ts'
import { contentDrafts } from './drafts.store.ts'
import { fillContent } from './fill.store.ts'
import { contentOverview } from './overview.store.ts'
import { noPictures, type Pictures } from './pictures.ts'
import { type TypeName, typeNamed, typeNames } from './types.ts'

export interface ContentAdminOptions {
  database: Database
  clock: Clock
  /** Reads and writes drafts. */
  token: string
  log: Log
  pictures?: Pictures
}

/** Where editors' calls begin. */
export const contentAdminPath = '/content-admin'

const bodyLimitBytes = 8 * 1024 * 1024

/** Answers requests under `/content-admin`: drafts, versions and publishing, to who has the token. A content service of others has no such calls. */
export function contentAdmin({
  database,
  clock,
  token,
  log,
  pictures = noPictures,
}: ContentAdminOptions): (req: IncomingMessage, res: ServerResponse) => void {
  const isToken = tokenCheck(`Bearer ${token}`)
  const drafts = contentDrafts(database, clock)

  async function answer(req: IncomingMessage): Promise<unknown> {
    if (!isToken(req.headers.authorization)) throw signInRequired('This needs the token of the content service.')
    const url = new URL(req.url ?? '', 'http://content')
    const [first = '', documentId, locale, action, ...rest] = url.pathname
      .slice(contentAdminPath.length + 1)
      .split('/')
      .map(decoded)
    const method = req.method ?? ''
    const body = method === 'POST' || method === 'PUT' ? await jsonOf(req) : {}
    if (method === 'POST' && first === 'fill' && documentId === undefined) return fillContent(database, clock, body.documents)
    const type = typeNames.find((name) => name === first)
    if (!type || rest.length > 0) throw notFound()
    if (documentId === undefined) return ofType(method, type, url.searchParams, body)
    if (locale === undefined) {
      if (method !== 'DELETE' || (await drafts.typeOf(documentId)) !== type) throw notFound()
      return drafts.remove(documentId)
    }
    return ofDraft(`${method} ${action ?? ''}`.trim(), { type, documentId, locale }, body)
  }

  async function ofType(method: string, type: TypeName, query: URLSearchParams, body: Body): Promise<unknown> {
    if (method === 'POST') return drafts.save({ type, locale: textOf(body, 'locale'), fields: body.fields, by: textOf(body, 'by') })
    if (method !== 'GET') throw notFound()
    const [page, itemsPerPage] = [Number(query.get('page') ?? 1), Number(query.get('itemsPerPage') ?? 25)]
    if (!(page >= 1 && itemsPerPage >= 1 && itemsPerPage <= 100)) throw badRequest('page and itemsPerPage are numbers from 1 on.')
    return contentOverview(database.db, { type, page, itemsPerPage })
  }

  async function ofDraft(what: string, place: { type: TypeName; documentId: string; locale: string }, body: Body): Promise<unknown> {
    const { type, documentId, locale } = place
    // A document is at the address of its own type alone.
    if ((await drafts.typeOf(documentId)) !== type) throw notFound()
    switch (what) {
      case 'GET':
        return existing(await drafts.draft(documentId, locale))
      case 'GET shown': {
        const { fields, id, ...rest } = existing(await drafts.draft(documentId, locale))
        const now = clock.now().toISOString()
        const row = { id, documentId, locale, fields, createdAt: rest.updatedAt, updatedAt: rest.updatedAt, publishedAt: now }
        return (await answered(database.db, typeNamed(type), [row], { populate: 'all', fields: undefined }, pictures))[0]
      }
      case 'PUT': {
        const version = typeof body.version === 'number' ? body.version : undefined
        return drafts.save({
          type,
          documentId,
          locale,
          fields: body.fields,
          by: textOf(body, 'by'),
          ...(version !== undefined && { version }),
        })
      }
      case 'GET versions':
        return drafts.versions(documentId, locale)
      case 'POST publish':
        return drafts.publish(documentId, locale, numberOf(body, 'version'))
      case 'POST unpublish':
        return drafts.unpublish(documentId, locale)
      case 'POST schedule':
        return drafts.schedule(documentId, locale, dateOf(body.publishAt))
      case 'POST restore':
        return drafts.restore(documentId, locale, numberOf(body, 'from'), { version: numberOf(body, 'version'), by: textOf(body, 'by') })
      default:
        throw notFound()
    }
  }

  return (req, res) => {
    answer(req)
      .then((made) => ({ status: made === undefined ? 204 : 200, made }))
      .catch((error: unknown) => {
        if (error instanceof AppError) return { status: error.statusCode, made: { error: told(error) } }
        log.error({ error: loggedMessage(error), method: req.method }, 'embedded content service: an editor’s call failed')
        return {
          status: 500,
          made: { error: { name: 'InternalServerError', message: 'Internal Server Error', code: 'failed', details: [] } },
        }
      })
      .then(({ status, made }) => {
        req.resume()
        if (res.destroyed || res.headersSent) return
        res.writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        res.end(made === undefined ? undefined : JSON.stringify(made))
      })
      .catch((error: unknown) => log.error({ error: loggedMessage(error) }, 'embedded content service: an answer could not be sent'))
  }
}

type Body = Record<string, unknown>

const told = ({ name, message, code, details }: AppError) => ({ name, message, code, details })

async function jsonOf(req: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes > bodyLimitBytes) throw tooLarge('A document of the content service has at most 8 MB.')
    chunks.push(chunk)
  }
  try {
    const read: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}')
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Body
  } catch {
    // Told below.
  }
  throw badRequest('The body is no JSON object.')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw notFound()
  }
}

function textOf(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw invalid({ path: name, code: 'required', message: 'This field is needed.' })
  return value
}

function numberOf(body: Body, name: string): number {
  const value = body[name]
  if (!Number.isSafeInteger(value)) throw invalid({ path: name, code: 'required', message: 'This field is needed.' })
  return value as number
}

function dateOf(value: unknown): Date | null {
  if (value === null || value === undefined) return null
  const date = new Date(typeof value === 'string' ? value : Number.NaN)
  if (Number.isNaN(date.getTime())) throw invalid({ path: 'publishAt', code: 'invalidFormat', message: 'This is no date and time.' })
  return date
}
