/** The portal's own addresses, as `http://host:port` with the port written out. */
export interface Itself {
  /** What services and plugins call the portal, whichever of its servers wrote them. */
  publicOrigin: string
  /** Where it is reached from here; empty while the server does not listen yet. */
  ownOrigin: string
}

/** Empty for what is no address, or for one that is not known yet. */
export function originOf(address: () => string): string {
  try {
    const url = new URL(address())
    return `${url.protocol}//${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`
  } catch {
    return ''
  }
}

export const isItself = (origin: string, { publicOrigin, ownOrigin }: Itself): boolean =>
  ownOrigin !== '' && (origin === publicOrigin || origin === ownOrigin)

/** The portal's log sink is called where this server listens; every other one where its address says. */
export function dialled(address: string, itself: Itself): string {
  if (
    !isItself(
      originOf(() => address),
      itself,
    )
  )
    return address
  const { pathname, search } = new URL(address)
  return pathname.startsWith('/gateway-log/') ? `${itself.ownOrigin}${pathname}${search}` : address
}
