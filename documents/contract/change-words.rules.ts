/** What a changelog says of a change, in English; the web app has each as `changelog.says.…` in all languages. */
export const sentences = {
  added: 'it was added.',
  'added-required': 'it was added and is required.',
  removed: 'it was removed.',
  'removed-refused': 'it was removed and is refused now.',
  moved: 'it moved from the {before} to the {after}.',
  renamed: 'it was called {before}; the address is the same.',
  'became-required': 'it is required now.',
  'became-optional': 'it is no longer required.',
  'not-always-sent': 'it is no longer always sent.',
  'always-sent': 'it is always sent now.',
  deprecated: 'it is deprecated now.',
  reactivated: 'it is no longer deprecated.',
  'became-read-only': 'it is read-only now.',
  'became-not-read-only': 'it is no longer read-only.',
  'became-write-only': 'it is write-only now.',
  'became-not-write-only': 'it is no longer write-only.',
  'address-changed': 'the address changed from {before} to {after}.',
  'style-set': 'it is written differently in the address ({after} now).',
  'style-changed': 'it is written differently in the address ({before} before, {after} now).',
  'style-dropped': 'it is written differently in the address ({before} before).',
  'media-type-added': 'the media type {mediaType} was added.',
  'media-type-removed': 'the media type {mediaType} was removed.',
  'status-added': 'the status was added.',
  'status-removed': 'the status was removed.',
  'link-added': 'the link {link} was added.',
  'link-removed': 'the link {link} was removed.',
  'content-type-changed': 'the content type changed from {before} to {after}.',
  'type-changed': 'the type changed from {before} to {after}.',
  'type-narrowed': 'the type was narrowed from {before} to {after}.',
  'type-widened': 'the type was widened from {before} to {after}.',
  'became-nullable': 'null is allowed now.',
  'became-not-nullable': 'null is no longer allowed.',
  'format-set': 'the format changed from none to {after}.',
  'format-changed': 'the format changed from {before} to {after}.',
  'format-dropped': 'the format changed from {before} to none.',
  'pattern-added': 'a pattern was added.',
  'pattern-removed': 'the pattern was removed.',
  'pattern-changed': 'the pattern changed.',
  'unique-items-added': 'items must be unique now.',
  'unique-items-removed': 'items may repeat now.',
  'default-set': 'the default changed from none to {after}.',
  'default-changed': 'the default changed from {before} to {after}.',
  'default-dropped': 'the default changed from {before} to none.',
  'became-enum': 'only {values} is allowed now.',
  'enum-dropped': 'the value is no longer one of a fixed list.',
  'enum-value-added': '{values} was added to the allowed values.',
  'enum-value-removed': '{values} is no longer among the allowed values.',
  'limit-added': '{limit} was added ({after}).',
  'limit-removed': '{limit} was removed (it was {before}).',
  'limit-raised': '{limit} was raised from {before} to {after}.',
  'limit-lowered': '{limit} was lowered from {before} to {after}.',
  'rule-changed': 'the rule {rule} changed.',
  'rule-added': 'the rule {rule} was added.',
  'rule-removed': 'the rule {rule} was removed.',
  'discriminator-set': 'the discriminator changed from none to {after}.',
  'discriminator-changed': 'the discriminator changed from {before} to {after}.',
  'discriminator-default-changed': 'without the discriminator it is {after} now, no longer {before}.',
  'discriminator-dropped': 'the discriminator changed from {before} to none.',
  'discriminator-value-added': 'the discriminator may say {value} for it now.',
  'discriminator-value-removed': 'the discriminator no longer says {value} for it.',
  'variants-added': 'it must fit one of several variants now.',
  'variants-removed': 'it no longer has variants.',
  'variant-added': 'the variant {name} was added.',
  'variant-removed': 'the variant {name} was removed.',
  'variant-number-added': 'the variant number {number} was added.',
  'variant-number-removed': 'the variant number {number} was removed.',
  'variants-overlap': 'a value that fits {name} can fit {other} too and is refused then.',
  'additional-properties-changed': 'other properties were {before} and are {after} now.',

  'document-format-changed': 'The document is {after} now; it was {before}.',
  'document-incomparable': 'The document was {before} and is {after} now; the two cannot be compared.',
  'document-title-set': 'The title of the document changed from none to {after}.',
  'document-title-changed': 'The title of the document changed from {before} to {after}.',
  'document-title-dropped': 'The title of the document changed from {before} to none.',
  'document-version-set': 'The version of the document changed from none to {after}.',
  'document-version-changed': 'The version of the document changed from {before} to {after}.',
  'document-version-dropped': 'The version of the document changed from {before} to none.',
  'document-summary-changed': 'The summary of the document changed.',
  'document-description-changed': 'The description of the document changed.',
  'document-termsOfService-changed': 'The termsOfService of the document changed.',
  'document-contact-changed': 'The contact of the document changed.',
  'document-license-changed': 'The license of the document changed.',
  'server-added': 'The server {url} was added.',
  'server-removed': 'The server {url} was removed.',
  'server-variable-changed': 'The variable {variable} of the server {url} changed.',
  'tag-added': 'The tag {tag} was added.',
  'tag-removed': 'The tag {tag} was removed.',
  'tag-moved': 'The tag {tag} stands under another tag now.',

  'operation-added': 'The operation was added.',
  'operation-removed': 'The operation was removed.',
  'operation-deprecated': 'The operation is deprecated now.',
  'operation-reactivated': 'The operation is no longer deprecated.',
  'operation-tags-changed': 'The tags changed.',
  'operation-id-changed': 'The operation id changed from {before} to {after}; generated clients name their functions by it.',
  'operation-id-dropped': 'The operation id changed from {before} to none; generated clients name their functions by it.',
  'event-operation-id-changed': 'The operation id changed from {before} to {after}.',
  'event-operation-id-dropped': 'The operation id changed from {before} to none.',
  'channel-added': 'The channel {channel} was added.',
  'channel-removed': 'The channel {channel} was removed.',
  'message-added': 'The message {message} was added.',
  'message-removed': 'The message {message} was removed.',
  'message-renamed': 'The message {before} is called {after} now.',
  'callback-added': 'The callback {callback} was added.',
  'callback-removed': 'The callback {callback} was removed.',
  'reply-added': 'A reply was added.',
  'reply-removed': 'The reply was removed.',
  'binding-changed': 'The binding for {binding} changed.',

  'operation-security-added': 'The operation needs a sign-in now: {ways}.',
  'operation-security-dropped': 'The operation no longer needs a sign-in.',
  'operation-security-removed': 'The operation no longer accepts {way}.',
  'operation-security-alternative-added': 'The operation also accepts {way}.',
  'document-security-added': 'The document needs a sign-in now: {ways}.',
  'document-security-dropped': 'The document no longer needs a sign-in.',
  'document-security-removed': 'The document no longer accepts {way}.',
  'document-security-alternative-added': 'The document also accepts {way}.',
  'security-scheme-added': 'The security scheme {scheme} was added.',
  'security-scheme-removed': 'The security scheme {scheme} was removed.',
  'security-scheme-changed': 'The security scheme {scheme} works differently now.',
  'security-flow-added': 'The security scheme {scheme} has the flow {flow} now.',
  'security-flow-removed': 'The security scheme {scheme} no longer has the flow {flow}.',
  'security-address-changed': 'The {address} of the security scheme {scheme} ({flow}) changed.',
  'security-scope-added': 'The security scheme {scheme} knows the scope {scope} now.',
  'security-scope-removed': 'The security scheme {scheme} no longer knows the scope {scope}.',

  'graphql-type-added': 'Type {name} was added.',
  'graphql-added': '{name} was added.',
  'graphql-removed': '{name} was removed.',
  'graphql-scalar-removed': 'Standard scalar {name} was removed because it is not referenced anymore.',
  'graphql-kind-changed': '{name} changed from {before} to {after}.',
  'graphql-type-changed': '{name} changed type from {before} to {after}.',
  'graphql-never-null': '{name} is never null now.',
  'graphql-deprecated': '{name} is deprecated now: {reason}',
  'graphql-reactivated': '{name} is no longer deprecated.',
  'graphql-root-added': 'The schema takes operations of the kind {root} now.',
  'graphql-root-removed': 'The schema no longer takes operations of the kind {root}.',
  'graphql-root-changed': 'Operations of the kind {root} begin with {after} now; it was {before}.',
  'graphql-specification-changed': 'The specification of the scalar {name} changed.',
  'graphql-default-set': 'The default of {name} changed from none to {after}.',
  'graphql-default-changed': 'The default of {name} changed from {before} to {after}.',
  'graphql-default-dropped': 'The default of {name} changed from {before} to none.',
  'graphql-required-input-added': 'A required field {field} on input type {name} was added.',
  'graphql-optional-input-added': 'An optional field {field} on input type {name} was added.',
  'graphql-input-became-optional': '{name} is no longer required.',
  'graphql-one-of-set': 'Exactly one field of {name} must be given now.',
  'graphql-one-of-dropped': 'Any number of fields of {name} may be given now.',
  'graphql-union-member-added': '{member} was added to union type {name}.',
  'graphql-union-member-removed': '{member} was removed from union type {name}.',
  'graphql-enum-value-added': '{value} was added to enum type {name}.',
  'graphql-enum-value-removed': '{value} was removed from enum type {name}.',
  'graphql-interface-added': '{interface} added to interfaces implemented by {name}.',
  'graphql-interface-removed': '{name} no longer implements interface {interface}.',
  'graphql-required-argument-added': 'A required arg {argument} on {name} was added.',
  'graphql-optional-argument-added': 'An optional arg {argument} on {name} was added.',
  'graphql-argument-removed': '{name} arg {argument} was removed.',
  'graphql-argument-type-changed': '{name} arg {argument} has changed type from {before} to {after}.',
  'graphql-argument-became-optional': 'Argument {argument} of {name} is no longer required.',
  'graphql-argument-default-changed': '{name} arg {argument} has changed defaultValue from {before} to {after}.',
  'graphql-argument-default-removed': '{name} arg {argument} defaultValue was removed.',
  'graphql-argument-default-added': 'The argument {argument} of {name} has the default {after} now.',
  'graphql-directive-argument-added': 'A required arg {argument} on directive {name} was added.',
  'graphql-directive-part-removed': '{part} was removed from {name}.',
  'graphql-directive-location-added': '{name} may stand at {part} now.',
  'graphql-directive-repeatable-added': '{name} is repeatable now.',
  'graphql-directive-repeatable-removed': 'Repeatable flag was removed from {name}.',
} as const

