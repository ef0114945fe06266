import { type FailureSentence, sentence, theGateway } from '../failures.contract.ts'
import { type Connection, type FailureReason, GatewayError } from '../gateway.ts'
import { cleaner, retryAfterMsOf } from '../shared/failures.ts'
import { isJson, jsonIn } from '../shared/json.ts'
import type { Answer } from '../shared/transport.ts'

/** What an answer outside 2xx means. `clean` takes secrets out of the gateway's own words. */
export function failureOf({ status, retryAfter, text }: Answer, clean: (text: string) => string): GatewayError {
  const said = messageIn(text)
  const words = said === undefined ? undefined : clean(said)
  const who = theGateway
  const retryAfterMs = retryAfterMsOf(retryAfter)
  const failure = (kind: GatewayError['kind'], message: FailureSentence, reason?: FailureReason) =>
    new GatewayError(kind, message, {
      statusCode: status,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(reason && { reason }),
    })

  if (status === 401 || status === 403)
    return new GatewayError('refused', sentence('signInRefused', { who }), { statusCode: status, reason: 'signIn' })
  if (status === 405) return failure('refused', sentence('noDatabase'))
  if (status === 429) return failure('unavailable', sentence('fewerCalls', { who }), 'limit')
  if (status >= 500 || status === 408) return failure('unavailable', sentence('answered', { who, status, said: words }))
  if (status >= 300 && status < 400) return failure('unavailable', sentence('redirect', { status }), 'elsewhere')
  // Anything in between may answer 404 for everything; only Kong's own word for it means that an object does not exist.
  if (status === 404 && said !== 'Not found')
    return failure('unavailable', sentence('statusNotOfGateway', { who: 'Kong', status, said: words }), 'elsewhere')
  if (said === undefined) return failure('unavailable', sentence('statusNotOfGateway', { who: 'Kong', status }), 'elsewhere')
  return failure('refused', sentence('refusedCall', { who, status, said: words }))
}

function messageIn(text: string): string | undefined {
  const value = jsonIn(text)
  return isJson(value) && typeof value.message === 'string' ? value.message : undefined
}

/** Kong repeats values in its messages, such as a key that is not unique. */
export const withoutSecrets = ({ credentials }: Connection, body: object | undefined): ((text: string) => string) =>
  cleaner([...Object.values(credentials), ...secretsIn(body)])

/** The key of a credential, and the headers of a log sink. */
function secretsIn(body: object | undefined): string[] {
  const { key, config } = (body ?? {}) as { key?: unknown; config?: { headers?: unknown } }
  const headers = typeof config?.headers === 'object' && config.headers !== null ? Object.values(config.headers) : []
  return [key, ...headers].filter((value) => typeof value === 'string')
}
