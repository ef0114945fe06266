import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'

const recording = z.object({
  answers: z.array(
    z.object({
      request: z.object({ method: z.string(), path: z.string(), authorization: z.nullish(z.string()) }),
      status: z.number(),
      body: z.unknown(),
    }),
  ),
})

export const recordedKey = '<CONTENT_KEY>'

/** A server that answers what Strapi 5 answered, request by request; anything that was never asked of it is 501. */
export async function recordedStrapi(): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const { answers } = recording.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'strapi-answers.json'), 'utf8')))
  const known = new Map(
    answers.map(({ request, status, body }) => [
      nameOf(request.method, request.path, request.authorization ?? undefined),
      { status, body },
    ]),
  )
  const server = createServer(({ method = '', url = '', headers: { authorization } }, res) => {
    // Who has no good key is told so whatever they ask for; it was recorded once for each.
    const asked = authorization === `Bearer ${recordedKey}` ? url : '/api/pages?locale=en'
    const { status, body } = known.get(nameOf(method, asked, authorization)) ?? missing(known, method, asked, authorization)
    res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The same request, however its parameters are ordered or encoded. */
const nameOf = (method: string, address: string, authorization = 'none'): string => {
  const { pathname, searchParams } = new URL(address, 'http://recorded')
  searchParams.sort()
  return `${method} ${pathname}?${searchParams} ${authorization}`
}

interface Recorded {
  status: number
  body: unknown
}

/**
 * What was not recorded, but follows from what was: a document that is not there is not there however it is populated, and every locale that
 * Strapi does not have is answered alike.
 */
function missing(known: ReadonlyMap<string, Recorded>, method: string, address: string, authorization: string | undefined): Recorded {
  const { pathname, searchParams } = new URL(address, 'http://recorded')
  const plain = known.get(nameOf(method, `${pathname}?locale=${searchParams.get('locale')}`, authorization))
  if (plain?.status === 404) return plain
  if (['en', 'nl', '*', null].includes(searchParams.get('locale'))) return { status: 501, body: { unrecorded: address } }
  const pagination = { page: 1, pageSize: 25, pageCount: 0, total: 0 }
  if (/^\/api\/(pages|widgets)$/.test(pathname)) return { status: 200, body: { data: [], meta: { pagination } } }
  return { status: 404, body: { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } } }
}
