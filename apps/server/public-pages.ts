import { type KeptAnswers, saysSignedIn } from '@portico/platform/server/http/kept-answers.ts'
import type { PublicPage, PublicSite } from '@portico/platform/server/http/public-site.ts'
import { publicPolicy } from '@portico/platform/server/http/security.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Visitors get what was kept at once for ten minutes, while it is read anew. */
const freshness = 'public, max-age=10, stale-while-revalidate=600'

/**
 * Answers with a page for visitors, where there is one at the address. The cookie `signedIn` leaves the dashboard to the web app; nothing
 * else of the request but its address and `lang` decides what is in the page.
 * @returns false where the web app has the address. A reply is not handed back: whoever awaits one waits for its end.
 */
export async function answerPublicly(
  { site, kept }: { site: PublicSite; kept: Pick<KeptAnswers, 'keep'> },
  appAt: (path: string) => 'on' | 'off' | 'none',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const [before = '/', ...search] = request.url.split('?')
  const path = decoded(before)
  if (path === undefined) return false
  const signedIn = saysSignedIn(request.headers.cookie)
  const page = await site.answer({ path, query: new URLSearchParams(search.join('?')), app: appAt(path), signedIn })
  if (page) void send(page, request, reply)
  if (page?.status === 200 && reply.statusCode === 200 && !page.unkept && request.method === 'GET') {
    const { body, tag, given } = page
    kept.keep({ url: request.url, signedIn, headers: reply.getHeaders(), body, tag: tag && `"${tag}"`, given })
  }
  return page !== undefined
}

function send(page: PublicPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (page.location !== undefined) return reply.code(page.status).header('location', page.location).type(page.type).send('')
  // A page without a script that is the same for everybody has nothing that whoever opens it could read; a browser that parts them begins a process for it (decision 0132).
  if (!page.runs && !page.unkept) reply.removeHeader('cross-origin-opener-policy')
  reply.headers({
    'content-security-policy': publicPolicy({
      ...(page.styleHash !== undefined && { styleHash: page.styleHash }),
      ...(page.runs && { runs: page.runs }),
    }),
    'cache-control': page.status === 200 && !page.unkept ? freshness : 'no-store',
    vary: 'cookie',
  })
  if (page.status === 503) reply.header('retry-after', '30')
  if (page.unkept) reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  if (page.tag !== undefined && page.status === 200 && !page.unkept) {
    reply.header('etag', `"${page.tag}"`)
    const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
    if (known.includes(`"${page.tag}"`)) return reply.code(304).send()
  }
  return reply.code(page.status).type(page.type).send(page.body)
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
