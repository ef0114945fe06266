import { inflateRawSync } from 'node:zlib'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { TermImport } from '../import.contract.ts'

/** Imports a file as people do. @throws with the status, where it is refused. */
export async function importFile(
  portal: TestPortal,
  name: string,
  text: string | Uint8Array,
  query: Record<string, string> = {},
  { as = 'analyst', mapping }: { as?: 'admin' | 'analyst'; mapping?: object } = {},
): Promise<TermImport> {
  const form = new FormData()
  form.append('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), name)
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  const authorization = `Bearer ${await portal.token(as)}`
  const answer = await fetch(`${portal.url}/api/terms/import?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status}: ${body}`)
  return JSON.parse(body) as TermImport
}

/** The terms of a domain as a file. */
export async function exportBytes(portal: TestPortal, format: string, domainId: string): Promise<Buffer> {
  const filter = JSON.stringify({ where: { domainId } })
  const authorization = `Bearer ${await portal.token('reader')}`
  const answer = await fetch(`${portal.url}/api/terms/export?${new URLSearchParams({ format, filter })}`, { headers: { authorization } })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}
export const exportText = async (portal: TestPortal, format: string, domainId: string): Promise<string> =>
  (await exportBytes(portal, format, domainId)).toString()

/** An entry of an archive. */
export function unpacked(archive: Buffer, path: string): string {
  let at = archive.readUInt32LE(archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + 16)
  for (; archive.readUInt32LE(at) === 0x02014b50; at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30)) {
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28))
    if (name !== path) continue
    const local = archive.readUInt32LE(at + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    return inflateRawSync(archive.subarray(begin, begin + archive.readUInt32LE(at + 20))).toString()
  }
  throw new Error(`There is no ${path} in the archive.`)
}

/** What plans take for what becomes of most staged rows. */
export async function plannedFor({ portal }: TestPortal): Promise<string> {
  const [row] = await rowsOf(
    portal.services.database.db,
    z.strictObject({ actions: z.nullable(z.string()) }),
    sql`select most_common_vals::text as actions from pg_stats where tablename = 'term_import_row' and attname = 'action'`,
  )
  return row?.actions ?? ''
}
