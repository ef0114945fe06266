import type { ChangeRule, RuleArea, RuleSeverity } from './change-rule.rules.ts'

type Row = [id: string, request: RuleSeverity | null, response: RuleSeverity | null, before: string, after: string]

const object = (properties: string, more = '') =>
  `type: object${more === '' ? '' : `\n${more}`}\nproperties:\n  ${properties.replaceAll('\n', '\n  ')}`

const values: Row[] = [
  ['type-changed', 'breaking', 'breaking', 'type: integer', 'type: string'],
  ['type-narrowed', 'breaking', 'safe', 'type: [string, integer]', 'type: string'],
  ['type-widened', 'safe', 'breaking', 'type: integer', 'type: number'],
  ['became-nullable', 'safe', 'breaking', 'type: string', 'type: [string, "null"]'],
  ['became-not-nullable', 'breaking', 'safe', 'type: [string, "null"]', 'type: string'],
  ['format-changed', 'risky', 'risky', 'type: string\nformat: date', 'type: string\nformat: date-time'],
  ['pattern-added', 'breaking', 'safe', 'type: string', 'type: string\npattern: ^[A-Z]+$'],
  ['pattern-removed', 'safe', 'risky', 'type: string\npattern: ^[A-Z]+$', 'type: string'],
  ['pattern-changed', 'risky', 'risky', 'type: string\npattern: ^[A-Z]+$', 'type: string\npattern: ^[a-z]+$'],
  ['default-changed', 'risky', 'safe', 'type: integer\ndefault: 10', 'type: integer\ndefault: 20'],
  ['became-enum', 'breaking', 'safe', 'type: string', 'type: string\nenum: [open, paid]'],
  ['enum-dropped', 'safe', 'breaking', 'type: string\nenum: [open, paid]', 'type: string'],
  ['enum-value-removed', 'breaking', 'safe', 'type: string\nenum: [open, paid]', 'type: string\nenum: [open]'],
  ['enum-value-added', 'safe', 'breaking', 'type: string\nenum: [open]', 'type: string\nenum: [open, paid]'],
  [
    'content-media-type-changed',
    'breaking',
    'breaking',
    'type: string\ncontentMediaType: text/html',
    'type: string\ncontentMediaType: text/csv',
  ],
  ['content-encoding-changed', 'breaking', 'breaking', 'type: string\ncontentEncoding: base64', 'type: string\ncontentEncoding: base32'],
  ['content-schema-added', 'breaking', 'safe', 'type: string', 'type: string\ncontentSchema: {type: object}'],
  ['content-schema-removed', 'safe', 'risky', 'type: string\ncontentSchema: {type: object}', 'type: string'],
]

/** A limit that appears, goes, and moves up and down; one that lets less through when it rises is a lower one. */
const limit = (key: string, type: string, isLower: boolean, [low, high]: [number, number] = [2, 9]): Row[] => {
  const id = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const said = (value: number) => `type: ${type}${key.endsWith('Contains') ? '\ncontains: {type: string}' : ''}\n${key}: ${value}`
  const none = `type: ${type}${key.endsWith('Contains') ? '\ncontains: {type: string}' : ''}`
  const [tight, wide] = [
    ['breaking', 'safe'],
    ['safe', 'risky'],
  ] as const
  const [up, down] = isLower ? [tight, wide] : [wide, tight]
  return [
    [`${id}-added`, ...tight, none, said(high)],
    [`${id}-removed`, ...wide, said(high), none],
    [`${id}-raised`, ...up, said(low), said(high)],
    [`${id}-lowered`, ...down, said(high), said(low)],
  ]
}

const limits: Row[] = [
  ...limit('minimum', 'number', true),
  ...limit('maximum', 'number', false),
  ...limit('exclusiveMinimum', 'number', true),
  ...limit('exclusiveMaximum', 'number', false),
  ...limit('minLength', 'string', true),
  ...limit('maxLength', 'string', false),
  ...limit('minItems', 'array', true),
  ...limit('maxItems', 'array', false),
  ...limit('minProperties', 'object', true),
  ...limit('maxProperties', 'object', false),
  ...limit('minContains', 'array', true),
  ...limit('maxContains', 'array', false),
  ['multiple-of-added', 'breaking', 'safe', 'type: integer', 'type: integer\nmultipleOf: 5'],
  ['multiple-of-removed', 'safe', 'risky', 'type: integer\nmultipleOf: 5', 'type: integer'],
  ['multiple-of-changed', 'breaking', 'risky', 'type: integer\nmultipleOf: 5', 'type: integer\nmultipleOf: 7'],
]

