import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Clock } from '../../contract/clock.ts'

/** An answer that is the same for everybody who asks for its address and, with `signedIn`, says so. */
export interface KeptAnswer {
  /** As it was asked for, with its query. */
  url: string
  signedIn: boolean
  headers: Readonly<Record<string, string | number | string[] | undefined>>
  body: string
  /** In quotes, as in its header. */
  tag: string | undefined
  /** Called each time that it is given. */
  given: (() => void) | undefined
}

interface Entry {
  untilMs: number
  headers: [string, string][]
  tag: string | undefined
  given: (() => void) | undefined
  plain: Buffer
  packed: Partial<Record<'br' | 'gzip', Buffer>>
}

const keptMs = 1_000
const mostAnswers = 200
const mostBytes = 16_000_000
const longestUrl = 300
/** Larger ones are packed beside the thread that answers. */
const packedAtMost = 1_000_000
/** Of one answer alone: who asked, how often they may, in which form it was sent. */
const ofOne =
  /^(x-request-id|x-ratelimit-.*|set-cookie|date|connection|keep-alive|content-length|content-encoding|transfer-encoding|vary|access-control-.*)$/

export const saysSignedIn = (cookies: string | undefined): boolean => cookies !== undefined && /(?:^|; )signedIn=1(?:;|$)/.test(cookies)

/**
 * Pages for visitors as they were just sent, given again without anything else of the server being asked: for a second, in which many may
 * come (docs/decisions/0092-answers-given-again.md).
 */
export function keptAnswers(clock: Clock) {
  const kept = new Map<string, Entry>()
  let bytes = 0
  const keyOf = (url: string, signedIn: boolean) => (signedIn ? `1${url}` : `0${url}`)

  function makeRoom(now: number): void {
    for (const [key, { untilMs, plain }] of kept)
      if (untilMs <= now) {
        kept.delete(key)
        bytes -= plain.length
      }
  }

  return {
    keep({ url, signedIn, headers, body, tag, given }: KeptAnswer): void {
      const now = clock.now().getTime()
      makeRoom(now)
      const key = keyOf(url, signedIn)
      const plain = Buffer.from(body)
      if (url.length > longestUrl || kept.has(key) || kept.size >= mostAnswers || bytes + plain.length > mostBytes) return
      bytes += plain.length
      kept.set(key, {
        untilMs: now + keptMs,
        headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
          value === undefined || ofOne.test(name) ? [] : [[name, String(value)]],
        ),
        tag,
        given,
        plain,
        packed: {},
      })
    },

    /** @returns false where it is not kept, or asks for more than the answer */
    answer({ method, url = '/', headers }: IncomingMessage, response: ServerResponse): boolean {
      if (kept.size === 0 || method !== 'GET' || headers.origin !== undefined || headers.range !== undefined) return false
      const entry = kept.get(keyOf(url, saysSignedIn(headers.cookie)))
      if (!entry || entry.untilMs <= clock.now().getTime()) return false
      const encoding = encodingOf(headers['accept-encoding'])
      if (encoding && entry.plain.length > packedAtMost) return false
      entry.given?.()
      const own = ['x-request-id', randomUUID(), 'vary', 'cookie, accept-encoding']
      const shared = entry.headers.flat()
      const known =
        entry.tag !== undefined && (headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === entry.tag)
      if (known) {
        response.writeHead(304, [...shared, ...own]).end()
        return true
      }
      const body = encoding ? packed(entry, encoding) : entry.plain
      const form = ['content-length', String(body.length), ...(encoding ? ['content-encoding', encoding] : [])]
      response.writeHead(200, [...shared, ...own, ...form]).end(body)
      return true
    },
  }
}

export type KeptAnswers = ReturnType<typeof keptAnswers>

/** Who weighs one against the other is answered the usual way: none is kept for them. */
function encodingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const said = String(accepted ?? '')
  if (said.includes(';')) return undefined
  return /\bbr\b/.test(said) ? 'br' : /\bgzip\b/.test(said) ? 'gzip' : undefined
}

/** Packed once for all who come meanwhile. */
function packed(entry: Entry, encoding: 'br' | 'gzip'): Buffer {
  const made = entry.packed[encoding]
  if (made) return made
  const fresh =
    encoding === 'br' ? brotliCompressSync(entry.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : gzipSync(entry.plain)
  entry.packed[encoding] = fresh
  return fresh
}
