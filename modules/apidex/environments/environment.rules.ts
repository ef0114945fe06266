import { type AppError, conflict, type Fault, invalid } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'

/** An http or https address that holds no password: it would be shown to every admin. */
export function isHttpAddress(value: string): boolean {
  const address = URL.parse(value)
  return (
    address !== null &&
    (address.protocol === 'http:' || address.protocol === 'https:') &&
    address.username === '' &&
    address.password === ''
  )
}

/** `host` or `host:port` and nothing else: no scheme, no path, no wildcard. */
export function isHostEntry(value: string): boolean {
  if (!/^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?$/i.test(value)) return false
  const port = /:(\d+)$/.exec(value.replace(/^\[[^\]]*\]/, 'host'))?.[1]
  return (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535)) && URL.parse(`http://${value}`) !== null
}

/** Whether an upstream's host and port stand in the list. An entry without a port means the scheme's own (80, 443). */
export function isUpstreamAllowed(upstream: string, upstreamHosts: readonly string[]): boolean {
  const address = URL.parse(upstream)
  if (!address || !isHttpAddress(upstream)) return false
  const own = address.protocol === 'https:' ? '443' : '80'
  const port = address.port || own
  return upstreamHosts.some((entry) => {
    const listed = URL.parse(`${address.protocol}//${entry.toLowerCase()}`)
    return listed !== null && listed.hostname === address.hostname && (listed.port || own) === port
  })
}

/**
 * A credential was entered for one origin and is sent nowhere else: with another management address each one that is stored is entered
 * anew or taken away.
 */
export function refusalOfCarrying(
  before: string | undefined,
  after: string | undefined,
  stored: readonly string[],
  given: readonly string[],
): AppError | undefined {
  return refusalOfKept(originOf(before) === originOf(after) ? [] : stored.filter((name) => !given.includes(name)))
}

const originOf = (address: string | null | undefined) => (address ? URL.parse(address)?.origin : undefined)

/** A credential that says where others are sent: the token endpoint, a second service. */
export const isAddressName = (name: string): boolean => /url$/i.test(name)

/**
 * The same of the addresses among the credentials: with another origin of one of them, added and taken away too, each stored secret is
 * entered anew. @param secrets names of those that are stored
 */
export function refusalOfSendingElsewhere(
  before: Readonly<Record<string, string | undefined>>,
  given: Readonly<Record<string, string | null | undefined>>,
  secrets: readonly string[],
): AppError | undefined {
  const isMoved = Object.entries(given).some(
    ([name, address]) => isAddressName(name) && address !== undefined && originOf(before[name]) !== originOf(address),
  )
  return refusalOfKept(isMoved ? secrets.filter((name) => given[name] === undefined) : [])
}

function refusalOfKept(names: readonly string[]): AppError | undefined {
  if (names.length === 0) return undefined
  return invalid(
    names.map((name) => ({
      path: `credentials.${name}`,
      code: 'enterAnew',
      message: 'It was entered for another management address. Enter it anew, or remove it with null.',
    })),
  )
}

/** Where gateways look for a key that nobody told otherwise, those that the portal fills among them. */
export const usualKeyHeader = 'apikey'

/** How many living keys an application may have where nobody set it. */
export const defaultMaxKeys = 10

/** No slash at the end: paths are appended to it. */
export const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/** A change on top of what is stored: a member that is left out stays, null removes it. */
export function merged<T>(
  stored: Readonly<Record<string, T>>,
  change: Readonly<Record<string, T | null | undefined>> | undefined,
): Record<string, T> {
  const result = { ...stored }
  for (const [name, value] of Object.entries(change ?? {})) {
    if (value === null) delete result[name]
    else if (value !== undefined) result[name] = value
  }
  return result
}

interface Kept {
  applications: number
  commands: number
  revokes: number
  openKeys: readonly unknown[]
}

