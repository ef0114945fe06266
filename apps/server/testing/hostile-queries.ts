const range = <T>(many: number, make: (at: number) => T): T[] => Array.from({ length: many }, (_, at) => make(at))
const twice = (many: number) =>
  `{ ...F0 } ${range(many, (at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`).join(' ')} fragment F${many} on Query { me { id } }`
const introspection = (depth: number) => `{ __schema { types { ${'fields { type { '.repeat(depth)} name ${'} } '.repeat(depth)} } } }`

export const hostileSchema =
  'type Query { me: Person people: [Person!]! any(of: [Person2]): Any } type Person { id: ID! name(as: String): String friend: Person friends: [Person!]! } input Person2 { of: [Person2] } union Any = Person | Query'

const query = (text: string, more: object = {}) => JSON.stringify({ query: text, ...more })
/** Bodies that somebody sends to a GraphQL product to stop the portal. */
export const hostileQueries: Record<string, () => string> = {
  'fragments that name each other twice, 1.2 KB': () => query(twice(26)),
  'fragments that name each other twice, 8 KB': () => query(twice(180)),
  'fragments in a circle': () => query('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'),
  'a fragment of itself': () => query('{ me { ...P } } fragment P on Person { friend { ...P } }'),
  '10,000 aliases': () => query(`{ ${range(10_000, (at) => `a${at}: me { id }`).join(' ')} }`),
  '2,000 times the same field': () => query(`{ ${'me { id } '.repeat(999)} }`),
  'fields whose arguments differ': () => query(`{ me { ${range(1500, (at) => `name(as: "${at}")`).join(' ')} } }`),
  'a deep selection': () => query(`{ ${'me { friend { '.repeat(1)}${'friend { '.repeat(4000)}id${' }'.repeat(4003)}`),
  'lists in lists': () => query(`{ people { ${'friends { '.repeat(45)}id${' }'.repeat(45)} } }`),
  'introspection in introspection': () => query(introspection(12)),
  'introspection, three deep': () => query(introspection(2)),
  'a batch of 5,000': () => JSON.stringify(range(5000, () => ({ query: '{ me { id } }' }))),
  'inline fragments in inline fragments': () => query(`{ ${'... on Query { '.repeat(3000)}me { id }${' }'.repeat(3001)}`),
  '4,000 directives': () => query(`{ me ${'@skip(if: false) '.repeat(1900)} { id } }`),
  'a value of 3,000 levels': () => query(`{ any(of: ${'['.repeat(3000)}${']'.repeat(3000)}) { __typename } }`),
  'variables of 100,000 levels': () =>
    `{"query":"query Q($v: [Person2]) { any(of: $v) { __typename } }","variables":{"v":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
  '2,000 fragments that nobody uses': () =>
    query(`{ me { id } } ${range(1100, (at) => `fragment F${at} on Query { me { id } }`).join(' ')}`),
  '900 kB of comment': () => query(`{ me { id } } # ${'x'.repeat(900_000)}`),
  'a text that never ends': () => query(`{ me { name(as: "${'\\\\'.repeat(100_000)}`),
  'two megabytes': () => query(`{ me { name(as: "${'x'.repeat(2_000_000)}") } }`),
  'no JSON': () => '['.repeat(500_000),
  'unknown fields, so that names are suggested': () => query(`{ ${range(900, (at) => `peopl${'e'.repeat(50)}${at}`).join(' ')} }`),
}
