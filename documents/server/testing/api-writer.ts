import type { Json, JsonObject } from '../json.ts'
import type { Field, Model, Thing } from './api-model.ts'

export type Version = '2.0' | '3.0.3' | '3.1.0' | '3.2.0'

/** One way to write a document: it answers each question about the form, always the same for one seed. */
export class Hand {
  private state: number
  readonly version: Version
  constructor(seed: number, version: Version) {
    this.state = (seed >>> 0) + 1
    this.version = version
  }
  /** Before schemas were those of JSON Schema. */
  get isOld(): boolean {
    return this.version === '2.0' || this.version === '3.0.3'
  }
  /** A whole number below `most`. */
  below(most: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.state / 2 ** 32) * most)
  }
  often(): boolean {
    return this.below(2) === 0
  }
  seldom(): boolean {
    return this.below(4) === 0
  }
  shuffled<T>(all: readonly T[]): T[] {
    const left = [...all]
    const out: T[] = []
    while (left.length > 0) out.push(...left.splice(this.below(left.length), 1))
    return out
  }
  record(entries: [string, Json | undefined][]): JsonObject {
    return Object.fromEntries(
      this.shuffled(entries).flatMap(([key, value]): [string, Json][] => (value === undefined ? [] : [[key, value]])),
    )
  }
}

/** The document of a model in one hand. Two hands write two documents that say the same. */
export function written(model: Model, hand: Hand): JsonObject {
  const components = new Map<string, Map<string, Json>>()
  const names = hand.shuffled(['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'])
  const aside = (section: string, value: Json): JsonObject => {
    const all = components.get(section) ?? new Map<string, Json>()
    components.set(section, all)
    const key = `${names[all.size % names.length]}${all.size}`
    all.set(key, value)
    return { $ref: `#/components/${section}/${key}` }
  }
  const perhapsAside = (section: string, value: Json) => (hand.seldom() ? aside(section, value) : value)
  const schema = schemaWriter(hand, (value) => aside('schemas', value))
  const { isOld } = hand

  const parameter = (one: Field): Json =>
    perhapsAside(
      'parameters',
      hand.record([
        ['name', one.in === 'header' && hand.often() ? one.name.toUpperCase() : one.name],
        ['in', one.in],
        ['required', one.required ? true : hand.often() ? false : undefined],
        ['schema', schema(one.of)],
        ['description', hand.often() ? 'Words.' : undefined],
      ]),
    )
  const mediaType = (type: string) => (hand.seldom() ? `${type}; charset=utf-8` : hand.seldom() ? type.toUpperCase() : type)
  const content = (types: string[], of: Thing | null): JsonObject | undefined =>
    of === null ? undefined : hand.record(types.map((type) => [mediaType(type), { schema: schema(of) }]))

  const paths = new Map<string, [string, Json | undefined][]>()
  const secure = hand.often()
  for (const one of model.operations) {
    const inPath = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    // All operations of one path share its words.
    const path = one.path
    const fixed = inPath.map(
      (name): Json => ({
        name,
        in: 'path',
        required: true,
        schema: schema({ kind: { is: 'text', most: null, values: null, pattern: false }, nullable: false, named: -1 }),
      }),
    )
    const answers = one.answers.map(({ status, of, headers }): [string, Json] => [
      status,
      perhapsAside(
        'responses',
        hand.record([
          ['description', hand.often() ? 'Yes.' : 'It is.'],
          ['content', content(['application/json'], of)],
          [
            'headers',
            headers.length === 0
              ? undefined
              : hand.record(
                  headers.map((name) => [
                    hand.often() ? name.toLowerCase() : name,
                    perhapsAside('headers', { schema: { type: 'string' } }),
                  ]),
                ),
          ],
        ]),
      ),
    ])
    const operation = hand.record([
      ['parameters', hand.shuffled([...fixed, ...one.fields.map(parameter)])],
      [
        'requestBody',
        one.body === null
          ? undefined
          : perhapsAside(
              'requestBodies',
              hand.record([
                ['required', one.body.required ? true : undefined],
                ['content', content(one.body.types, one.body.of)],
              ]),
            ),
      ],
      ['responses', hand.record(answers)],
      ['tags', one.tags.length === 0 ? undefined : hand.shuffled(one.tags)],
      ['security', one.secured ? (secure ? undefined : [{ key: [] }]) : []],
      ['summary', hand.often() ? 'Words.' : undefined],
    ])
    paths.set(path, [...(paths.get(path) ?? []), [one.method, operation]])
  }
  const schemeName = 'key'
  const rest: [string, Json | undefined][] = [
    ['info', { title: 'Orders', version: '1' }],
    ['servers', hand.seldom() ? [{ url: '/' }] : undefined],
    ['security', secure ? [{ [schemeName]: [] }] : undefined],
    ['paths', hand.record([...paths].map(([path, operations]) => [path, hand.record(operations)]))],
  ]
  components.set('securitySchemes', new Map([[schemeName, { type: 'apiKey', in: 'header', name: hand.often() ? 'X-Key' : 'x-key' }]]))
  return {
    openapi: isOld ? '3.0.3' : hand.version,
    ...hand.record([...rest, ['components', hand.record([...components].map(([section, all]) => [section, hand.record([...all])]))]]),
  }
}

