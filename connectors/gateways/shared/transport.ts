import { createHash } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { errors, Pool } from 'undici'
import { sentence } from '../failures.contract.ts'
import { type Connection, GatewayError } from '../gateway.ts'

/** Answers above this are not the Admin API's: a page of 1,000 consumers has under 1 MB. */
const answerLimitBytes = 16 * 1024 * 1024
const poolsAtMost = 64
const answerTimeoutMs = 30_000
const connectTimeoutMs = 5_000

export interface Call {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  signal: AbortSignal
  /** A client certificate, PEM. */
  identity?: { cert: string; key: string } | undefined
  /** Asked over a line of its own, so that calls that hang do not keep this one waiting. */
  isProbe?: boolean | undefined
}
export interface Answer {
  status: number
  retryAfter: string | undefined
  text: string
  /** One that came several times has a line for each. */
  header(name: string): string | undefined
}

const pools = new Map<string, Pool>()

/** One call over a kept connection. Redirects are not followed. @throws GatewayError unavailable, refused for an unusable connection */
export async function send({ method, url, headers, body, signal, ...more }: Call): Promise<Answer> {
  const pool = poolOf(url.origin, more)
  try {
    const ask = () =>
      pool.request({
        method,
        path: `${url.pathname}${url.search}`,
        signal,
        headersTimeout: answerTimeoutMs,
        bodyTimeout: answerTimeoutMs,
        headers: { accept: 'application/json', ...headers },
        ...(body === undefined ? {} : { body }),
      })
    // A kept connection that the gateway closed at that moment says nothing of the gateway; reading twice does no harm.
    const answer = await ask().catch((error: unknown) => {
      if (method !== 'GET' || signal.aborted || !isCut(error)) throw error
      return ask()
    })
    const header = (name: string) => {
      const value = answer.headers[name]
      return Array.isArray(value) ? value.join('\n') : value
    }
    return { status: answer.statusCode, retryAfter: header('retry-after'), text: await textOf(answer.body), header }
  } catch (error) {
    throw translated(error, url, signal)
  }
}

/** Why nothing answers at an address, whatever it would say to whoever signs in; undefined where something does. */
export const silenceAt = (url: URL, signal: AbortSignal): Promise<GatewayError | undefined> =>
  send({ method: 'GET', url, headers: {}, signal }).then(
    () => undefined,
    (error: GatewayError) => error,
  )

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of body) {
    sizeBytes += chunk.length
    if (sizeBytes > answerLimitBytes) throw new GatewayError('unavailable', sentence('tooLarge'))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const isCut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(error.code))

/** The failure in words. Texts of the network's errors hold addresses at most; the cause is kept for the log. */
export function translated(error: unknown, { origin: address, host, hostname }: URL, signal: AbortSignal): GatewayError {
  if (error instanceof GatewayError) return error
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'UND_ERR_INVALID_ARG') return new GatewayError('refused', sentence('unsendableHeader'), { reason: 'signIn' })
  const why = () => {
    if (signal.aborted) return sentence('lateAt', { address })
    if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
      return sentence('notConnectedWithin', { address, seconds: connectTimeoutMs / 1000 })
    if (code.includes('TIMEOUT')) return sentence('noAnswerWithin', { address, seconds: answerTimeoutMs / 1000 })
    if (code === 'ECONNREFUSED') return sentence('refusedConnection', { address })
    if (isCut(error)) return sentence('closedConnection', { address })
    if (code === 'ENOTFOUND') return sentence('noSuchHost', { host: hostname })
    if (code === 'EAI_AGAIN') return sentence('hostNotFound', { host: hostname })
    if (/^(EHOST|ENET|EADDRNOTAVAIL)/.test(code)) return sentence('unreachable', { address })
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return sentence('otherCertificate', { host })
    if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(code)) return sentence('expiredCertificate', { host })
    if (/CERT|UNABLE_TO_VERIFY/.test(code)) return sentence('untrustedCertificate', { host })
    if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return sentence('noEncryption', { address })
    return error instanceof errors.HTTPParserError ? sentence('notHttp', { address }) : sentence('noAnswer', { address })
  }
  return new GatewayError('unavailable', why(), { cause: error, reason: 'answer' })
}

type NoAddress = 'noManagementAddress' | 'noTokenAddress' | 'noExportAddress'
/** @throws GatewayError refused, when it is no http or https address */
export function addressOf(text: string, otherwise: NoAddress = 'noManagementAddress'): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new GatewayError('refused', sentence(otherwise), { reason: otherwise === 'noTokenAddress' ? 'signIn' : 'elsewhere' })
}

/**
 * An address below another one, whose own path stays.
 * @throws GatewayError refused, for a name of dots alone: no encoding keeps it from meaning another place
 */
export function below(base: URL, path: string): URL {
  if (/(^|\/)\.{1,2}(?=[/?#]|$)/.test(path.split(/[?#]/)[0] ?? '')) throw new GatewayError('refused', sentence('badName'))
  return new URL(`${base.origin}${base.pathname.replace(/\/+$/, '')}${path}`)
}

/** A pool per origin and client certificate; the longest unused one goes when there are many. */
function poolOf(
  origin: string,
  { identity = {}, isProbe = false }: { identity?: object | undefined; isProbe?: boolean | undefined },
): Pool {
  const name = `${origin} ${isProbe ? 'probe ' : ''}${createHash('sha256').update(JSON.stringify(identity)).digest('base64')}`
  const pool =
    pools.get(name) ?? new Pool(origin, { connections: 16, pipelining: 1, connect: { timeout: connectTimeoutMs, ...checked(identity) } })
  pools.delete(name)
  pools.set(name, pool)
  const [oldest] = pools
  if (oldest && pools.size > poolsAtMost) {
    pools.delete(oldest[0])
    void oldest[1].close()
  }
  return pool
}

function checked<T extends object>(identity: T): T {
  try {
    createSecureContext(identity)
    return identity
  } catch {
    throw new GatewayError('refused', sentence('unreadableCertificate'), {
      reason: 'signIn',
    })
  }
}

/** The client certificate of a connection, where it has one. */
export function identityOf({ credentials: { clientCert, clientKey } }: Pick<Connection, 'credentials'>): Call['identity'] {
  return clientCert && clientKey ? { cert: clientCert, key: clientKey } : undefined
}
