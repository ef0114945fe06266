import fc from 'fast-check'

/** What an API takes and gives, apart from the words in which a document says it. */
export type Kind =
  | { is: 'text'; most: number | null; values: string[] | null; pattern: boolean }
  | { is: 'number'; whole: boolean; above: number | null; below: number | null }
  | { is: 'flag' }
  | { is: 'list'; of: Thing; unique: boolean }
  | { is: 'record'; members: [name: string, of: Thing, required: boolean][]; closed: boolean }
  | { is: 'choice'; of: Thing[] }

export interface Thing {
  kind: Kind
  nullable: boolean
  /** Such a thing may be a component: 0 to 5, or -1. */
  named: number
}

export interface Field {
  name: string
  in: 'query' | 'header' | 'cookie'
  required: boolean
  of: Thing
}

export interface Model {
  operations: {
    method: 'get' | 'post' | 'put'
    path: string
    fields: Field[]
    body: { of: Thing; required: boolean; types: string[] } | null
    answers: { status: string; of: Thing | null; headers: string[] }[]
    tags: string[]
    secured: boolean
  }[]
}

const name = fc.constantFrom('id', 'name', 'state', 'total', 'items', 'note', 'owner')
const text = fc.record({
  is: fc.constant('text' as const),
  most: fc.option(fc.integer({ min: 1, max: 90 })),
  values: fc.option(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 4 })),
  pattern: fc.boolean(),
})
const number = fc.record({
  is: fc.constant('number' as const),
  whole: fc.boolean(),
  above: fc.option(fc.integer({ min: -9, max: 9 })),
  below: fc.option(fc.integer({ min: 20, max: 40 })),
})

const { thing } = fc.letrec<{ thing: Thing; kind: Kind; record: Kind; list: Kind; choice: Kind }>((tie) => ({
  thing: fc.record({ kind: tie('kind'), nullable: fc.boolean(), named: fc.integer({ min: -1, max: 5 }) }),
  kind: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    number,
    fc.constant({ is: 'flag' as const }),
    tie('list'),
    tie('record'),
    tie('choice'),
  ),
  list: fc.record({ is: fc.constant('list' as const), of: tie('thing'), unique: fc.boolean() }),
  record: fc.record({
    is: fc.constant('record' as const),
    members: fc.uniqueArray(fc.tuple(name, tie('thing'), fc.boolean()), { selector: ([key]) => key, minLength: 1, maxLength: 4 }),
    closed: fc.boolean(),
  }),
  // Members of a choice are told apart by their kind, or all of them are records.
  choice: fc
    .uniqueArray(tie('thing'), { selector: ({ kind: { is } }) => is, minLength: 2, maxLength: 3 })
    .filter((all) => all.every(({ kind: { is } }) => is !== 'choice'))
    .map((of) => ({ is: 'choice' as const, of: of.map((one) => ({ ...one, nullable: false })) })),
}))

export { thing }

const field = fc.record({
  name: fc.constantFrom('limit', 'Since', 'q', 'X-Trace'),
  in: fc.constantFrom('query' as const, 'header' as const, 'cookie' as const),
  required: fc.boolean(),
  of: thing,
})

const answer = fc.record({
  status: fc.constantFrom('200', '201', '404', 'default'),
  of: fc.option(thing),
  headers: fc.uniqueArray(fc.constantFrom('X-Total', 'ETag'), { maxLength: 2 }),
})

export const model: fc.Arbitrary<Model> = fc.record({
  operations: fc.uniqueArray(
    fc.record({
      method: fc.constantFrom('get' as const, 'post' as const, 'put' as const),
      path: fc.constantFrom('/orders', '/orders/{id}', '/orders/{id}/lines/{line}'),
      fields: fc.uniqueArray(field, { selector: (one) => `${one.in} ${one.name.toLowerCase()}`, maxLength: 3 }),
      body: fc.option(
        fc.record({
          of: thing,
          required: fc.boolean(),
          types: fc.uniqueArray(fc.constantFrom('application/json', 'text/plain'), { minLength: 1 }),
        }),
      ),
      answers: fc.uniqueArray(answer, { selector: ({ status }) => status, minLength: 1, maxLength: 3 }),
      tags: fc.uniqueArray(fc.constantFrom('one', 'two', 'three'), { maxLength: 2 }),
      secured: fc.boolean(),
    }),
    { selector: ({ method, path }) => `${method} ${path}`, minLength: 1, maxLength: 3 },
  ),
})
