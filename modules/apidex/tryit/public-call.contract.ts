import { port } from '@portico/platform/contract/port.ts'

/** A GET of a public product, below its own address, with a key of whoever wants it. */
export interface PublicCall {
  /** Begins with `/`, with its query. */
  path: string
  key: string
  signal: AbortSignal
}

export interface PublicAnswer {
  /** Null where there was no answer; then `outcome` says why. */
  status: number | null
  outcome: 'answered' | 'tooSlow' | 'unreachable' | 'broken' | 'refused'
  retryAfter: string | undefined
  bytes: Buffer
  truncated: boolean
}

export type PublicCaller = (call: PublicCall) => Promise<PublicAnswer>

/** Who calls a public product at its gateway; nobody where there is no such product, or no gateway. What is answered outlives the transaction. */
export const publicCaller = port<[productId: string], PublicCaller | undefined>('apidex.publicCaller', () => undefined)
