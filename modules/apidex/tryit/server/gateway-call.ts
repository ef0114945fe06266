import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isThisMachine, type OwnAddress } from '@portico/platform/server/http/own-address.ts'
import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import type { Tried } from '../tryit.contract.ts'
import { bodyLimitBytes, isAtGateway, mostRedirects } from '../tryit.rules.ts'

export interface GatewayCall {
  agent: Agent
  /** The environment's traffic address as users see it, the product's below it, and what is called below that. */
  gateway: URL
  product: URL
  address: URL
  /** Where this server reaches an address of the gateway. */
  dialled: (address: URL) => URL
  method: string
  headers: readonly { name: string; value: string }[]
  body: Buffer | undefined
  key: string
  /** The header that carries it. */
  keyHeader: string
  /** Aborts when the caller is gone. */
  gone: AbortSignal
  limitMs: number
}

export type Called = Omit<Tried, 'body' | 'bodyEncoding' | 'sizeBytes' | 'contentType' | 'fit' | 'bodyFit' | 'requestId'> & {
  bytes: Buffer
}

class PortalItself extends Error {}

/** For gateways outside: what an address resolves to is judged at each connection, so that none of them is the portal itself. */
export function outsideAgent(own: () => OwnAddress): Agent {
  const connect = buildConnector({ timeout: 10_000 })
  return new Agent({
    connect: (target, done) =>
      connect(target, (...[error, socket]) => {
        if (error) return done(error, null)
        const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
        const isHere = socket.remoteAddress !== undefined && isThisMachine(socket.remoteAddress)
        if (!isHere || !own().ports.includes(port)) return done(null, socket)
        socket.destroy()
        return done(new PortalItself(target.hostname), null)
      }),
  })
}

/** For the gateway that the portal brings itself. */
export const ownAgent = (): Agent => new Agent({ connect: { timeout: 10_000 } })

const nothing = { status: null, headers: [], truncated: false, latencyMs: null, redirects: [], bytes: Buffer.alloc(0) }

/**
 * Sends a call with its key and reads the answer, within the limits. Redirects are followed below the gateway's own address only; what may change
 * something, below the product's: an upstream does not choose what somebody writes elsewhere with their key.
 */
export async function callGateway(call: GatewayCall): Promise<Called> {
  const startedAt = performance.now()
  const spentMs = () => Math.round(performance.now() - startedAt)
  const late = AbortSignal.timeout(call.limitMs)
  const signal = AbortSignal.any([call.gone, late])
  const redirects: Called['redirects'] = []
  let begun: Pick<Called, 'status' | 'headers' | 'latencyMs'> = nothing
  try {
    let [address, method, body, headers] = [call.address, call.method, call.body, call.headers]
    for (;;) {
      if (!isAtGateway(address, call.gateway)) return { ...nothing, outcome: 'refused', totalMs: spentMs() }
      const answer = await request(call.dialled(address), {
        dispatcher: call.agent,
        method: method as Dispatcher.HttpMethod,
        headers: [...headers.flatMap(({ name, value }) => [name, value]), call.keyHeader, call.key],
        body: body ?? null,
        signal,
        headersTimeout: call.limitMs,
        bodyTimeout: call.limitMs,
      })
      const status = answer.statusCode
      const becomesGet = status === 303 || (status < 303 && method === 'POST')
      const within = becomesGet || method === 'GET' || method === 'HEAD' ? call.gateway : call.product
      const next = redirects.length < mostRedirects ? followed(status, answer.headers.location, address, within) : undefined
      if (next) {
        redirects.push({ status, location: next.href, followed: true })
        await answer.body.dump({ limit: 64 * 1024, signal })
        address = next
        if (becomesGet) {
          method = method === 'HEAD' ? 'HEAD' : 'GET'
          body = undefined
          headers = headers.filter(({ name }) => !/^content-/i.test(name))
        }
        continue
      }
      const location = isRedirect(status) ? answer.headers.location : undefined
      if (typeof location === 'string') redirects.push({ status, location: location.slice(0, 2000), followed: false })
      begun = { status, headers: listed(answer.headers), latencyMs: spentMs() }
      const { bytes, truncated } = await read(answer.body, String(answer.headers['content-encoding'] ?? ''), signal)
      return { ...begun, outcome: 'answered', redirects, bytes, truncated, totalMs: spentMs() }
    }
  } catch (error) {
    const outcome = late.aborted ? 'tooSlow' : error instanceof PortalItself ? 'refused' : begun.status === null ? 'unreachable' : 'broken'
    return { ...nothing, ...begun, redirects, outcome, totalMs: spentMs() }
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

function followed(status: number, location: string | string[] | undefined, from: URL, within: URL): URL | undefined {
  if (!isRedirect(status) || typeof location !== 'string' || !URL.canParse(location, from.href)) return undefined
  const next = new URL(location, from)
  next.hash = ''
  return isAtGateway(next, within) ? next : undefined
}

const listed = (headers: Record<string, string | string[] | undefined>): Called['headers'] =>
  Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one) => ({ name, value: one })))

const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }

/** The first 10 MB, unpacked: what is packed is counted as it comes out, so that a small answer cannot become a large one. */
async function read(body: Readable, encoding: string, signal: AbortSignal): Promise<{ bytes: Buffer; truncated: boolean }> {
  const make = Object.hasOwn(decoders, encoding) ? decoders[encoding as keyof typeof decoders] : undefined
  const decoder = make?.()
  if (decoder) body.on('error', (error) => decoder.destroy(error))
  const plain: Readable = decoder ? body.pipe(decoder) : body
  const stop = () => plain.destroy(new Error('aborted'))
  signal.addEventListener('abort', stop, { once: true })
  const chunks: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      sizeBytes += chunk.length
      if (sizeBytes > bodyLimitBytes) break
    }
  } catch (error) {
    // Answers without a body (to HEAD, 304) name the packing that a body would have had.
    if (decoder?.bytesWritten !== 0 || !body.readableEnded) throw error
  } finally {
    signal.removeEventListener('abort', stop)
    body.on('error', () => {})
    body.destroy()
  }
  return { bytes: Buffer.concat(chunks).subarray(0, bodyLimitBytes), truncated: sizeBytes > bodyLimitBytes }
}
