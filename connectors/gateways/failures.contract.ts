/**
 * Every sentence of the portal's own about a gateway that did not do what it was asked, as the server says it. It is stored and answered as
 * a text in many places, so whoever shows it finds it again here (`failureIn`) and says it in the reader's language, by the key of the
 * sentence. `{said}` stands for a gateway's own words, which nobody translates. `{who}` stands at the beginning where it may be `theGateway` or `tokenEndpoint`.
 */
export const failureSentences = {
  // No connection, or none that can be trusted.
  refusedConnection: 'The connection to {address} was refused',
  closedConnection: '{address} closed the connection',
  noSuchHost: 'There is no such host: {host}',
  hostNotFound: 'The name {host} cannot be looked up at the moment',
  unreachable: 'There is no way to {address} in the network',
  untrustedCertificate: 'The certificate of {host} is not trusted',
  otherCertificate: 'The certificate at {host} is one of another host',
  expiredCertificate: 'The certificate of {host} is not valid at this time',
  noEncryption: 'No encrypted connection to {address} comes about',
  notHttp: '{address} answers with something that is not HTTP',
  noAnswer: '{address} does not answer',
  away: 'The gateway does not answer',
  notConnectedWithin: 'No connection to {address} within {seconds} seconds',
  noAnswerWithin: 'No answer from {address} within {seconds} seconds',
  late: 'The gateway did not answer in time',
  lateAt: '{address} did not answer in time',
  // How the environment is connected.
  notConnected: 'There is no driver or no management address for this environment',
  notDriven: 'There is no driver for this platform yet',
  noAddress: 'The environment has no management address',
  noManagementAddress: 'The management address is not an http or https address',
  noTokenAddress: 'The address of the token endpoint is not an http or https address',
  noExportAddress: 'The address of the export is not an http or https address',
  redirect: 'The management address answers with a redirect ({status}), which is not followed',
  lackingCredentials: 'The environment lacks these credentials: {names}',
  unsendableHeader: "The credentials' header cannot be sent: its name or value holds forbidden characters",
  unreadableCertificate: 'The client certificate and its key cannot be read: both are PEM, and the key has no passphrase',
  unreadableRsaCertificate: 'The client certificate and its key cannot be read: both are PEM of an RSA key without a passphrase',
  unreadablePrivateKey: 'The private key of the service account cannot be read',
  noServiceAccount: 'The key of the service account is not the JSON file that Google Cloud gives: it has no client_email or private_key',
  sasElsewhere: 'A SAS token is good at https://<service>.management.azure-api.net only, not at management.azure.com',
  badUpstream: 'The upstream address must be http or https, without a user name, query or fragment',
  badName: 'A name at the gateway must not be . or ..',
  badKeyId: 'The id of a key must be a UUID in small letters',
  severalEnvironments:
    "The organisation has {count} environments: say in the environment's settings whose calls are counted (there are: {names})",
  // The sign-in, and what it is good for.
  signInRefused: "{who} does not accept the portal's credentials{said}",
  statusNotOfToken: 'The answer ({status}) is not one of a token endpoint: check its address',
  tokenLate: 'The token endpoint did not answer in time',
  noToken: 'The token endpoint answers without a token: check its address',
  rightMissing: "{who} accepts the portal's credentials, but does not allow this call{said}",
  organizationHidden: 'The sign-in is good, but the organisation {name} is not visible to it',
  serviceHidden: 'The sign-in is good, but the service {name} in {group} is not visible to it',
  hubHidden: 'The sign-in is good, but the Developer Hub is not visible to it: the service key needs AuthGroup.API.Admin',
  // What the gateway answers.
  answered: '{who} answered {status}{said}',
  refusedCall: '{who} refused the call ({status}){said}',
  fewerCalls: '{who} asks for fewer calls (429)',
  notAGateway: 'The answer is not one of {who}: check the management address',
  statusNotOfGateway: 'The answer ({status}) is not one of {who}, so check the management address{said}',
  noDatabase: 'The gateway runs without a database (DB-less), so it takes no changes over its Admin API',
  databaseLost: 'The gateway cannot reach its database',
  tooLarge: 'The gateway sends an answer that is too large',
  endless: 'The gateway sends a list that does not end',
  moreRows: 'The gateway sends a page with more rows than were asked for',
  statsAgain: '{who} sends the same part of its stats again, so the rest of them cannot be read',
  noSuchPage: 'There is no such page',
  // What is there and what is not.
  removedMeanwhile: 'Something at the gateway was removed while it was being changed',
  keyStillThere: '{who} still has the key after its removal',
  productStillThere: '{who} still has the product after its removal',
  otherMark: '{who} has an object that is marked for another environment: {name}',
  noProduct: '{who} has no product {name} that a key can be given',
  noKeyValue: 'Keys are not made at {who}, and the portal has no value for this one',
  ownerUntold: '{who} does not tell whose the application {name} is, so the portal cannot change its key',
  oneProduct: 'A key of {who} opens one product; this one has {names}. Give each a key of its own',
  productsMadeThere: 'Products of this platform are made at the gateway; the portal makes none there',
  exportElsewhere: "{who} names a place for its export that is none of Azure's storage ({host})",
  exportNotFetched: 'The export of {who} cannot be fetched ({status})',
  // Why a document of the gateway does not become one of its product.
  severalApis: 'It has several APIs ({names}), and a product of the portal has one document',
  notExported: 'Its API is one of the kind {name}, which the service does not export as OpenAPI',
  asyncApi: 'Its document at the gateway is one of AsyncAPI, which {who} does not serve',
  documentTooLarge: 'The document is larger than {size} MB',
  versionTooLong: 'info.version must have at most {count} characters',
  // What the portal did not get done.
  portalFault: 'The portal could not carry this out; its log says why',
  anotherRun: 'Another run is under way',
  environmentGone: 'The environment has been deleted meanwhile',
  comparisonFailed: 'The comparison with the gateway failed',
  notLookedThrough: 'The gateway was not looked through within {seconds} s',
  heldBack: 'Stopped: {changes} of {total} keys differ. Look at the drift list and confirm to mend them',
  keysLeft: '{count} keys that the portal does not know could not be removed{said}',
} as const

