import type { IncomingMessage, ServerResponse } from 'node:http'
import { pictureAt } from '@portico/platform/contract/picture-file.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { loggedMessage } from '@portico/platform/server/http/logged-error.ts'
import type { Log } from '@portico/platform/server/services.ts'
import { tokenCheck } from '../token-check.ts'
import { answered } from './answers.ts'
import { ContentError, forbidden, notFound, unauthorized } from './errors.ts'
import { noPictures, type Pictures } from './pictures.ts'
import { publishedDocuments, publishedList } from './published.store.ts'
import { defaultLocale, queryOf } from './query.ts'
import { type ContentType, contentTypes } from './types.ts'

export interface EmbeddedContentOptions {
  database: Database
  /** Reads what is published. */
  key: string
  log: Log
  pictures?: Pictures
}

/** Where the service begins; images and the API follow. */
export const contentPath = '/content'

/**
 * Answers requests under `/content` as a Strapi 5 with the same content types does to a key that may read: published documents only.
 * Drafts are not answered to anybody here, whatever `status` says.
 */
export function embeddedContent({
  database,
  key,
  log,
  pictures = noPictures,
}: EmbeddedContentOptions): (req: IncomingMessage, res: ServerResponse) => void {
  const isKey = tokenCheck(`Bearer ${key}`)
  return (req, res) => {
    req.resume()
    answer({ database, pictures }, isKey, req)
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

type Held = Required<Pick<EmbeddedContentOptions, 'database' | 'pictures'>>

async function answer(held: Held, isKey: (sent: unknown) => boolean, req: IncomingMessage): Promise<object> {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  const picture = isRead ? pictureAt((req.url ?? '').slice(contentPath.length)) : undefined
  // As with a Strapi, who has the address of a picture may see it.
  if (picture) return (await held.pictures.bytes(picture.name)) ?? Promise.reject(notFound())
  const { authorization } = req.headers
  if (authorization === undefined) throw forbidden()
  if (!isKey(authorization)) throw unauthorized()
  const [path = '', ...queries] = (req.url ?? '').slice(contentPath.length).split('?')
  const search = queries.join('?')
  const [, api, plural, documentId, ...rest] = path.split('/')
  const type = contentTypes.find((one) => one.path === plural)
  if (api !== 'api' || !type || rest.length > 0) throw notFound()
  if (!isRead) throw forbidden()
  if (type.single && documentId !== undefined) throw notFound()
  return type.single || documentId !== undefined ? one(held, type, documentId, search) : list(held, type, search)
}

async function one(
  { database: { db }, pictures }: Held,
  type: ContentType,
  documentId: string | undefined,
  search: string,
): Promise<object> {
  const query = queryOf(type, search)
  const locale = query.locale === '*' ? defaultLocale : query.locale
  const rows = await publishedDocuments(db, type, documentId === undefined ? undefined : [documentId], locale)
  const [data] = await answered(db, type, rows, query, pictures)
  if (!data) throw notFound()
  return { data, meta: {} }
}

async function list({ database: { db }, pictures }: Held, type: ContentType, search: string): Promise<object> {
  const query = queryOf(type, search)
  const { rows, total } = await publishedList(db, type, query)
  const { paging } = query
  const counts = total === undefined ? {} : { ...('pageSize' in paging && { pageCount: Math.ceil(total / paging.pageSize) }), total }
  return { data: await answered(db, type, rows, query, pictures), meta: { pagination: { ...paging, ...counts } } }
}

function send(req: IncomingMessage, res: ServerResponse, status: number, body: object): void {
  if (res.destroyed || res.headersSent) return
  const isPicture = 'bytes' in body && body.bytes instanceof Uint8Array && 'contentType' in body
  const sent = isPicture ? Buffer.from(body.bytes as Uint8Array) : Buffer.from(JSON.stringify(body))
  res.writeHead(status, {
    'content-type': isPicture ? String(body.contentType) : 'application/json; charset=utf-8',
    'content-length': sent.byteLength,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
  res.end(req.method === 'HEAD' ? undefined : sent)
}
