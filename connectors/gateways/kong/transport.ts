import { createHash } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { Pool } from 'undici'
import { type Connection, GatewayError } from '../gateway.ts'

/** Answers above this are not the Admin API's: a page of 1,000 consumers has under 1 MB. */
const answerLimitBytes = 16 * 1024 * 1024
const poolsAtMost = 64

export interface Answer {
  status: number
  retryAfter: string | undefined
  text: string
}

const pools = new Map<string, Pool>()

/** One call of the Admin API over a kept connection. Redirects are not followed. @throws GatewayError unavailable, refused for an unusable connection */
export async function send(connection: Connection, method: string, path: string, body: object | undefined): Promise<Answer> {
  const { signal } = connection
  const address = addressOf(connection.adminUrl)
  const pool = poolOf(address.origin, connection)
  const { headerName, headerValue } = connection.credentials
  try {
    const ask = () =>
      pool.request({
        method,
        path: `${address.pathname.replace(/\/+$/, '')}${path}`,
        signal,
        headersTimeout: 30_000,
        bodyTimeout: 30_000,
        headers: {
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(headerName && headerValue ? { [headerName]: headerValue } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    // A kept connection that the gateway closed at that moment says nothing of the gateway; reading twice does no harm.
    const answer = await ask().catch((error: unknown) => {
      if (method !== 'GET' || signal.aborted || !isCut(error)) throw error
      return ask()
    })
    const retryAfter = answer.headers['retry-after']
    return {
      status: answer.statusCode,
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
      text: await textOf(answer.body),
    }
  } catch (error) {
    throw translated(error, signal)
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of body) {
    sizeBytes += chunk.length
    if (sizeBytes > answerLimitBytes)
      throw new GatewayError('unavailable', 'The gateway sends an answer that is too large for its Admin API')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const isCut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(error.code))

/** Texts of the network's errors hold addresses at most; the cause is kept for the log. */
function translated(error: unknown, signal: AbortSignal): GatewayError {
  if (error instanceof GatewayError) return error
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code === 'UND_ERR_INVALID_ARG')
    return new GatewayError('refused', "The credentials' header cannot be sent: its name or value holds forbidden characters")
  const late = signal.aborted || /TIMEOUT|ETIMEDOUT/.test(code ?? '')
  const message = late ? 'The gateway did not answer in time' : `The gateway does not answer${code ? ` (${code})` : ''}`
  return new GatewayError('unavailable', message, { cause: error })
}

function addressOf(adminUrl: string): URL {
  const url = URL.canParse(adminUrl) ? new URL(adminUrl) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new GatewayError('refused', 'The management address is not an http or https address')
}

/** A pool per origin and client certificate; the longest unused one goes when there are many. */
function poolOf(origin: string, { credentials, isProbe = false }: Connection): Pool {
  const { clientCert, clientKey } = credentials
  const identity = clientCert && clientKey ? { cert: clientCert, key: clientKey } : {}
  const name = `${origin} ${isProbe ? 'probe ' : ''}${createHash('sha256').update(JSON.stringify(identity)).digest('base64')}`
  const pool = pools.get(name) ?? new Pool(origin, { connections: 16, pipelining: 1, connect: { timeout: 5_000, ...checked(identity) } })
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
    throw new GatewayError('refused', 'The client certificate and its key cannot be read: both are PEM, and the key has no passphrase')
  }
}
