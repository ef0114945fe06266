import type { SpecEngine } from '@portico/documents/server/engine.ts'
import { existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { attachmentOf } from '@portico/platform/server/lists/stream.ts'
import { zipped } from '@portico/platform/server/xlsx/zip.ts'
import type { FastifyReply } from 'fastify'
import { generatedStore } from './generator.store.ts'

interface Download {
  id: string
  file?: string | undefined
  format?: 'yaml' | 'json' | 'zip' | undefined
  who: string
}
const asFile = (reply: FastifyReply, name: string, type: string): FastifyReply =>
  reply.header('content-disposition', attachmentOf(name)).header('content-type', type)

/** What was generated, as a file. An API document is written in the other syntax by the thread that reads documents. */
export async function sendGenerated({ db, engine }: { db: Db; engine: SpecEngine }, reply: FastifyReply, asked: Download) {
  const store = generatedStore(db)
  if (asked.format === 'zip') {
    const { code } = existing(await store.get(asked.id))
    const parts: Buffer[] = []
    for await (const part of zipped((await store.files(asked.id)).map(({ name, content }) => ({ path: name, text: [content] }))))
      parts.push(part)
    return asFile(reply, `${code}.zip`, 'application/zip').send(Buffer.concat(parts))
  }
  const { name, mediaType, output, content } = existing(await store.file(asked.id, asked.file))
  const { format } = asked
  if (format === undefined || name.endsWith(`.${format}`)) return asFile(reply, name, `${mediaType}; charset=utf-8`).send(content)
  if (output !== 'OPENAPI_31' && output !== 'ASYNCAPI_30')
    throw invalid({ path: 'format', code: 'notOfType', message: `${name} has one syntax only.` })
  const written = await engine.render(content, format, asked.who)
  if (!written.ok) throw invalid(written.faults)
  return asFile(reply, name.replace(/\.\w+$/, `.${format}`), `application/${format}; charset=utf-8`).send(written.value)
}
