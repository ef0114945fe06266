import { sentence } from '@portico/connectors/gateways/failures.contract.ts'
import { GatewayError } from '@portico/connectors/gateways/gateway.ts'
import type { Gateway } from './gateway-of.ts'

interface Failure extends Pick<GatewayError, 'kind' | 'message' | 'retryAfterMs' | 'statusCode'> {
  /** False: a fault of the portal or its database, which says nothing of the gateway. */
  isOfGateway: boolean
}

/** What is said of a call to a gateway that did not succeed. */
export function failureOf(error: unknown): Failure {
  if (error instanceof GatewayError)
    return { kind: error.kind, message: error.message, retryAfterMs: error.retryAfterMs, statusCode: error.statusCode, isOfGateway: true }
  const isAbort = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
  const message = isAbort ? sentence('late') : sentence('portalFault')
  return { kind: 'unavailable', message, retryAfterMs: undefined, statusCode: undefined, isOfGateway: isAbort }
}

const askAgainMs = 5000

/**
 * What stands behind a call that was refused. The call itself names what it asked for; the test of the connection goes step by step and says
 * which one failed, so its words are the better ones where it fails as well.
 */
export async function causeOf(error: unknown, gateway: Gateway, stopping: AbortSignal): Promise<unknown> {
  if (!(error instanceof GatewayError) || error.kind !== 'refused') return error
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(askAgainMs)])
  try {
    await gateway.driver.health(gateway.connect(signal))
    return error
  } catch (cause) {
    return cause instanceof GatewayError && cause.kind === 'refused' ? cause : error
  }
}
