import { createHash } from 'node:crypto'
import { Agent, request } from 'undici'

/** Where the content service is; `baseUrl` is also what image paths follow. */
export interface ContentAddress {
  baseUrl: string | (() => string)
  /** Sent as a bearer token; it never leaves the server. */
  key: string | undefined
  timeoutMs?: number
}

/** A page that an editor may save has 2 MB at most, and a little more once its parts are numbered; whoever sends more than this sends no page. */
const answerLimitBytes = 6 * 1024 * 1024
const defaultTimeoutMs = 5_000

/** Why there is no answer, in words for admins and the log. */
export class NoAnswer extends Error {}
/** There is one, and it is larger than what is read. */
export class TooLarge extends NoAnswer {}

const agent = new Agent({ connections: 16, pipelining: 1, connect: { timeout: defaultTimeoutMs } })

export interface ReadAnswer {
  /** The body's JSON; undefined where the service has nothing (404), and where it says what it said before. */
  body: unknown
  isSame: boolean
  /** Of the body's text. */
  digest: string
  letters: number
}

const nothing: ReadAnswer = { body: undefined, isSame: false, digest: '', letters: 0 }

/**
 * Reads one address below the service's own. Redirects are not followed, so that the key goes nowhere else.
 * @param last the digest of what was read there before: the same is not read again
 * @throws NoAnswer
 */
export async function readJson(
  { baseUrl, key, timeoutMs = defaultTimeoutMs }: ContentAddress,
  path: string,
  last?: string,
): Promise<ReadAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await request(`${addressOf(baseUrl)}${path}`, {
      dispatcher: agent,
      signal,
      headers: { accept: 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    })
    if (answer.statusCode !== 200) {
      await answer.body.dump({ limit: 16 * 1024 }).catch(() => {})
      if (answer.statusCode === 404) return nothing
      throw new NoAnswer(`The content service answers with status ${answer.statusCode}`)
    }
    // Editors of a Strapi put pictures into texts with the whole address of the service, which visitors do not reach.
    const text = (await textOf(answer.body)).replaceAll(`${addressOf(baseUrl)}/uploads/`, '/uploads/')
    const digest = createHash('sha1').update(text).digest('base64')
    const isSame = digest === last
    return { body: isSame ? undefined : JSON.parse(text), isSame, digest, letters: text.length }
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    if (error instanceof SyntaxError) throw new NoAnswer('The content service answers no JSON', { cause: error })
    if (signal.aborted) throw new NoAnswer('The content service did not answer in time', { cause: error })
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
    throw new NoAnswer(`The content service does not answer${code}`, { cause: error })
  }
}

/** Without a slash at its end. A portal's own service is where the portal came to listen. */
export const addressOf = (baseUrl: ContentAddress['baseUrl']): string =>
  (typeof baseUrl === 'function' ? baseUrl() : baseUrl).replace(/\/+$/, '')

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of body) {
    sizeBytes += chunk.length
    if (sizeBytes > answerLimitBytes) throw new TooLarge('The content service sends an answer that is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
