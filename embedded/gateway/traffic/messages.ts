import type { TrafficLimits } from '../options.ts'
import type { Kind } from '../store/entity.ts'
import type { Itself } from './itself.ts'

/** What the worker is started with. */
export interface WorkerSettings {
  host: string
  /** 0 = any free port. */
  port: number
  /** As users see the portal: its name is one under which this listener may be called. */
  publicOrigin: string
  mockToken: string
  /** Proves that a request came through the main thread, whose forwarded headers are then taken as they are. */
  passToken: string
  trustedProxies: string[] | number
  limits: TrafficLimits
}

/** One entity as the worker needs it; `fields` undefined = it is gone. Secrets are not in it, but for log headers. */
export interface WireEntity {
  environment: string
  kind: Kind
  id: string
  parentId: string | null
  name: string | null
  alias: string | null
  fields: Record<string, unknown> | undefined
  tags: string[] | null
  /** Milliseconds; null = never. */
  expiresAt: number | null
  createdAt: number
}

/** Messages to the worker; each is acknowledged by its number once it has been applied. */
export type ToWorker =
  | { type: 'entities'; entities: WireEntity[] }
  /** `text` = JSON of `BulkRow`s, as the database wrote it. */
  | { type: 'bulk'; environment: string; kind: Kind; text: string }
  | { type: 'upstreams'; environment: string; hosts: string[] }
  | { type: 'settings'; itself: Omit<Itself, 'trafficPort'>; clockOffsetMs: number }
  | { type: 'listen' }
  | { type: 'close' }
export type Numbered = ToWorker & { seq: number }

export interface TrafficStats {
  requests: number
  inFlight: number
  keys: number
  /** Call records that wait for their sink, and those lost because the queue was full or the sink refused them. */
  recordsWaiting: number
  recordsDropped: number
  recordsSent: number
}

export type FromWorker =
  | { type: 'done'; seq: number }
  | { type: 'listening'; host: string; port: number }
  | { type: 'failed'; message: string }
  | { type: 'stats'; stats: TrafficStats }
  | { type: 'log'; level: 'info' | 'warn' | 'error'; message: string; details: Record<string, unknown> }
