import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { systemClock } from '@portico/platform/contract/clock.ts'
import { loggedMessage } from '@portico/platform/server/http/logged-error.ts'
import { adminHandler } from './admin/admin.ts'
import { operations } from './admin/operations.ts'
import { mockHandler } from './mock/mock.ts'
import { defaultLimits, type GatewayOptions } from './options.ts'
import { gatewayStore } from './store/gateway.store.ts'
import { feed } from './traffic/feed.ts'
import { type Address, trafficHost } from './traffic/host.ts'
import type { TrafficStats } from './traffic/messages.ts'
import { passThrough } from './traffic/pass.ts'

type Handler = (req: IncomingMessage, res: ServerResponse) => void

export interface EmbeddedGateway {
  /** `/gateway-admin/{environment}/…` */
  admin: Handler
  /** `/gateway/{environment}/…`, passed on to the worker */
  traffic: Handler
  /** `/mock/{environment}/{apiproduct}/…` */
  mock: Handler
  /** Where the worker itself listens. */
  address(): Address
  /** Reads an environment's `allowedUpstreams` anew; resolves when the traffic uses the new list. */
  refreshUpstreams(environment: string): Promise<void>
  stats(): TrafficStats & { restarts: number; running: boolean }
  /** Lets running calls end and delivers the call records that wait. Call it while their sink still answers. */
  close(): Promise<void>
  /** For tests: kills the worker as a crash would. */
  killWorker(): Promise<void>
}

const pollMs = 5_000
const tidyMs = 60_000

/**
 * A small gateway that speaks the part of Kong's Admin API that the Kong driver uses and enforces it on real traffic, and a mock
 * upstream that answers from API documents. The handlers take Node's raw request with its full address.
 * @throws when the traffic worker cannot start, such as for a `gatewayPort` in use
 */
export async function embeddedGateway(options: GatewayOptions): Promise<EmbeddedGateway> {
  const { database, secrets, log, clock = systemClock, trustedProxies = [] } = options
  const store = gatewayStore(database)
  const passToken = randomBytes(24).toString('base64url')
  const limits = { ...defaultLimits, ...options.limits }
  let send: Parameters<typeof feed>[0]['send'] = () => Promise.resolve(false)
  const feeding = feed({
    store,
    secrets,
    clock,
    publicOrigin: options.publicOrigin,
    ownOrigin: options.ownOrigin,
    ownServices: options.ownServices ?? [],
    allowedUpstreams: options.allowedUpstreams,
    log,
    send: (message) => send(message),
  })
  const host = await trafficHost({
    settings: {
      host: options.gatewayPort === undefined ? '127.0.0.1' : (options.host ?? '127.0.0.1'),
      port: options.gatewayPort ?? 0,
      publicOrigin: options.publicOrigin,
      mockToken: options.mockToken,
      passToken,
      trustedProxies,
      limits,
    },
    load: feeding.load,
    started: () => void feeding.wake(),
    log,
  })
  send = host.send

  // Writes of other servers are heard at once, and found by the poll when a notice was missed.
  const stopListening = await database
    .listen('embedded_gateway', () => void feeding.wake())
    .catch(async (error: unknown) => {
      await host.close()
      throw error
    })
  const polling = setInterval(() => {
    // A server that slept past the change log loads everything anew, by a fresh worker.
    if (feeding.isStale()) void host.kill()
    else void feeding.wake().then(() => feeding.refreshAll())
  }, pollMs)
  const tidying = setInterval(() => {
    store
      .write((write) => write.removeExpired(clock.now()))
      .then(() => store.forgetOldChanges())
      .catch((error: unknown) => log.warn({ error: loggedMessage(error) }, 'embedded gateway: expired keys could not be removed'))
  }, tidyMs)

  const mock = mockHandler({ token: options.mockToken, documentOf: options.documentOf, log })
  const passing = passThrough({ listening: host.listening, passToken, trustedProxies, limits })
  return {
    admin: adminHandler({
      store,
      operations: operations({ store, secrets, clock }),
      token: options.adminToken,
      reached: feeding.reached,
      log,
    }),
    traffic(req, res) {
      if (feeding.knowsItself()) passing.handle(req, res)
      else void feeding.pushSettings().finally(() => passing.handle(req, res))
    },
    mock: mock.handle,
    address: host.lastAddress,
    refreshUpstreams: feeding.refreshUpstreams,
    stats: host.stats,
    killWorker: host.kill,
    async close() {
      clearInterval(polling)
      clearInterval(tidying)
      await stopListening()
      await feeding.stop()
      await host.close()
      await passing.close()
      await mock.close()
    },
  }
}
