import type { SpecEngine } from '@portico/documents/server/engine.ts'
import { existing, invalid, tooLarge, tooMany } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { productStore } from '../../api-products/server/api-product.store.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { callableKeys } from '../../applications/server/callable.store.ts'
import { openKey } from '../../applications/server/opened-key.ts'
import { effectiveOf, type StoredEnvironment, trafficUrlOf } from '../../environments/server/effective.ts'
import { storedEnvironment } from '../../environments/server/environment.store.ts'
import { trafficStore } from '../../traffic/server/traffic.store.ts'
import { type NewTry, type Tried, tryIt } from '../tryit.contract.ts'
import { answerLimitMs, bodyLimitBytes, isAtGateway, isOwnHeader } from '../tryit.rules.ts'
import { readable, withoutKey } from './answer-body.ts'
import { fitsOf } from './answer-fit.ts'
import { type Called, callGateway, type GatewayCall, outsideAgent, ownAgent } from './gateway-call.ts'

/** Calls under way at a time: of one person, and in all. An answer of 10 MB is held in memory. */
const mostEach = 4
const mostInAll = 24

const unknown = (path: 'keyId' | 'apiproduct') =>
  invalid({ path, code: 'unknown', message: path === 'keyId' ? 'There is no such key here.' : 'There is no such API product here.' })

/** What somebody put together goes to the environment's own gateway and nowhere else; the key is added here. `limitMs` is shorter in tests. */
export function tryItRoutes(
  services: ApidexServices,
  engine: Pick<SpecEngine, 'fits' | 'queryFits'>,
  limitMs = answerLimitMs,
): { routes: Route[]; stop(): Promise<void> } {
  const { database, clock, audit } = services
  const agents = { own: ownAgent(), outside: outsideAgent(services.ownAddress) }
  const underWay = new Map<string, number>()

  /** Runs it unless too much is under way. */
  const inTurn = async <T>(who: string, run: () => Promise<T>): Promise<T> => {
    const own = underWay.get(who) ?? 0
    const all = [...underWay.values()].reduce((sum, one) => sum + one, 0)
    if (own >= mostEach || all >= mostInAll) throw tooMany('Too many calls are under way. Wait for one to end.', 5)
    underWay.set(who, own + 1)
    try {
      return await run()
    } finally {
      const left = (underWay.get(who) ?? 1) - 1
      if (left > 0) underWay.set(who, left)
      else underWay.delete(who)
    }
  }

  const routes = [
    route(tryIt.keys, async ({ caller, params }) => {
      const { db } = database
      const product = existing(await productStore(db).get(caller, { environmentId: params.envId, trafficUrl: null }, params.productId))
      return callableKeys(db, caller, product, clock.now())
    }),

    route(tryIt.send, ({ caller, params: { envId }, body, actor, reply }) =>
      inTurn(caller.id, async () => {
        const { db } = database
        const environment = existing(await storedEnvironment(db, envId))
        const applicationId = await trafficStore(db).applicationOfKey(envId, body.keyId)
        if (applicationId === undefined) throw unknown('keyId')
        const found = await trafficStore(db).product(caller, envId, body.apiproduct)
        if (!found) throw unknown('apiproduct')
        const product = existing(await productStore(db).get(caller, { environmentId: envId, trafficUrl: null }, found.id))
        // Where the gateway keeps its products itself the portal knows no base path: the path is the gateway's own.
        const { gateway, product: base, address } = targetOf(services, environment, product.basePath ?? '', body)
        const content = contentOf(body)
        const { embedded, keyHeader } = effectiveOf(environment)
        const refused = body.headers?.findIndex(({ name }) => isOwnHeader(name, keyHeader)) ?? -1
        if (refused >= 0)
          throw invalid({ path: `headers.${refused}.name`, code: 'ownHeader', message: 'This header is set by the portal itself.' })
        // Who used which key for what stands in the audit before anything is sent.
        const { value } = await database.transaction(async (tx) => {
          const opened = await openKey(services, tx, caller, { envId, id: applicationId, keyId: body.keyId }).catch((error: unknown) => {
            // A key that one may not see is one that is not there, by the field that names it.
            throw error instanceof Error && error.name === 'NotFound' ? unknown('keyId') : error
          })
          await audit(tx, actor, {
            entityType: 'tryit',
            entityId: product.id,
            entityName: product.displayName,
            action: 'call',
            changes: [
              { field: 'request', of: `***${opened.lastFour}`, old: null, new: `${body.method} ${address.pathname}`.slice(0, 400) },
            ],
          })
          return opened
        })
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const called = await callGateway({
          agent: embedded ? agents.own : agents.outside,
          gateway,
          product: base,
          address,
          dialled: embedded ? (at) => new URL(`${services.internalUrl()}${at.pathname}${at.search}`) : (at) => at,
          method: body.method,
          headers: body.headers ?? [],
          body: content,
          key: value,
          keyHeader,
          gone: gone.signal,
          limitMs,
        })
        const answer = shown(called, value)
        const { status, contentType } = answer
        if (called.outcome !== 'answered' || status === null || body.operation === undefined) return { ...answer, fit: null, bodyFit: null }
        const text = answer.bodyEncoding === 'text' && !answer.truncated ? answer.body : undefined
        const sentType = body.headers?.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
        const sent = content && body.bodyEncoding !== 'base64' ? { contentType: sentType, text: body.body ?? '' } : undefined
        return { ...answer, ...(await fitsOf({ db, engine, caller }, body.operation, { status, contentType, text, sent })) }
      }),
    ),
  ]
  return {
    routes,
    async stop() {
      await Promise.all([agents.own.destroy(), agents.outside.destroy()])
    },
  }
}

