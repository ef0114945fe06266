/** The ways to sign in by one document of SAP's, by whether it holds a certificate. */
export const serviceKeyMethods = { 'Service key': false, 'Service key with certificate': true } as const

/** What SAP calls the parts of a service key, by the credential that each is. */
export const serviceKeyParts: Readonly<Record<string, string>> = {
  ...{ tokenUrl: 'tokenUrl', clientId: 'clientId', clientSecret: 'clientSecret', clientCert: 'certificate', clientKey: 'key' },
  ...{ devportalUrl: 'url', devportalTokenUrl: 'tokenUrl', devportalClientId: 'clientId', devportalClientSecret: 'clientSecret' },
}

export interface ServiceKey {
  method: keyof typeof serviceKeyMethods
  adminUrl: string | undefined
  credentials: Record<string, string>
}

/** What a service key holds, however its names are spelt and whether or not its sign-in stands apart; undefined for another document. */
export function serviceKeyIn(text: string): ServiceKey | undefined {
  const parts = partsIn(text)
  const part = (name: string) => parts.get(name.toLowerCase())
  const certificate = part('certificate')
  const method = certificate ? 'Service key with certificate' : 'Service key'
  const names = ['tokenUrl', 'clientId', ...(certificate ? ['clientCert', 'clientKey'] : ['clientSecret'])]
  const credentials = Object.fromEntries(names.flatMap((name) => withValue(name, part(serviceKeyParts[name] ?? name))))
  return credentials.clientId ? { method, adminUrl: part('url'), credentials } : undefined
}

const withValue = (name: string, value: string | undefined) => (value ? [[name, value] as const] : [])

/** Its texts by their names in small letters; what stands nearer to the root counts. */
function partsIn(text: string): ReadonlyMap<string, string> {
  try {
    const all: [string, unknown][] = Object.entries((JSON.parse(text) ?? {}) as object)
    const inner = all.flatMap(([, value]) => (typeof value === 'object' && value !== null ? Object.entries(value) : []))
    const texts = [...inner, ...all].flatMap(([name, value]) => (typeof value === 'string' ? [[name.toLowerCase(), value] as const] : []))
    return new Map(texts)
  } catch {
    return new Map()
  }
}
