import type { Json, JsonObject } from '../json.ts'
import type { Field, Kind, Model, Thing } from './api-model.ts'
import { type Hand, schemaWriter } from './api-writer.ts'

/** What of a model Swagger 2 can say: no null, no choices, no cookies, and parameters that are plain values. */
export function older(model: Model): Model {
  const plain: Kind = { is: 'text', most: null, values: null, pattern: false }
  const kind = (one: Kind): Kind => {
    if (one.is === 'choice') return plain
    if (one.is === 'list') return { ...one, of: thing(one.of) }
    return one.is === 'record' ? { ...one, members: one.members.map(([name, of, required]) => [name, thing(of), required]) } : one
  }
  const thing = (one: Thing): Thing => ({ ...one, nullable: false, kind: kind(one.kind) })
  const value = ({ of, ...field }: Field): Field => {
    const isPlain = of.kind.is === 'text' || of.kind.is === 'number' || of.kind.is === 'flag'
    return { ...field, of: { nullable: false, named: -1, kind: isPlain ? of.kind : plain } }
  }
  return {
    operations: model.operations.map((one) => ({
      ...one,
      fields: one.fields.filter((field) => field.in !== 'cookie').map(value),
      body: one.body && { ...one.body, of: thing(one.body.of) },
      answers: one.answers.map((answer) => ({ ...answer, of: answer.of && thing(answer.of) })),
    })),
  }
}

/** The Swagger 2 document of such a model in one hand. */
export function writtenSwagger(model: Model, hand: Hand): JsonObject {
  const aside = new Map<string, [string, Json][]>([
    ['definitions', []],
    ['parameters', []],
    ['responses', []],
  ])
  const put = (section: string, value: Json): JsonObject => {
    const all = aside.get(section) ?? []
    const key = `N${all.length}${hand.below(9)}`
    all.push([key, value])
    return { $ref: `#/${section}/${key}` }
  }
  const perhapsAside = (section: string, value: Json) => (hand.seldom() ? put(section, value) : value)
  const schema = schemaWriter(hand, (value) => put('definitions', value))
  // A parameter has no schema: what one would say stands in the parameter itself, and nothing of it aside.
  const inPlace = (thing: Thing): [string, Json][] => {
    const written = schemaWriter(hand, (value) => value as JsonObject)(thing) as JsonObject
    const { description: _description, allOf, ...said } = written
    return Object.entries(Array.isArray(allOf) ? { ...(allOf[0] as JsonObject), ...said } : said)
  }
  const words = (): [string, Json | undefined] => ['description', hand.often() ? 'Words.' : undefined]
  const parameter = (one: Field): Json =>
    perhapsAside(
      'parameters',
      hand.record([
        ['name', one.in === 'header' && hand.often() ? one.name.toUpperCase() : one.name],
        ['in', one.in],
        ['required', one.required ? true : hand.often() ? false : undefined],
        ...inPlace(one.of),
        words(),
      ]),
    )
  const isSecured = hand.often()
  const producesAll = hand.often()
  const paths = new Map<string, { fixed: Json[]; above: boolean; operations: [string, Json][] }>()
  for (const one of model.operations) {
    const fixed = [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Json => ({ name, in: 'path', required: true, type: 'string' }))
    const path = paths.get(one.path) ?? { fixed, above: hand.often(), operations: [] }
    paths.set(one.path, path)
    const body =
      one.body &&
      perhapsAside(
        'parameters',
        hand.record([
          ['name', hand.often() ? 'body' : 'order'],
          ['in', 'body'],
          ['required', one.body.required ? true : undefined],
          ['schema', schema(one.body.of)],
        ]),
      )
    const answers = one.answers.map(({ status, of, headers }): [string, Json] => [
      status,
      perhapsAside(
        'responses',
        hand.record([
          ['description', hand.often() ? 'Yes.' : 'It is.'],
          ['schema', of === null ? undefined : schema(of)],
          ['headers', headers.length === 0 ? undefined : hand.record(headers.map((name) => [name, { type: 'string' }]))],
        ]),
      ),
    ])
    path.operations.push([
      one.method,
      hand.record([
        ['parameters', hand.shuffled([...(path.above ? [] : fixed), ...one.fields.map(parameter), ...(body === null ? [] : [body])])],
        ['consumes', one.body === null ? undefined : hand.shuffled(one.body.types)],
        ['produces', producesAll ? undefined : ['application/json']],
        ['responses', hand.record(answers)],
        ['tags', one.tags.length === 0 ? undefined : hand.shuffled(one.tags)],
        ['security', one.secured ? (isSecured ? undefined : [{ key: [] }]) : []],
        ['summary', hand.often() ? 'Words.' : undefined],
      ]),
    ])
  }
  return {
    swagger: '2.0',
    ...hand.record([
      ['info', { title: 'Orders', version: '1' }],
      ['basePath', hand.seldom() ? '/' : undefined],
      ['produces', producesAll ? ['application/json'] : undefined],
      ['security', isSecured ? [{ key: [] }] : undefined],
      ['securityDefinitions', { key: { type: 'apiKey', in: 'header', name: hand.often() ? 'X-Key' : 'x-key' } }],
      [
        'paths',
        hand.record(
          [...paths].map(([path, { fixed, above, operations }]) => [
            path,
            hand.record([...operations, ['parameters', above && fixed.length > 0 ? fixed : undefined]]),
          ]),
        ),
      ],
      ...[...aside].map(([section, all]): [string, Json | undefined] => [section, all.length > 0 ? hand.record(all) : undefined]),
    ]),
  }
}
