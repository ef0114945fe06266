import type { Json, OperationView, SchemaView } from '@portico/documents/contract/operation-view.rules.ts'
import type { ImportedSpec, SpecEngine } from '@portico/documents/server/engine.ts'
import { withExample } from '@portico/documents/server/schema-example.ts'
import type { AnswerOf } from '@portico/platform/contract/endpoint.ts'
import { invalid } from '@portico/platform/contract/errors.ts'
import type { specifications } from '../generator.contract.ts'

/** Each operation carries what it refers to: what is shown of a document can be far longer than itself. */
const mostBytes = 4 * 1024 * 1024
const tooMuch = () =>
  invalid({ path: 'request.businessObjectIds', code: 'tooMuch', message: 'Its parts are more than 4 MB. Choose fewer objects.' })

/** @throws ValidationError (422) when its parts are too much together. */
function partsOf(read: ImportedSpec): { views: string[]; schemas: string[] } {
  let size = 0
  const within = (text: string): string => {
    size += text.length
    if (size > mostBytes) throw tooMuch()
    return text
  }
  return {
    views: read.operations.map((_, position) => within(read.viewText(position))),
    schemas: read.schemaNames.map((_, position) => within(read.schemaText(position))),
  }
}

/** A document that is stored nowhere, in the parts that the viewer asks for. @throws ValidationError (422) with the document's faults. */
export async function readUnsaved(engine: SpecEngine, content: string, who: string): Promise<AnswerOf<typeof specifications.read>> {
  const outcome = await engine.read(content, {}, who)
  if (!outcome.ok) throw invalid(outcome.faults)
  const read = outcome.value
  const { views, schemas } = partsOf(read)
  const parsed = schemas.map((text) => JSON.parse(text) as SchemaView | null)
  const byName = new Map(parsed.flatMap((one): [string, Json][] => (one ? [[one.name, one.schema]] : [])))
  const known = async (names: string[]) =>
    new Map(names.flatMap((name): [string, Json][] => (byName.has(name) ? [[name, byName.get(name) ?? null]] : [])))
  const shown = await Promise.all(schemas.flatMap((text, at) => (parsed[at] ? [withExample(text, known)] : [])))
  const { title, version, description, groups } = read
  return {
    id: read.contentHash,
    format: read.format,
    sizeBytes: read.sizeBytes,
    content,
    overview: { title, version, description, groups },
    operations: read.operations.map(({ opId, method, path, summary, tags, deprecated }) => ({
      ...{ opId, method, path, summary, tags, deprecated },
    })),
    views: views.map((text) => JSON.parse(text) as OperationView),
    schemaNames: read.schemas.map(({ name }) => name),
    schemas: shown.map((text) => JSON.parse(text) as SchemaView),
  }
}
