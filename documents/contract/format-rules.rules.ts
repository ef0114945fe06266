import type { ChangeRule, RuleSeverity } from './change-rule.rules.ts'

type Row = [id: string, severity: RuleSeverity, before: string, after: string]

/** A channel with its messages, and one operation that sends them. */
const channel = (messages: string, more = '', operation = '') =>
  `channels: {orders: {address: orders${more}, messages: {${messages}}}, replies: {address: replies, messages: {done: {payload: {}}}}}\noperations: {place: {action: send, channel: {$ref: "#/channels/orders"}${operation}}}`
const placed = 'placed: {payload: {type: object}}'
const reply = (address = 'replies') => `, reply: {channel: {$ref: "#/channels/${address}"}}`

const events: Row[] = [
  ['channel-added', 'safe', channel(placed), `${channel(placed).replace('replies:', 'news: {address: news, messages: {}}, replies:')}`],
  [
    'channel-removed',
    'breaking',
    `${channel(placed).replace('replies:', 'news: {address: news, messages: {}}, replies:')}`,
    channel(placed),
  ],
  [
    'channel-parameter-added',
    'breaking',
    channel(placed, ', parameters: {}').replace('address: orders', 'address: "orders/{id}"'),
    channel(placed, ', parameters: {id: {}}').replace('address: orders', 'address: "orders/{id}"'),
  ],
  [
    'channel-parameter-removed',
    'breaking',
    channel(placed, ', parameters: {id: {}}').replace('address: orders', 'address: "orders/{id}"'),
    channel(placed, ', parameters: {}').replace('address: orders', 'address: "orders/{id}"'),
  ],
  ['message-added', 'risky', channel(placed), channel(`${placed}, paid: {payload: {type: string}}`)],
  ['message-removed', 'breaking', channel(`${placed}, paid: {payload: {type: string}}`), channel(placed)],
  ['message-renamed', 'safe', channel(placed), channel(placed.replace('placed', 'ordered'))],
  ['message-content-type-changed', 'breaking', channel(placed), channel(placed.replace('{payload', '{contentType: text/csv, payload'))],
  [
    'message-schema-format-changed',
    'risky',
    channel(placed),
    channel('placed: {payload: {schemaFormat: "application/vnd.apache.avro;version=1.9.0", schema: {type: string}}}'),
  ],
  [
    'message-payload-changed',
    'risky',
    channel('placed: {payload: {schemaFormat: "application/vnd.apache.avro;version=1.9.0", schema: {type: string}}}'),
    channel('placed: {payload: {schemaFormat: "application/vnd.apache.avro;version=1.9.0", schema: {type: int}}}'),
  ],
  [
    'message-correlation-changed',
    'risky',
    channel(placed),
    channel(placed.replace('{payload', '{correlationId: {location: "$message.header#/id"}, payload')),
  ],
  ['binding-changed', 'risky', channel(placed), channel(placed, ', bindings: {kafka: {partitions: 3}}')],
  ['reply-added', 'risky', channel(placed), channel(placed, '', reply())],
  ['reply-removed', 'breaking', channel(placed, '', reply()), channel(placed)],
  [
    'reply-address-changed',
    'breaking',
    channel(placed, '', reply()),
    channel(placed, '', reply()).replace('address: replies', 'address: answers'),
  ],
  [
    'reply-message-added',
    'safe',
    channel(placed, '', reply()),
    channel(placed, '', reply()).replace('done: {payload: {}}', 'done: {payload: {}}, failed: {payload: {type: string}}'),
  ],
  [
    'reply-message-removed',
    'breaking',
    channel(placed, '', reply()).replace('done: {payload: {}}', 'done: {payload: {}}, failed: {payload: {type: string}}'),
    channel(placed, '', reply()),
  ],
]

const query = (text: string, more = '') => `type Query { ${text} }${more === '' ? '' : `\n${more}`}`
const plain = (more = '') => query('order: String', more)