/** @throws invalid where the environment has no address, or the path leaves the product's. */
function targetOf(
  services: ApidexServices,
  environment: StoredEnvironment,
  basePath: string,
  { path, query }: Pick<NewTry, 'path' | 'query'>,
): Pick<GatewayCall, 'gateway' | 'product' | 'address'> {
  const base = trafficUrlOf(services.embeddedGateway, environment)?.replace(/\/+$/, '')
  if (!base || !URL.canParse(base))
    throw invalid({ path: 'path', code: 'noTrafficAddress', message: 'The environment has no traffic address yet.' })
  const [gateway, product] = [new URL(base), new URL(`${base}${basePath}`)]
  const address = new URL(`${base}${basePath}${path}${query ? `?${query}` : ''}`)
  if (!isAtGateway(address, product))
    throw invalid({ path: 'path', code: 'invalidFormat', message: "The path leads away from the product's own address." })
  return { gateway, product, address }
}

/** @throws tooLarge above 10 MB; invalid where it is no base64, or where a method carries none. */
function contentOf({ body, bodyEncoding, method }: NewTry): Buffer | undefined {
  if (body === undefined || body === null || body === '') return undefined
  if (method === 'GET' || method === 'HEAD') throw invalid({ path: 'body', code: 'noBody', message: `A ${method} carries no body.` })
  if (bodyEncoding === 'base64' && !/^[A-Za-z0-9+/]*={0,2}$/.test(body))
    throw invalid({ path: 'body', code: 'invalidFormat', message: 'Must be base64.' })
  const content = Buffer.from(body, bodyEncoding === 'base64' ? 'base64' : 'utf8')
  if (content.length > bodyLimitBytes) throw tooLarge('The body has more than 10 MB.')
  return content
}

/** Gateways write their own name into it. */
const requestIdName = /^x-([a-z]+-)?request-id$|^x-correlation-id$/

function shown({ bytes, ...called }: Called, key: string): Omit<Tried, 'fit' | 'bodyFit'> {
  const starred = (text: string) => (key === '' ? text : text.replaceAll(key, '*'.repeat(key.length)))
  const masked = (text: string) => starred(text).toWellFormed()
  const nameOf = (name: string) => (key === '' ? name : name.replaceAll(key.toLowerCase(), '***'))
  // Names of headers come in small letters, whatever was sent.
  const headers = called.headers.map(({ name, value }) => ({ name: nameOf(name), value: masked(value) }))
  const headerOf = (name: string) => headers.find((one) => one.name === name)?.value
  const contentType = headerOf('content-type') ?? ''
  const { body, bodyEncoding } = readable(withoutKey(bytes, key), contentType, called.truncated)
  return {
    ...called,
    headers,
    redirects: called.redirects.map((one) => ({ ...one, location: masked(one.location) })),
    contentType,
    // Once more as text: in UTF-16 its bytes are others.
    body: bodyEncoding === 'text' ? starred(body) : body,
    bodyEncoding,
    sizeBytes: bytes.length,
    requestId: headers.find(({ name }) => requestIdName.test(name))?.value ?? null,
  }
}
