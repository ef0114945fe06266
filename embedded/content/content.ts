import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '@portico/platform/server/database/database.ts'
import { loggedMessage } from '@portico/platform/server/http/logged-error.ts'
import type { Log } from '@portico/platform/server/services.ts'
import { tokenCheck } from '../token-check.ts'
import { answered } from './answers.ts'
import { ContentError, forbidden, notFound, unauthorized } from './errors.ts'
import { publishedDocuments, publishedList } from './published.store.ts'
import { defaultLocale, queryOf } from './query.ts'
import { type ContentType, contentTypes } from './types.ts'

export interface EmbeddedContentOptions {
  database: Database
  /** Reads what is published. */
  key: string
  log: Log
}

/** Where the service begins; images and the API follow. */
export const contentPath = '/content'

/**
 * Answers requests under `/content` as a Strapi 5 with the same content types does to a key that may read: published documents only.
 * Drafts are not answered to anybody here, whatever `status` says.
 */
export function embeddedContent({ database, key, log }: EmbeddedContentOptions): (req: IncomingMessage, res: ServerResponse) => void {
  const isKey = tokenCheck(`Bearer ${key}`)
  return (req, res) => {
    req.resume()
    answer(database, isKey, req)
      .then((body) => ({ status: 200, body }))
      .catch((error: unknown) => {
        if (error instanceof ContentError) return { status: error.status, body: error.body }
        log.error({ error: loggedMessage(error), method: req.method }, 'embedded content service: a call failed')
        return new ContentError(500, 'InternalServerError', 'Internal Server Error')
      })
      .then(({ status, body }) => send(req, res, status, body))
      .catch((error: unknown) => log.error({ error: loggedMessage(error) }, 'embedded content service: an answer could not be sent'))
  }
}

async function answer(database: Database, isKey: (sent: unknown) => boolean, req: IncomingMessage): Promise<object> {
  const { authorization } = req.headers
  if (authorization === undefined) throw forbidden()
  if (!isKey(authorization)) throw unauthorized()
  const [path = '', ...queries] = (req.url ?? '').slice(contentPath.length).split('?')
  const search = queries.join('?')
  const [, api, plural, documentId, ...rest] = path.split('/')
  const type = contentTypes.find((one) => one.path === plural)
  if (api !== 'api' || !type || rest.length > 0) throw notFound()
  if (req.method !== 'GET' && req.method !== 'HEAD') throw forbidden()
  if (type.single && documentId !== undefined) throw notFound()
  return type.single || documentId !== undefined ? one(database, type, documentId, search) : list(database, type, search)
}

async function one({ db }: Database, type: ContentType, documentId: string | undefined, search: string): Promise<object> {
  const query = queryOf(type, search)
  const locale = query.locale === '*' ? defaultLocale : query.locale
  const rows = await publishedDocuments(db, type, documentId === undefined ? undefined : [documentId], locale)
  const [data] = await answered(db, type, rows, query)
  if (!data) throw notFound()
  return { data, meta: {} }
}

async function list({ db }: Database, type: ContentType, search: string): Promise<object> {
  const query = queryOf(type, search)
  const { rows, total } = await publishedList(db, type, query)
  const { paging } = query
  const counts = total === undefined ? {} : { ...('pageSize' in paging && { pageCount: Math.ceil(total / paging.pageSize) }), total }
  return { data: await answered(db, type, rows, query), meta: { pagination: { ...paging, ...counts } } }
}

function send(req: IncomingMessage, res: ServerResponse, status: number, body: object): void {
  if (res.destroyed || res.headersSent) return
  const text = JSON.stringify(body)
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
  res.end(req.method === 'HEAD' ? undefined : text)
}
