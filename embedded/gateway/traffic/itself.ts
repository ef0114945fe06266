import { type OwnAddress, portOf } from '@portico/platform/server/http/own-address.ts'

/** The portal's own addresses, as `http://host:port` with the port written out. */
export interface Itself {
  /** What services and plugins call the portal, whichever of its servers wrote them. */
  publicOrigin: string
  /** Where it is reached from here; empty while the server does not listen yet. */
  ownOrigin: string
  /** Where the gateway's own listener is; 0 while there is none. */
  trafficPort: number
  /** Paths of the portal's own origin that products may have as upstream, the demo's service. */
  ownServices: readonly string[]
}

/** What nobody's upstream may be. */
export const addressOf = ({ publicOrigin, ownOrigin, trafficPort }: Itself): OwnAddress => ({
  publicUrl: publicOrigin || 'http://localhost',
  ports: [...[publicOrigin, ownOrigin].flatMap((origin) => (origin ? [portOf(origin)] : [])), ...(trafficPort ? [trafficPort] : [])],
})

/** Empty for what is no address. */
export function originOf(address: string): string {
  const url = URL.parse(address)
  return url ? `${url.protocol}//${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}` : ''
}

export const isItself = (origin: string, { publicOrigin, ownOrigin }: Itself): boolean =>
  ownOrigin !== '' && (origin === publicOrigin || origin === ownOrigin)

/** The portal's log sink is called where this server listens; every other one where its address says. */
export function dialled(address: string, itself: Itself): string {
  const url = URL.parse(address)
  if (!url?.pathname.startsWith('/gateway-log/') || !isItself(originOf(address), itself)) return address
  return `${itself.ownOrigin}${url.pathname}${url.search}`
}
