import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { BulkRow } from '../store/entity.ts'
import { trafficHandler } from './handler.ts'
import type { Itself } from './itself.ts'
import type { FromWorker, Numbered, WorkerSettings } from './messages.ts'
import { callRecords } from './records.ts'
import { gatewayState } from './state.ts'
import { upstreamPools } from './upstreams.ts'

/** The traffic's own thread: the portal's load and the traffic do not touch each other. It knows only what the main thread tells it. */
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread only.')
const settings = workerData as WorkerSettings
const tell = (message: FromWorker) => port.postMessage(message)

const state = gatewayState()
const pools = upstreamPools(settings.limits)
const records = callRecords((message, details) => tell({ type: 'log', level: 'warn', message, details }))
let clockOffsetMs = 0
let itself: Omit<Itself, 'trafficPort'> = { publicOrigin: '', ownOrigin: '', ownServices: [] }
let trafficPort = 0
const tellItself = () => state.setItself({ ...itself, trafficPort })
let requests = 0
let inFlight = 0

const handle = trafficHandler({
  settings,
  state,
  pools,
  now: () => Date.now() + clockOffsetMs,
  record(call) {
    for (const sink of call.plan.sinks) records.add(sink, call)
  },
})

const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 300_000 }, (req, res) => {
  requests += 1
  inFlight += 1
  res.once('close', () => {
    inFlight -= 1
  })
  handle(req, res)
})
server.on('connect', (_req, socket) => socket.end('HTTP/1.1 405 Method Not Allowed\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'))
server.on('error', (error) => tell({ type: 'failed', message: error.message }))
server.on('listening', () => {
  const { address, port: at } = server.address() as AddressInfo
  trafficPort = at
  tellItself()
  tell({ type: 'listening', host: address, port: at })
})

const statistics = () => {
  const { waiting, dropped, sent } = records.counts()
  tell({
    type: 'stats',
    stats: { requests, inFlight, keys: state.keyCount(), recordsWaiting: waiting, recordsDropped: dropped, recordsSent: sent },
  })
}
const ticking = setInterval(statistics, 1_000)

/** Lets running calls end, then sends the records that wait; both within a few seconds. */
async function close(): Promise<void> {
  clearInterval(ticking)
  const drained = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, 3_000))])
  server.closeAllConnections()
  await records.close(3_000)
  await pools.close()
  statistics()
}

port.on('message', async (message: Numbered) => {
  switch (message.type) {
    case 'entities':
      for (const entity of message.entities) state.apply(entity)
      break
    case 'bulk': {
      const { environment, kind } = message
      for (const [id, parentId, name, alias, tags, expiresAt, fields] of JSON.parse(message.text) as BulkRow[]) {
        state.apply({ environment, kind, id, parentId, name, alias, tags, expiresAt, fields, createdAt: 0 })
      }
      break
    }
    case 'upstreams':
      pools.allow(message.environment, message.hosts)
      break
    case 'settings':
      clockOffsetMs = message.clockOffsetMs
      itself = message.itself
      tellItself()
      break
    case 'listen':
      server.listen(settings.port, settings.host)
      break
    case 'close':
      await close()
      break
  }
  tell({ type: 'done', seq: message.seq })
})
