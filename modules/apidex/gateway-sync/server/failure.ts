import { GatewayError } from '@portico/connectors/gateways/gateway.ts'

interface Failure extends Pick<GatewayError, 'kind' | 'message' | 'retryAfterMs' | 'statusCode'> {
  /** False: a fault of the portal or its database, which says nothing of the gateway. */
  isOfGateway: boolean
}

/** What is said of a call to a gateway that did not succeed. */
export function failureOf(error: unknown): Failure {
  if (error instanceof GatewayError)
    return { kind: error.kind, message: error.message, retryAfterMs: error.retryAfterMs, statusCode: error.statusCode, isOfGateway: true }
  const isAbort = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
  const message = isAbort ? 'The gateway did not answer in time.' : 'The portal could not carry this out; its log says why.'
  return { kind: 'unavailable', message, retryAfterMs: undefined, statusCode: undefined, isOfGateway: isAbort }
}