const lists: Row[] = [
  ['unique-items-added', 'breaking', 'safe', 'type: array', 'type: array\nuniqueItems: true'],
  ['unique-items-removed', 'safe', 'risky', 'type: array\nuniqueItems: true', 'type: array'],
  ['contains-added', 'breaking', 'safe', 'type: array', 'type: array\ncontains: {type: string}'],
  ['contains-removed', 'safe', 'risky', 'type: array\ncontains: {type: string}', 'type: array'],
]

/** Rules about members: their ids are of the place `property` wherever the object is. */
const members: Row[] = [
  ['added', 'safe', 'safe', object('id: {type: string}'), object('id: {type: string}\nnote: {type: string}')],
  [
    'added-required',
    'breaking',
    null,
    object('id: {type: string}'),
    object('id: {type: string}\nnote: {type: string}', 'required: [note]'),
  ],
  ['removed', 'risky', 'breaking', object('id: {type: string}\nnote: {type: string}', 'required: [note]'), object('id: {type: string}')],
  ['removed-optional', 'risky', 'breaking', object('id: {type: string}\nnote: {type: string}'), object('id: {type: string}')],
  ['became-required', 'breaking', 'safe', object('id: {type: string}'), object('id: {type: string}', 'required: [id]')],
  ['became-optional', 'safe', 'breaking', object('id: {type: string}', 'required: [id]'), object('id: {type: string}')],
  ['deprecated', 'safe', 'safe', object('id: {type: string}'), object('id: {type: string, deprecated: true}')],
  ['reactivated', 'safe', 'safe', object('id: {type: string, deprecated: true}'), object('id: {type: string}')],
  ['became-read-only', 'risky', null, object('id: {type: string}'), object('id: {type: string, readOnly: true}')],
  [
    'became-not-read-only',
    'breaking',
    null,
    object('id: {type: string, readOnly: true}', 'required: [id]'),
    object('id: {type: string}', 'required: [id]'),
  ],
  ['became-write-only', null, 'breaking', object('id: {type: string}'), object('id: {type: string, writeOnly: true}')],
  ['became-not-write-only', null, 'safe', object('id: {type: string, writeOnly: true}'), object('id: {type: string}')],
]

const objects: Row[] = [
  ['additional-properties-narrowed', 'breaking', 'safe', 'type: object', 'type: object\nadditionalProperties: false'],
  ['additional-properties-widened', 'safe', 'risky', 'type: object\nadditionalProperties: false', 'type: object'],
  ['pattern-properties-added', 'breaking', 'safe', 'type: object', 'type: object\npatternProperties: {^x-: {type: string}}'],
  ['pattern-properties-removed', 'safe', 'risky', 'type: object\npatternProperties: {^x-: {type: string}}', 'type: object'],
  ['property-names-added', 'breaking', 'safe', 'type: object', 'type: object\npropertyNames: {maxLength: 9}'],
  ['property-names-removed', 'safe', 'risky', 'type: object\npropertyNames: {maxLength: 9}', 'type: object'],
  ['dependent-required-added', 'breaking', 'safe', 'type: object', 'type: object\ndependentRequired: {card: [name]}'],
  ['dependent-required-removed', 'safe', 'risky', 'type: object\ndependentRequired: {card: [name]}', 'type: object'],
  ['dependent-schemas-added', 'breaking', 'safe', 'type: object', 'type: object\ndependentSchemas: {card: {maxProperties: 3}}'],
  ['dependent-schemas-removed', 'safe', 'risky', 'type: object\ndependentSchemas: {card: {maxProperties: 3}}', 'type: object'],
  ['if-added', 'breaking', 'safe', 'type: object', 'type: object\nif: {required: [card]}\nthen: {required: [name]}'],
  ['if-removed', 'safe', 'risky', 'type: object\nif: {required: [card]}\nthen: {required: [name]}', 'type: object'],
  ['if-changed', 'risky', 'risky', 'type: object\nif: {required: [card]}', 'type: object\nif: {required: [bank]}'],
  [
    'then-added',
    'breaking',
    'safe',
    'type: object\nif: {required: [card]}',
    'type: object\nif: {required: [card]}\nthen: {required: [name]}',
  ],
  [
    'then-removed',
    'safe',
    'risky',
    'type: object\nif: {required: [card]}\nthen: {required: [name]}',
    'type: object\nif: {required: [card]}',
  ],
  [
    'else-added',
    'breaking',
    'safe',
    'type: object\nif: {required: [card]}',
    'type: object\nif: {required: [card]}\nelse: {required: [bank]}',
  ],
  [
    'else-removed',
    'safe',
    'risky',
    'type: object\nif: {required: [card]}\nelse: {required: [bank]}',
    'type: object\nif: {required: [card]}',
  ],
]

