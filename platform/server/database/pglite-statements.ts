import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'
import { statementNames } from './prepared.ts'

const { serialize } = protocol
const mostShapes = 1000

/** The SQL types of a statement's parameters, by their numbers in `pg_type`. */
type Shape = readonly number[]
export type Statement = (text: string, values?: unknown[], options?: QueryOptions) => Promise<Results>

/**
 * PGlite's own `query` takes seven turns with the engine, reads the statement anew each time and plans it anew. This takes one: what a
 * statement's parameters are is asked once, and a statement that comes again and again is prepared, as on PostgreSQL.
 *
 * The caller sees to it that no other transaction is open. Errors are PGlite's; after one the statement begins anew, so that a table that
 * has changed is seen.
 */
export function statementsOf(client: PGlite): Statement {
  const nameOf = statementNames({ worthwhile: 5 })
  const shapes = new Map<string, Shape>()
  const prepared = new Set<string>()

  const turn = (...messages: Uint8Array[]) => client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  async function shapeOf(text: string): Promise<Shape> {
    const known = shapes.get(text)
    if (known) return known
    const shape = parse.parseDescribeStatementResults(await turn(serialize.parse({ text }), serialize.describe({ type: 'S' })))
    if (shapes.size >= mostShapes) shapes.clear()
    shapes.set(text, shape)
    return shape
  }

  /** What makes the statement known to the engine under `name`; a name that an error left behind is taken away first. */
  function known(text: string, name: string): Uint8Array[] {
    if (prepared.has(name)) return []
    return [...(name ? [serialize.close({ type: 'S', name })] : []), serialize.parse({ name, text })]
  }

  return (text, values = [], options = {}) =>
    client.runExclusive(async () => {
      const name = nameOf(text) ?? ''
      try {
        const shape = await shapeOf(text)
        const messages = await turn(
          ...known(text, name),
          serialize.bind({ statement: name, values: values.map((value, at) => written(value, shape[at])) }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
        )
        if (name) prepared.add(name)
        return (
          parse.parseResults(messages, parsersFor(options), { rowMode: options.rowMode ?? 'object' })[0] ?? {
            rows: [],
            fields: [],
            affectedRows: 0,
          }
        )
      } catch (error) {
        shapes.delete(text)
        prepared.delete(name)
        throw error
      }
    })

  /** The client's hundreds of parsers lie behind the few that the caller brings: copying them took longer than most statements. */
  function parsersFor({ parsers }: QueryOptions): PGlite['parsers'] {
    return parsers ? Object.assign(Object.create(client.parsers) as PGlite['parsers'], parsers) : client.parsers
  }

  function written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : client.serializers[type]
    return serializer ? serializer(value) : String(value)
  }
}
