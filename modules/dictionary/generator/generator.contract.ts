import { operationRow, operationView, overview, schemaView } from '@portico/documents/contract/document-view.contract.ts'
import { documentFormats } from '@portico/documents/contract/formats.rules.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { slug, text, uuid } from '@portico/platform/contract/fields.ts'
import { countAnswer, countQuery, filterQuery, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { recordFields, version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { generatorChecks, outputs, readable } from './generator-kinds.contract.ts'
import { generatorOptions, generatorRequest } from './options.contract.ts'

export const mostObjects = 50

export const generation = named(
  'Generation',
  z.strictObject({
    businessObjectIds: z.array(uuid()).check(z.minLength(1), z.maxLength(mostObjects)),
    autoIncludeReferenced: z._default(z.boolean(), true),
    content: z._default(z.enum(['APPROVED', 'INCLUDE_DRAFT']), 'APPROVED'),
    bundle: z._default(z.literal('SINGLE'), 'SINGLE'),
    ...generatorRequest,
  }),
)
export type Generation = z.infer<typeof generation>

const check = named(
  'GeneratorCheck',
  z.object({
    code: z.enum(generatorChecks),
    level: z.enum(['error', 'warning']),
    objectId: z.nullable(z.string()),
    tab: z.enum(['general', 'attributes', 'relations', 'lists']),
    name: z.string(),
    message: z.string(),
  }),
)
const file = named('GeneratedFile', z.object({ output: z.enum(outputs), name: z.string(), mediaType: z.string(), content: z.string() }))

/** By their names, as they were when they were kept: another version of the portal may have had others. */
const keptOptions = () => z.record(z.string(), z.unknown())

export const generated = named(
  'GeneratedSpecification',
  z.object({
    ...recordFields,
    title: z.string(),
    versionNumber: z.string(),
    status: z.enum(['GENERATED', 'PUBLISHED', 'SUPERSEDED']),
    outputs: z.array(z.enum(outputs)),
    options: keptOptions(),
    businessObjects: z.array(z.object({ id: z.string(), name: z.string(), versionNumber: z.string() })),
    contentHash: z.string(),
    /** Who hears of it when a source changes; null for what was made before that was kept. */
    ownerId: z.nullable(z.string()),
    specIds: z.array(z.string()),
    fileNames: z.array(z.string()),
    /** How many of its objects have another version now. */
    objectsChanged: z.int(),
    /** All that was asked for, to ask for it again; with the detail only. */
    request: z.optional(z.record(z.string(), z.unknown())),
  }),
)
export type GeneratedSpecification = z.infer<typeof generated>

const list = listSpec({
  style: 2,
  fields: {
    id: { kind: 'uuid' },
    title: { kind: 'text', sort: true, search: true },
    status: { kind: 'text' },
    createdAt: { kind: 'date', sort: true },
  },
  nameField: 'title',
  defaultOrder: 'createdAt DESC',
  pageSize: 10,
})

const all = {
  tag: 'Specification generator',
  access: ['admin', 'businessAnalist', 'readOnly'] as const,
  modules: ['DataDictionary'] as const,
}
const params = z.object({ id: uuid() })
const base = '/api/specifications'

export const specifications = {
  preview: endpoint({
    ...all,
    method: 'POST',
    path: `${base}/preview`,
    summary: `The files that would be made of at most ${mostObjects} business objects, and what is to be said of them; at most 2 MB`,
    // It keeps nothing; every call of this method names what it is about.
    changes: ['generatedSpecification'],
    body: generation,
    status: 200,
    answer: z.object({
      files: z.array(file),
      checks: z.array(check),
      /** What comes along with the chosen objects, and why. */
      referenced: z.array(z.object({ id: z.string(), name: z.string(), reason: z.enum(['GROUP', 'SUPER', 'EMBEDDED']), by: z.string() })),
    }),
    readOnlyMay: true,
    perMinute: 120,
  }),
  read: endpoint({
    ...all,
    method: 'POST',
    path: `${base}/preview/document`,
    summary: 'One of the documents that would be made, cut into the parts that a viewer shows; at most 4 MB of these',
    changes: ['generatedSpecification'],
    body: z.strictObject({ request: generation, output: z.enum(readable) }),
    status: 200,
    answer: z.object({
      id: z.string(),
      format: z.enum(documentFormats),
      sizeBytes: z.int(),
      overview,
      /** All of it as JSON. */
      content: z.string(),
      operations: z.array(operationRow),
      views: z.array(operationView),
      /** Those that the navigation lists. */
      schemaNames: z.array(z.string()),
      schemas: z.array(schemaView),
    }),
    readOnlyMay: true,
    perMinute: 60,
  }),
  generate: endpoint({
    ...all,
    method: 'POST',
    path: `${base}/generate`,
    summary: 'Make the files and keep them in the history',
    changes: ['generatedSpecification'],
    body: generation,
    status: 201,
    answer: generated,
    readOnlyMay: true,
    idempotent: true,
    perMinute: 30,
  }),
  list: endpoint({
    ...all,
    method: 'GET',
    path: base,
    summary: 'What was generated, the newest first',
    shows: ['generatedSpecification', 'businessObject'],
    query: filterQuery({}),
    answer: z.array(generated),
    list,
  }),
  count: endpoint({
    ...all,
    method: 'GET',
    path: `${base}/count`,
    summary: 'How many generated specifications fit',
    shows: ['generatedSpecification'],
    query: countQuery,
    answer: countAnswer,
  }),
  get: endpoint({
    ...all,
    method: 'GET',
    path: `${base}/:id`,
    summary: 'What was generated, with all that was asked for',
    shows: ['generatedSpecification', 'businessObject'],
    params,
    answer: generated,
  }),
  download: endpoint({
    ...all,
    method: 'GET',
    path: `${base}/:id/download`,
    summary:
      'One of the files, the first one or the one of this name: as it is, or an API document in the other syntax; or all of them, zipped',
    params,
    query: z.object({ file: z.optional(text(1, 120)), format: z.optional(z.enum(['yaml', 'json', 'zip'])) }),
    answers: 'raw',
  }),
  publish: endpoint({
    ...all,
    access: ['admin', 'businessAnalist'],
    allOf: ['InternalDeveloperPortal'],
    rule: 'admins, and stewards of every domain involved; who may upload to the product, both',
    method: 'POST',
    path: `${base}/:id/publish`,
    summary: 'Publish the OpenAPI or AsyncAPI document as a specification of a product',
    changes: ['generatedSpecification', 'product', 'spec'],
    params,
    body: z.strictObject({
      environmentId: slug(),
      productId: uuid(),
      permissionGroupId: z.exactOptional(z.nullable(uuid())),
      force: z._default(z.boolean(), false),
    }),
    status: 201,
    answer: z.object({ specId: z.string() }),
  }),
  previewOfObject: endpoint({
    ...all,
    method: 'GET',
    path: '/api/businessobjects/:id/preview',
    summary: 'The JSON Schema of a business object, or a message that it takes',
    shows: ['businessObject', 'valueList', 'term'],
    params,
    query: z.object({ type: z.enum(['jsonschema', 'example']) }),
    /** Null: no message can be made up, for a pattern or because it would hold itself. */
    answer: z.object({ document: z.nullable(z.record(z.string(), z.unknown())) }),
  }),
}

/** A call, so that pages that only call do not bring it. */
const profileFields = () => ({
  name: text(1, 80),
  shared: z._default(z.boolean(), false),
  /** None: those stay that are chosen. */
  outputs: z._default(z.array(z.enum(outputs)).check(z.maxLength(outputs.length)), []),
  options: z._default(
    generatorOptions.check(
      z.refine((options) => JSON.stringify(options).length <= 20_000, {
        error: 'tooMuch',
        params: { message: 'That is more than options are.' },
      }),
    ),
    generatorOptions.parse({}),
  ),
})
export const profile = named(
  'SpecificationProfile',
  z.object({
    id: z.string(),
    version: z.int(),
    name: z.string(),
    shared: z.boolean(),
    ownerId: z.string(),
    outputs: z.array(z.enum(outputs)),
    options: keptOptions(),
    mayChange: z.boolean(),
  }),
)
export type Profile = z.infer<typeof profile>
const profileBase = '/api/specificationprofiles'
const own = 'of one’s own; admins share them with everybody'

export const profiles = {
  list: endpoint({
    ...all,
    method: 'GET',
    path: profileBase,
    summary: 'Saved options: one’s own, and those that are shared; at most 200',
    shows: ['specificationProfile'],
    answer: z.array(profile),
  }),
  create: endpoint({
    ...all,
    method: 'POST',
    path: profileBase,
    rule: own,
    summary: 'Save outputs and options under a name',
    changes: ['specificationProfile'],
    body: z.strictObject(profileFields()),
    status: 201,
    answer: profile,
    readOnlyMay: true,
  }),
  change: endpoint({
    ...all,
    method: 'PUT',
    path: `${profileBase}/:id`,
    rule: own,
    summary: 'Change saved options',
    changes: ['specificationProfile'],
    params,
    body: z.strictObject({ version: version(), ...profileFields() }),
    answer: profile,
    readOnlyMay: true,
  }),
  remove: endpoint({
    ...all,
    method: 'DELETE',
    path: `${profileBase}/:id`,
    rule: own,
    summary: 'Delete saved options',
    changes: ['specificationProfile'],
    params,
    readOnlyMay: true,
  }),
}
