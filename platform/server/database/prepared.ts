const mostCounted = 1000

/**
 * Names the statements that come again and again, so that PostgreSQL reads and plans them once per connection and not each time. A search
 * gets no name: what its pattern or its words find decides how it is best run.
 *
 * @param worthwhile the time from which on a statement is worth a place
 * @param mostNames so many have one on each connection
 */
export function statementNames({ worthwhile = 20, mostNames = 128 } = {}): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= mostNames) return known
    const count = (counts.get(text) ?? 0) + 1
    if (count < worthwhile || / i?like | @@ /.test(text)) {
      if (counts.size >= mostCounted) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `portico_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