const number = '  - {type: number}'
const text = '  - {type: string}'
const flag = '  - {type: boolean}'
const square = '  - {type: object, properties: {side: {type: number}}}'
const circle = '  - {type: object, properties: {radius: {type: number}}}'
/** Two variants told apart by a member, with what the member says for the first. */
const mapped = (mapping: string, property = 'kind') =>
  `oneOf:\n  - $ref: "#/components/schemas/Card"\n  - $ref: "#/components/schemas/Bank"\ndiscriminator:\n  propertyName: ${property}\n  mapping: {${mapping}bank: "#/components/schemas/Bank"}`
const otherwise = (name: string) => `${mapped(card)}\n  defaultMapping: ${name}`
const card = 'card: "#/components/schemas/Card", '
const undivided = 'oneOf:\n  - $ref: "#/components/schemas/Card"\n  - $ref: "#/components/schemas/Bank"'

const variants: Row[] = [
  ['one-of-added', 'safe', 'breaking', `oneOf:\n${text}\n${number}`, `oneOf:\n${text}\n${number}\n${flag}`],
  ['one-of-removed', 'breaking', 'safe', `oneOf:\n${text}\n${number}\n${flag}`, `oneOf:\n${text}\n${number}`],
  ['any-of-added', 'safe', 'breaking', `anyOf:\n${text}\n${number}`, `anyOf:\n${text}\n${number}\n${flag}`],
  ['any-of-removed', 'breaking', 'safe', `anyOf:\n${text}\n${number}\n${flag}`, `anyOf:\n${text}\n${number}`],
  ['one-of-overlapping', 'risky', null, 'type: object\nproperties: {side: {type: number}}', `oneOf:\n${square}\n${circle}`],
  ['choice-changed', 'risky', 'safe', `anyOf:\n${square}\n${circle}`, `oneOf:\n${square}\n${circle}`],
  [
    'variants-added',
    'breaking',
    'safe',
    'type: object\nproperties: {a: {}}',
    'type: object\nproperties: {a: {}}\nanyOf:\n  - required: [a]\n  - required: [b]',
  ],
  [
    'variants-removed',
    'safe',
    'risky',
    'type: object\nproperties: {a: {}}\nanyOf:\n  - required: [a]\n  - required: [b]',
    'type: object\nproperties: {a: {}}',
  ],
  ['not-added', 'breaking', 'safe', 'type: string', 'type: string\nnot: {const: none}'],
  ['not-removed', 'safe', 'risky', 'type: string\nnot: {const: none}', 'type: string'],
  ['not-changed', 'breaking', 'breaking', 'type: string\nnot: {const: none}', 'type: string\nnot: {const: all}'],
  ['discriminator-added', 'risky', 'risky', undivided, mapped(card)],
  ['discriminator-removed', 'risky', 'risky', mapped(card), undivided],
  ['discriminator-changed', 'breaking', 'breaking', mapped(card), mapped(card, 'type')],
  ['discriminator-default-changed', 'risky', 'risky', otherwise('Card'), otherwise('Bank')],
  ['discriminator-value-added', 'safe', 'breaking', mapped(card), mapped(`${card}visa: "#/components/schemas/Card", `)],
  ['discriminator-value-removed', 'breaking', 'safe', mapped(`${card}visa: "#/components/schemas/Card", `), mapped(card)],
]

const rule =
  (area: RuleArea, place?: 'property') =>
  ([id, request, response, before, after]: Row): ChangeRule => ({
    id,
    area,
    of: 'schema',
    ...(place && { place }),
    request,
    response,
    before,
    after,
  })

/** What becomes of schemas: each rule is told of requests and of responses, wherever the schema stands. */
export const schemaRules: readonly ChangeRule[] = [
  ...values.map(rule('values')),
  ...limits.map(rule('limits')),
  ...members.map(rule('members', 'property')),
  ...objects.map(rule('objects')),
  ...lists.map(rule('lists')),
  ...variants.map(rule('variants')),
]
