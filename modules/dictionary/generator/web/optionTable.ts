import { eventKinds } from '../generator-kinds.contract.ts'
import type { GeneratorOptions } from '../options.contract.ts'

type Name = keyof GeneratorOptions
type When = (options: GeneratorOptions) => boolean
export type ShownOption =
  | { name: Name; kind: 'choice'; values: readonly (string | number)[] }
  | { name: Name; kind: 'tick' }
  /** `suggested`: what usage types have is offered. */
  | { name: Name; kind: 'text'; when?: When; suggested?: true }
  /** Words with commas between them. */
  | { name: Name; kind: 'words'; when?: When }
  | { name: Name; kind: 'several'; values: readonly string[] }

const choice = (name: Name, ...values: (string | number)[]): ShownOption => ({ name, kind: 'choice', values })
const tick = (name: Name): ShownOption => ({ name, kind: 'tick' })

/** The options as the page asks for them, by what they are about. */
export const optionGroups: readonly { id: 'paths' | 'schemas' | 'security' | 'events' | 'terms'; options: readonly ShownOption[] }[] = [
  {
    id: 'paths',
    options: [
      choice('operations', 'CRUD', 'READ_ONLY', 'CUSTOM', 'NONE'),
      choice('pagination', 'PAGE', 'OFFSET', 'CURSOR', 'NONE'),
      choice('envelope', 'DATA_PAGE', 'HAL', 'ARRAY_LINK_HEADER'),
      choice('errors', 'RFC9457', 'NONE'),
      choice('pathCase', 'KEBAB', 'CAMEL', 'SNAKE'),
      tick('sorting'),
      tick('filtering'),
      tick('versionInPath'),
    ],
  },
  {
    id: 'schemas',
    options: [
      choice('propertyCase', 'CAMEL', 'SNAKE', 'AS_IS'),
      choice('decimals', 'NUMBER', 'STRING', 'NUMBER_MULTIPLE_OF'),
      choice('nullable', 'OMIT', 'NULL_UNION'),
      choice('relationDepth', 1, 2, 3),
      tick('separateInput'),
      tick('additionalProperties'),
      tick('examples'),
      tick('semantics'),
    ],
  },
  {
    id: 'security',
    options: [
      choice('security', 'OAUTH2', 'API_KEY', 'OIDC', 'MTLS', 'NONE'),
      { name: 'tokenUrl', kind: 'text', when: ({ security }) => security === 'OAUTH2' },
      { name: 'scopes', kind: 'words', when: ({ security }) => security === 'OAUTH2' },
      { name: 'discoveryUrl', kind: 'text', when: ({ security }) => security === 'OIDC' },
      { name: 'headerName', kind: 'text', when: ({ security }) => security === 'API_KEY' },
      { name: 'audience', kind: 'text', suggested: true },
    ],
  },
  {
    id: 'events',
    options: [
      choice('asyncEnvelope', 'CLOUDEVENTS', 'PLAIN'),
      choice('asyncProtocol', 'kafka', 'amqp', 'mqtt', 'http'),
      { name: 'asyncHost', kind: 'text' },
      { name: 'asyncEvents', kind: 'several', values: eventKinds },
    ],
  },
  {
    id: 'terms',
    options: [choice('skosSyntax', 'TURTLE', 'JSON_LD'), { name: 'skosLanguages', kind: 'words' }, tick('skosNonApproved')],
  },
]
