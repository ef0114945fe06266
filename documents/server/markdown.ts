import { line, operationLines, schemaLines } from '../contract/operation-markdown.rules.ts'
import { indexDocument } from './index/index-document.ts'
import type { ReadDocument } from './read/read-document.ts'

/** The whole document as Markdown (CommonMark with tables), for download: title, operations by group, schemas. */
export function asMarkdown(read: ReadDocument): string {
  const index = indexDocument(read)
  const out: string[] = [`# ${line(read.title || 'GraphQL schema')}${read.version === '' ? '' : ` ${line(read.version)}`}`]
  if (read.description !== '') out.push(read.description.trim())
  const done = new Set<string>()
  const section = (name: string, description: string, opIds: string[]) => {
    const fresh = opIds.filter((opId) => !done.has(opId))
    if (fresh.length === 0) return
    out.push(`## ${line(name || 'Operations')}`)
    if (description !== '') out.push(description.trim())
    for (const opId of fresh) {
      done.add(opId)
      const view = index.operationView(opId)
      if (view !== undefined) out.push(...operationLines(view, 3))
    }
  }
  for (const group of index.groups.flatMap((one) => (one.groups.length > 0 ? one.groups : [one])))
    section(group.title, group.description, group.opIds)
  if (index.schemas.length > 0) out.push('## Schemas')
  for (const { name } of index.schemas) {
    const found = index.schemaView(name)
    if (found !== undefined) out.push(`### ${line(name)}`, ...schemaLines(found.schema))
  }
  return `${out.filter((part) => part !== '').join('\n\n')}\n`
}
