import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { ObjectFileKind, ObjectImport } from '../object-import.contract.ts'

/** Imports a file of business objects as people do. @throws with the status, where it is refused. */
export async function importObjects(
  portal: TestPortal,
  kind: ObjectFileKind,
  content: string | Uint8Array,
  query: Record<string, string> = {},
  {
    as = 'analyst',
    mapping,
    name = kind === 'JSON_SCHEMA' ? 'model.json' : 'table.csv',
  }: { as?: 'admin' | 'analyst'; mapping?: object; name?: string } = {},
): Promise<ObjectImport> {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  const authorization = `Bearer ${await portal.token(as)}`
  const answer = await fetch(`${portal.url}/api/businessobjects/import?${new URLSearchParams({ kind, ...query })}`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status}: ${body}`)
  return JSON.parse(body) as ObjectImport
}

/** The objects of a domain as a file. */
export async function exportObjects(portal: TestPortal, format: 'csv' | 'xlsx', domainId: string): Promise<Buffer> {
  const filter = JSON.stringify({ where: { domainId } })
  const authorization = `Bearer ${await portal.token('reader')}`
  const answer = await fetch(`${portal.url}/api/businessobjects/export?${new URLSearchParams({ format, filter })}`, {
    headers: { authorization },
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}