/** Applications keep an environment, and so does what waits for its gateway: a revoke that is dropped leaves a key alive there. */
export function refusalOfRemoval({ applications, commands, revokes, openKeys }: Kept): AppError | undefined {
  if (applications === 0 && commands === 0) return undefined
  const faults: Fault[] = []
  const note = (path: string, code: string, message: string, params: Record<string, number>) => faults.push({ path, code, message, params })
  if (applications > 0) note('applications', 'inUse', `The environment holds ${applications} applications.`, { count: applications })
  if (commands > 0)
    note('commands', 'commandsWait', `${commands} commands wait for the gateway, ${revokes} of them revokes.`, { count: commands, revokes })
  if (openKeys.length > 0)
    note('keys', 'openKeys', `${openKeys.length} keys may still open something at the gateway.`, { count: openKeys.length })
  return conflict('ReferenceConflict', `${faults.map(({ message }) => message).join(' ')} With force it goes all the same.`, faults)
}

/** Who deletes in spite of that has typed which environment it is. */
export function refusalOfName(typed: string | undefined, environment: { name: string; displayName: string }): AppError | undefined {
  if (typed === undefined)
    return invalid({ path: 'name', code: 'required', message: 'force needs the name of the environment in the body.' })
  if (typed === environment.name || typed === environment.displayName) return undefined
  return invalid({ path: 'name', code: 'nameDiffers', message: `This is not the name of the environment: ${environment.displayName}.` })
}

export interface CredentialField {
  name: string
  required: boolean
  methods?: readonly string[] | undefined
  unless?: string | undefined
}
export interface SignInOffered {
  credentialFields: readonly CredentialField[]
  authenticationMethods: readonly string[]
}

export const isOfMethod = ({ methods }: CredentialField, method: string): boolean => methods === undefined || methods.includes(method)

/** What is missing to sign in by one method with these. */
export const missingFor = (fields: readonly CredentialField[], names: readonly string[], method: string): CredentialField[] =>
  fields.filter(
    (field) =>
      isOfMethod(field, method) &&
      field.required &&
      !names.includes(field.name) &&
      (field.unless === undefined || !names.includes(field.unless)),
  )

/**
 * The method that credentials of these names sign in by: the one that uses most of them and lacks least; of several, and without
 * any, the first. Undefined where a platform names none.
 */
export function methodOf({ credentialFields, authenticationMethods }: SignInOffered, names: readonly string[]): string | undefined {
  if (names.length === 0) return authenticationMethods[0]
  const known = credentialFields.filter(({ name }) => names.includes(name))
  const strangers = (method: string) => known.filter((field) => !isOfMethod(field, method)).length
  const lacks = (method: string) => strangers(method) * 100 + missingFor(credentialFields, names, method).length
  return authenticationMethods.toSorted((a, b) => lacks(a) - lacks(b))[0]
}

/**
 * Only fields that the platform takes, those of one method, and with one of them all that the method requires. Names that stood there
 * before (`before`) are kept where a platform has no driver: what it takes was told only later.
 */
export function refusalOfCredentials(
  offered: SignInOffered,
  names: readonly string[],
  before: readonly string[] = [],
): AppError | undefined {
  const fields = offered.credentialFields
  const method = methodOf(offered, names)
  const used = method === undefined ? fields : fields.filter((field) => isOfMethod(field, method))
  const unknown = names.filter((name) => !used.some((field) => field.name === name) && !before.includes(name))
  const missing = names.length === 0 || method === undefined ? [] : missingFor(fields, names, method)
  const allowed = used.map((field) => field.name).join(', ') || 'none'
  const faults: Fault[] = [
    ...unknown.map((name) =>
      fields.some((field) => field.name === name)
        ? { path: `credentials.${name}`, code: 'otherMethod', message: `${method} does not use it; allowed beside the others: ${allowed}.` }
        : { path: `credentials.${name}`, code: 'unknownField', message: `This platform takes no credential ${name}; allowed: ${allowed}.` },
    ),
    ...missing.map(({ name }) => ({ path: `credentials.${name}`, code: 'required', message: 'This is required.' })),
  ]
  return faults.length > 0 ? invalid(faults) : undefined
}

export const mayOnEnvironment = (caller: Pick<Caller, 'roles'>): ('edit' | 'delete' | 'test' | 'sync')[] =>
  isAdmin(caller) ? ['edit', 'delete', 'test', 'sync'] : []