const graphql: Row[] = [
  ['graphql-field-added', 'safe', plain(), query('order: String\norders: [String]')],
  ['graphql-field-removed', 'breaking', query('order: String\norders: [String]'), plain()],
  ['graphql-field-changed-kind', 'breaking', plain(), query('order: Int')],
  ['graphql-field-became-non-null', 'safe', plain(), query('order: String!')],
  ['graphql-deprecated', 'safe', plain(), query('order: String @deprecated(reason: "Use orders.")')],
  ['graphql-reactivated', 'safe', query('order: String @deprecated(reason: "Use orders.")'), plain()],
  ['graphql-type-added', 'safe', plain(), plain('type Order { id: ID }')],
  ['graphql-type-removed', 'breaking', plain('type Order { id: ID }'), plain()],
  ['graphql-type-changed-kind', 'breaking', plain('type Order { id: ID }'), plain('input Order { id: ID }')],
  [
    'graphql-type-added-to-union',
    'risky',
    plain('union U = A\ntype A { a: ID }\ntype B { b: ID }'),
    plain('union U = A | B\ntype A { a: ID }\ntype B { b: ID }'),
  ],
  [
    'graphql-type-removed-from-union',
    'breaking',
    plain('union U = A | B\ntype A { a: ID }\ntype B { b: ID }'),
    plain('union U = A\ntype A { a: ID }\ntype B { b: ID }'),
  ],
  ['graphql-value-added-to-enum', 'risky', plain('enum State { OPEN }'), plain('enum State { OPEN PAID }')],
  ['graphql-value-removed-from-enum', 'breaking', plain('enum State { OPEN PAID }'), plain('enum State { OPEN }')],
  ['graphql-required-input-field-added', 'breaking', plain('input New { id: ID }'), plain('input New { id: ID name: String! }')],
  ['graphql-optional-input-field-added', 'risky', plain('input New { id: ID }'), plain('input New { id: ID name: String }')],
  ['graphql-input-field-became-optional', 'safe', plain('input New { id: ID! }'), plain('input New { id: ID }')],
  ['graphql-input-became-one-of', 'breaking', plain('input By { id: ID name: String }'), plain('input By @oneOf { id: ID name: String }')],
  ['graphql-input-no-longer-one-of', 'safe', plain('input By @oneOf { id: ID name: String }'), plain('input By { id: ID name: String }')],
  ['graphql-input-field-default-added', 'risky', plain('input New { size: Int }'), plain('input New { size: Int = 1 }')],
  ['graphql-input-field-default-changed', 'risky', plain('input New { size: Int = 1 }'), plain('input New { size: Int = 2 }')],
  ['graphql-input-field-default-removed', 'risky', plain('input New { size: Int = 1 }'), plain('input New { size: Int }')],
  [
    'graphql-implemented-interface-added',
    'risky',
    plain('interface Node { id: ID }\ntype Order { id: ID }'),
    plain('interface Node { id: ID }\ntype Order implements Node { id: ID }'),
  ],
  [
    'graphql-implemented-interface-removed',
    'breaking',
    plain('interface Node { id: ID }\ntype Order implements Node { id: ID }'),
    plain('interface Node { id: ID }\ntype Order { id: ID }'),
  ],
  ['graphql-required-arg-added', 'breaking', plain(), query('order(id: ID!): String')],
  ['graphql-optional-arg-added', 'risky', plain(), query('order(id: ID): String')],
  ['graphql-arg-removed', 'breaking', query('order(id: ID): String'), plain()],
  ['graphql-arg-changed-kind', 'breaking', query('order(id: ID): String'), query('order(id: Int): String')],
  ['graphql-argument-became-optional', 'safe', query('order(id: ID!): String'), query('order(id: ID): String')],
  ['graphql-argument-default-added', 'risky', query('order(size: Int): String'), query('order(size: Int = 1): String')],
  ['graphql-arg-default-value-change', 'risky', query('order(size: Int = 1): String'), query('order(size: Int = 2): String')],
  ['graphql-directive-added', 'safe', plain(), plain('directive @mask on FIELD')],
  ['graphql-directive-removed', 'breaking', plain('directive @mask on FIELD'), plain()],
  ['graphql-directive-location-added', 'safe', plain('directive @mask on FIELD'), plain('directive @mask on FIELD | QUERY')],
  ['graphql-directive-location-removed', 'breaking', plain('directive @mask on FIELD | QUERY'), plain('directive @mask on FIELD')],
  ['graphql-directive-repeatable-added', 'safe', plain('directive @mask on FIELD'), plain('directive @mask repeatable on FIELD')],
  ['graphql-directive-repeatable-removed', 'breaking', plain('directive @mask repeatable on FIELD'), plain('directive @mask on FIELD')],
  ['graphql-required-directive-arg-added', 'breaking', plain('directive @mask on FIELD'), plain('directive @mask(by: Int!) on FIELD')],
  ['graphql-directive-argument-added', 'safe', plain('directive @mask on FIELD'), plain('directive @mask(by: Int) on FIELD')],
  ['graphql-directive-arg-removed', 'breaking', plain('directive @mask(by: Int) on FIELD'), plain('directive @mask on FIELD')],
  [
    'graphql-directive-argument-type-changed',
    'breaking',
    plain('directive @mask(by: Int) on FIELD'),
    plain('directive @mask(by: String) on FIELD'),
  ],
  [
    'graphql-directive-argument-became-optional',
    'safe',
    plain('directive @mask(by: Int!) on FIELD'),
    plain('directive @mask(by: Int) on FIELD'),
  ],
  [
    'graphql-directive-argument-default-added',
    'risky',
    plain('directive @mask(by: Int) on FIELD'),
    plain('directive @mask(by: Int = 1) on FIELD'),
  ],
  [
    'graphql-directive-argument-default-changed',
    'risky',
    plain('directive @mask(by: Int = 1) on FIELD'),
    plain('directive @mask(by: Int = 2) on FIELD'),
  ],
  [
    'graphql-directive-argument-default-removed',
    'risky',
    plain('directive @mask(by: Int = 1) on FIELD'),
    plain('directive @mask(by: Int) on FIELD'),
  ],
  [
    'graphql-root-added',
    'safe',
    plain('type Write { order: String }'),
    plain('type Write { order: String }\nschema { query: Query mutation: Write }'),
  ],
  [
    'graphql-root-removed',
    'breaking',
    plain('type Write { order: String }\nschema { query: Query mutation: Write }'),
    plain('type Write { order: String }'),
  ],
  ['graphql-root-changed', 'risky', plain('type Read { order: String }'), plain('type Read { order: String }\nschema { query: Read }')],
  [
    'graphql-scalar-specification-changed',
    'risky',
    plain('scalar Day @specifiedBy(url: "https://a.example/1")'),
    plain('scalar Day @specifiedBy(url: "https://a.example/2")'),
  ],
]

const rule =
  (area: 'events' | 'graphql', of: ChangeRule['of']) =>
  ([id, severity, before, after]: Row): ChangeRule => ({ id, area, of, request: severity, response: severity, before, after })

/** What AsyncAPI has and OpenAPI has not. */
export const eventRules: readonly ChangeRule[] = events.map(rule('events', 'asyncapi'))
export const graphqlRules: readonly ChangeRule[] = graphql.map(rule('graphql', 'graphql'))