/** What a change is in; the web app has each as `changelog.in.…`. */
export const subjects = {
  'schema-request': 'Schema {name} in requests',
  'schema-response': 'Schema {name} in responses',
  parameter: 'Parameter {name}',
  'channel-parameter': 'Channel parameter {name}',
  body: 'Request body',
  response: 'Response {status}',
  'response-header': 'Response {status}, header {name}',
  message: 'Message {name}',
  'message-headers': 'Message {name}, headers',
  callback: 'Callback {callback}',
  reply: 'Reply',
} as const

/** Values that are words; the web app has each as `changelog.word.…`. */
export const words = ['any', 'nothing', 'allowed', 'limited', 'refused'] as const

export type SentenceId = keyof typeof sentences
export type SubjectId = keyof typeof subjects
export type WordId = (typeof words)[number]
/** Data to show as it is, a word, or alternatives: one of these, all of those. */
export type ChangeValue = string | number | { word: WordId } | string[][]
export type ChangeValues = Record<string, ChangeValue>

export interface Sentence {
  id: SentenceId
  values: ChangeValues
}

export interface Subject {
  id: SubjectId
  values: ChangeValues
  /** A media type, or where a parameter is. */
  note?: string
  /** The property in it: `owner.tags[]`. */
  path?: string
}

/** What a screen needs to say a change in any language. */
export interface ChangeWords extends Sentence {
  subject?: Subject
  usedBy?: { count: number; first: string[] }
}

/** The change in English. */
export function inEnglish({ id, values, subject, usedBy }: ChangeWords): string {
  const sentence = filled(sentences[id], values)
  const whole = subject === undefined ? sentence : `${subjectInEnglish(subject)}: ${sentence}`
  if (usedBy === undefined) return whole
  const { count, first } = usedBy
  const rest = count - first.length
  return `${whole} (Used by ${count} operations: ${first.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.)`
}

const subjectInEnglish = ({ id, values, note, path }: Subject) =>
  `${filled(subjects[id], values)}${note === undefined ? '' : ` (${note})`}${path === undefined ? '' : `, property ${path}`}`

const filled = (text: string, values: ChangeValues) => text.replace(/\{(\w+)\}/g, (_, name: string) => valueInEnglish(values[name] ?? ''))

function valueInEnglish(value: ChangeValue): string {
  if (Array.isArray(value)) return value.map((all) => all.join(' and ')).join(' or ')
  return typeof value === 'object' ? value.word : String(value)
}
