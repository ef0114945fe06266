import type { IncomingHttpHeaders } from 'node:http'

/** The bearer token of a request, the one way to read it; undefined when there is none. */
export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]
