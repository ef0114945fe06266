import { stringify } from 'yaml'
import type { Output } from '../generator-kinds.contract.ts'
import type { Asked } from '../options.contract.ts'
import { asyncApi } from './asyncapi.rules.ts'
import { csvFiles } from './csv.rules.ts'
import { jsonSchema, slugOfTitle } from './json-schema.rules.ts'
import { bookOf, type Model } from './model.rules.ts'
import { openApi } from './openapi.rules.ts'
import { skosJsonLd, skosTurtle } from './skos.rules.ts'

export interface GeneratedFile {
  output: Output
  name: string
  mediaType: string
  content: string
}

/** The files that were asked for. The same model and request give the same bytes. */
export function generate(model: Model, asked: Asked & { outputs: readonly Output[]; format: 'YAML' | 'JSON' }): GeneratedFile[] {
  const book = bookOf(model, asked.options.relationDepth)
  const slug = slugOfTitle(asked.info.title)
  const isYaml = asked.format === 'YAML'
  const written = (document: unknown): string =>
    isYaml ? stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }) : `${JSON.stringify(document, null, 2)}\n`
  const [extension, mediaType] = isYaml ? (['yaml', 'application/yaml'] as const) : (['json', 'application/json'] as const)
  const makers: Record<Exclude<Output, 'CSV'>, () => Omit<GeneratedFile, 'output'>> = {
    OPENAPI_31: () => ({ name: `${slug}.openapi.${extension}`, mediaType, content: written(openApi(book, asked)) }),
    // JSON Schema is JSON, whatever the others are.
    JSON_SCHEMA: () => ({
      name: `${slug}.schema.json`,
      mediaType: 'application/schema+json',
      content: `${JSON.stringify(jsonSchema(book, asked), null, 2)}\n`,
    }),
    ASYNCAPI_30: () => ({ name: `${slug}.asyncapi.${extension}`, mediaType, content: written(asyncApi(book, asked)) }),
    SKOS: () =>
      asked.options.skosSyntax === 'TURTLE'
        ? { name: `${slug}.ttl`, mediaType: 'text/turtle', content: skosTurtle(book, asked) }
        : { name: `${slug}.jsonld`, mediaType: 'application/ld+json', content: `${JSON.stringify(skosJsonLd(book, asked), null, 2)}\n` },
  }
  return asked.outputs.flatMap((output) =>
    (output === 'CSV' ? csvFiles(model, slug) : [makers[output]()]).map((file) => ({ output, ...file })),
  )
}
