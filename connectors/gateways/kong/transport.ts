import type { Connection } from '../gateway.ts'
import { type Answer, addressOf, below, identityOf, send as sendTo } from '../shared/transport.ts'

/** One call of the Admin API with the environment's header and client certificate. @throws GatewayError */
export function send(connection: Connection, method: string, path: string, body: object | undefined): Promise<Answer> {
  const { headerName, headerValue } = connection.credentials
  return sendTo({
    method,
    url: below(addressOf(connection.adminUrl), path),
    signal: connection.signal,
    identity: identityOf(connection),
    isProbe: connection.isProbe,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(headerName && headerValue ? { [headerName]: headerValue } : {}),
    },
    body: body && JSON.stringify(body),
  })
}
