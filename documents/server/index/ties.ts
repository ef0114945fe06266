/** What ties a schema or one of its fields to a term: the term's address. */
export interface TermTie {
  uri: string
  /** In how many places of the document it stands. */
  fields: number
}

const key = 'x-jsonld-type'
const tie = /"x-jsonld-type"\s*:\s*"((?:[^"\\]|\\\/){1,255})"/g
const mostTerms = 2000

/** The terms that a document in JSON names, by the text of it: at most 2,000, in the order of their addresses. */
export function tiesIn(document: Uint8Array): TermTie[] {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength)
  if (!bytes.includes(key)) return []
  const found = new Map<string, number>()
  for (const [, written = ''] of bytes.toString('utf8').matchAll(tie)) {
    const uri = written.replaceAll('\\/', '/')
    if (!/^https?:/.test(uri) || (found.size >= mostTerms && !found.has(uri))) continue
    found.set(uri, (found.get(uri) ?? 0) + 1)
  }
  return [...found].map(([uri, fields]) => ({ uri, fields })).toSorted((a, b) => (a.uri < b.uri ? -1 : 1))
}
