import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { Parser } from '@asyncapi/parser'
import type { SpecEngine } from '@portico/documents/server/engine.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { JsonLdParser } from 'jsonld-streaming-parser'
import { Parser as N3Parser, type Quad } from 'n3'
import { parse } from 'yaml'
import { generate } from '../engine/generate.ts'
import { jsonSchema, schemaOfObject } from '../engine/json-schema.rules.ts'
import { bookOf, type Model } from '../engine/model.rules.ts'
import { exampleOf } from '../engine/values.rules.ts'
import { outputs } from '../generator-kinds.contract.ts'
import type { GeneratorOptions } from '../options.contract.ts'
import { asked } from './metering.model.ts'

/** One model with its options, as `anything` makes them up. */
export interface Made {
  model: Model
  options: GeneratorOptions
  format: 'YAML' | 'JSON'
}
const told = [
  ...['precision', 'scale', 'unit', 'jsonld-type', 'jsonld-context', 'value-list'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
]
function ajvOf() {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
  formats.default(ajv)
  ajv.addVocabulary(told.map((name) => `x-${name}`))
  return ajv
}

/** Two validators take the OpenAPI document, and the same input gives the same bytes. @throws AssertionError */
export async function openApiIsRight({ model, options, format }: Made, engine: SpecEngine): Promise<void> {
  const request = { ...asked(), options, outputs: outputs.slice(0, 1), format }
  const [file] = generate(model, request)
  const content = file?.content ?? ''
  assert.equal(generate(structuredClone(model), structuredClone(request))[0]?.content, content)
  const judged = await new Validator().validate(structuredClone(parse(content)))
  assert.equal(judged.valid, true, JSON.stringify(judged))
  const read = await engine.read(content)
  assert.equal(read.ok, true, JSON.stringify(read))
}

/** The JSON Schema compiles in strict Ajv, and an example of each object fits it. Answers how many examples there were. @throws AssertionError */
export function schemaIsRight({ model, options }: Made): number {
  const book = bookOf(model, options.relationDepth)
  const ajv = ajvOf()
  const request = { ...asked(), options }
  ajv.addSchema(jsonSchema(book, request), 'whole')
  let fitting = 0
  for (const id of model.included) {
    const object = book.object(id)
    if (!object) continue
    assert.equal(typeof ajv.getSchema(`whole#/$defs/${object.name}`), 'function')
    const validate = ajvOf().compile(schemaOfObject(book, request, object))
    const example = exampleOf(book, options, object, 'output')
    if (example === undefined) continue
    fitting += 1
    validate(example)
    assert.deepEqual([object.name, validate.errors, example], [object.name, null, example])
  }
  return fitting
}

/** The SKOS document is read by a parser of its own, and has each approved term once. @throws AssertionError */
export async function skosIsRight({ model, options }: Made): Promise<void> {
  const [file] = generate(model, { ...asked(), options, outputs: ['SKOS'], format: 'YAML' })
  const content = file?.content ?? ''
  const quads: Quad[] = options.skosSyntax === 'TURTLE' ? new N3Parser().parse(content) : []
  if (options.skosSyntax === 'JSON_LD')
    for await (const quad of Readable.from([content]).pipe(new JsonLdParser())) quads.push(quad as never)
  const concepts = quads.filter(({ object }) => object.value.endsWith('core#Concept')).map(({ subject }) => subject.value)
  const used = model.included.flatMap((id) => model.objects.find((one) => one.id === id)?.termIds ?? [])
  const told = model.terms.filter(({ id, status }) => used.includes(id) && (options.skosNonApproved || status === 'APPROVED'))
  assert.deepEqual(concepts.toSorted(), told.map(({ URI }) => URI).toSorted())
}

const asyncParser = new Parser()
const harmless: readonly unknown[] = ['asyncapi-latest-version', 'asyncapi-3-tags', 'asyncapi-id']

/** The AsyncAPI document parses without a word. @throws AssertionError */
export async function asyncApiIsRight({ model, options }: Made): Promise<void> {
  const [file] = generate(model, { ...asked(), options, outputs: ['ASYNCAPI_30'], format: 'YAML' })
  const { diagnostics } = await asyncParser.parse(file?.content ?? '')
  assert.deepEqual(
    diagnostics.filter(({ code, severity }) => !harmless.includes(code) && severity < 2),
    [],
  )
}
