import type { Asked } from '../options.contract.ts'
import type { Book, ModelObject } from './model.rules.ts'
import { kebab } from './names.rules.ts'
import { allSchemas, type Json, type Making, schemaName } from './schemas.rules.ts'

const draft = 'https://json-schema.org/draft/2020-12/schema'
/** Of a title, for file names and addresses. */
export const slugOfTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'specification'

/** The schemas of all that was chosen: JSON Schema 2020-12. Another document refers to one by its name in `$defs`. */
export function jsonSchema(book: Book, { info, options }: Asked): Json {
  const making: Making = { book, options, at: '#/$defs/' }
  const [first] = book.model.chosen
  const domain = book.domain(book.object(first ?? '')?.domainId ?? '')
  const slug = slugOfTitle(info.title)
  return {
    $schema: draft,
    ...(domain?.baseUri && { $id: `${domain.baseUri}/schema/${info.versionNumber}/${slug}.schema.json` }),
    title: info.title,
    ...(info.description && { description: info.description }),
    $defs: allSchemas(making, { inputs: false }),
  }
}

/** The schema of one object with all that it needs. */
export function schemaOfObject(book: Book, asked: Asked, object: ModelObject): Json {
  const making: Making = { book, options: asked.options, at: '#/$defs/' }
  return {
    $schema: draft,
    $id: `urn:x-object:${kebab(object.name)}`,
    $ref: `${making.at}${schemaName(making, object, 'output')}`,
    $defs: allSchemas(making, { inputs: false }),
  }
}