/** Writes schemas of JSON Schema in one hand; `aside` puts a part among the components. */
export function schemaWriter(hand: Hand, aside: (value: Json) => JsonObject): (thing: Thing) => Json {
  const { isOld } = hand
  const write = (thing: Thing): Json => {
    const plain = nullable(kind(thing), thing)
    const around = hand.version === '2.0' || hand.often() ? 'allOf' : hand.often() ? 'anyOf' : 'oneOf'
    const wrapped = hand.seldom() ? hand.record([[around, [plain]]]) : plain
    const referred = thing.named >= 0 && hand.often() ? aside(wrapped) : wrapped
    const again = hand.seldom() ? aside(referred) : referred
    return hand.seldom() && !isOld ? hand.record([...Object.entries(again as JsonObject), ['description', 'Words.']]) : again
  }

  /** null in all the ways that the version knows. */
  const nullable = (value: JsonObject, { nullable: takesNull }: Thing): Json => {
    if (!takesNull) return value
    if (isOld) return hand.often() || value.type === undefined ? { ...value, nullable: true } : { allOf: [value], nullable: true }
    const way = hand.below(3)
    const { type, ...others } = value
    const listed = others.enum
    if (way === 0 && typeof type === 'string')
      return { type: hand.shuffled([type, 'null']), ...others, ...(Array.isArray(listed) && { enum: hand.shuffled([...listed, null]) }) }
    return hand.often() ? { oneOf: hand.shuffled([value, { type: 'null' }]) } : { anyOf: hand.shuffled([value, { type: 'null' }]) }
  }

  const kind = ({ kind: one }: Thing): JsonObject => {
    if (one.is === 'flag') return { type: 'boolean' }
    if (one.is === 'text')
      return hand.record([
        ['type', 'string'],
        ['maxLength', one.most ?? undefined],
        ['minLength', hand.seldom() ? 0 : undefined],
        ['pattern', one.pattern ? '^[a-d]*$' : undefined],
        ...(one.values === null
          ? []
          : one.values.length === 1 && !isOld && hand.often()
            ? ([['const', one.values[0] ?? null]] satisfies [string, Json][])
            : ([['enum', hand.shuffled(one.values)]] satisfies [string, Json][])),
      ])
    if (one.is === 'number') return numbers(one.whole, one.above, one.below)
    if (one.is === 'list')
      return hand.record([
        ['type', 'array'],
        ...items(write(one.of)),
        ['uniqueItems', one.unique ? true : hand.often() ? false : undefined],
      ])
    if (one.is === 'choice') return { anyOf: hand.shuffled(one.of.map(write)) }
    const members = one.members.map(([name, of, required]) => ({ name, schema: write(of), required }))
    const closed: [string, Json | undefined] = [
      'additionalProperties',
      one.closed ? false : hand.seldom() ? true : hand.seldom() ? {} : undefined,
    ]
    const object = (some: typeof members, more: [string, Json | undefined][]): JsonObject => {
      const required = some.filter((member) => member.required).map(({ name }) => name)
      return hand.record([
        ['type', hand.seldom() && some.length > 0 ? undefined : 'object'],
        ['properties', hand.record(some.map(({ name, schema }) => [name, schema]))],
        ['required', required.length > 0 ? hand.shuffled(required) : undefined],
        ...more,
      ])
    }
    if ((one.closed && isOld) || members.length < 2 || !hand.seldom()) return object(members, [closed])
    const at = 1 + hand.below(members.length - 1)
    const parts = [object(members.slice(0, at), []), hand.often() ? aside(object(members.slice(at), [])) : object(members.slice(at), [])]
    return hand.record([
      ['allOf', parts],
      ['unevaluatedProperties', one.closed ? false : undefined],
    ])
  }

  /** What each item is, or what no item may be unless it is that. */
  const items = (each: Json): [string, Json | undefined][] => {
    if (isOld || !hand.seldom()) return [['items', each]]
    const some = { contains: each, minContains: 0 }
    const left: [string, Json] = ['unevaluatedItems', false]
    return hand.often() ? [...Object.entries(some), left] : [['allOf', [hand.often() ? aside(some) : some]], left]
  }

  /** Bounds that are not part of the range, in either notation; of whole numbers as the next one too. */
  const numbers = (whole: boolean, above: number | null, below: number | null): JsonObject => {
    const bound = (plain: string, exclusive: string, value: number | null, step: number): [string, Json | undefined][] => {
      if (value === null) return []
      if (whole && hand.often()) return [[plain, value + step]]
      return isOld
        ? [
            [plain, value],
            [exclusive, true],
          ]
        : [[exclusive, value]]
    }
    return hand.record([
      ['type', whole ? 'integer' : 'number'],
      ...bound('minimum', 'exclusiveMinimum', above, 1),
      ...bound('maximum', 'exclusiveMaximum', below, -1),
    ])
  }
  return write
}