export type FailureCode = keyof typeof failureSentences
/** As a sentence calls what has no maker's name. */
export const theGateway = 'The gateway'
export const tokenEndpoint = 'The token endpoint'

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type NamesOf<Code extends FailureCode> = NamesIn<(typeof failureSentences)[Code]>
type ValuesOf<Code extends FailureCode> = { [Name in Exclude<NamesOf<Code>, 'said'>]: string | number } & ('said' extends NamesOf<Code>
  ? { said?: string | undefined }
  : unknown)

declare const ofTable: unique symbol
/** A sentence of the table, so that nobody throws one that readers of another language could not read. */
export type FailureSentence = string & { [ofTable]: true }

/** The sentence with its values. */
export function sentence<Code extends FailureCode>(
  code: Code,
  ...[values]: [NamesOf<Code>] extends [never] ? [] : [values: ValuesOf<Code>]
): FailureSentence {
  const given: Record<string, unknown> = values ?? {}
  return failureSentences[code].replace(placeholder, (_, name: string) => {
    const value = given[name] ?? ''
    return name === 'said' && value !== '' ? `: ${value}` : String(value)
  }) as FailureSentence
}

export interface FoundFailure {
  code: FailureCode
  values: Record<string, string | number>
  /** The gateway's own words. */
  said: string | undefined
}

const placeholder = /\{(\w+)\}/g
const numbers = new Set(['seconds', 'count', 'changes', 'total', 'size'])
/** What a value looks like: a sentence within a gateway's words is none of ours, and they stand behind a colon. */
const looks: Record<string, string> = {
  ...{ status: '\\d{3}', seconds: '\\d+', count: '\\d+', changes: '\\d+', total: '\\d+', size: '\\d+', said: '(?:: (?<said>.*))?' },
  ...{ who: '(?:(?!: ).){1,80}?', address: 'https?://\\S+', host: '\\S+', group: '\\S+' },
}
let patterns: [FailureCode, RegExp][] | undefined

const patternOf = (text: string): RegExp => {
  const parts = text.split(placeholder).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return part === 'said' ? looks.said : `(?<${part}>${looks[part] ?? '.*'})`
  })
  return new RegExp(`^${parts.join('')}$`, 's')
}

/** Which of the portal's sentences a text is; undefined for words of a gateway and for sentences of earlier versions. */
export function failureIn(text: string): FoundFailure | undefined {
  patterns ??= Object.entries(failureSentences).map(([code, pattern]) => [code as FailureCode, patternOf(pattern)])
  for (const [code, pattern] of patterns) {
    const groups = pattern.exec(text)?.groups
    if (groups === undefined && !pattern.test(text)) continue
    const { said, ...values } = groups ?? {}
    const typed = Object.entries(values).map(([name, value]) => [name, numbers.has(name) ? Number(value) : value])
    return { code, values: Object.fromEntries(typed), said }
  }
  return undefined
}

/** What may be said to those who are not told where a gateway is managed. */
export function withoutAddress(text: string): string {
  const { address, host } = failureIn(text)?.values ?? {}
  return address === undefined && host === undefined ? text : sentence('away')
}
