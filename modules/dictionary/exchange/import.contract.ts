import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { queryBool, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const importFormats = ['csv', 'xlsx', 'ttl', 'rdf', 'jsonld'] as const
export type ImportFormat = (typeof importFormats)[number]
export const importStates = ['WAITING', 'READING', 'CHECKING', 'STORING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type ImportState = (typeof importStates)[number]
export const onConflicts = ['SKIP', 'UPDATE', 'WORKING_COPY'] as const

const megabyte = 1024 * 1024
/** Tables are read at once, vocabularies while one waits. */
export const mostBytes = { table: 5 * megabyte, rdf: 100 * megabyte }
/** An answer names so many errors, and so many warnings. */
export const mostTold = 200
export const isTable = (format: ImportFormat): boolean => format === 'csv' || format === 'xlsx'

const told = named(
  'ImportFinding',
  z.object({
    /** Of a table: the line of the spreadsheet. Of SKOS: the number of the concept; 0 is the file itself. */
    row: z.int(),
    column: z.string(),
    code: z.string(),
    message: z.string(),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    /** Of SKOS: what it is about. */
    about: z.string(),
  }),
)
export type ImportFinding = z.infer<typeof told>

export const termImport = named(
  'TermImport',
  z.object({
    id: z.string(),
    format: z.enum(importFormats),
    state: z.enum(importStates),
    dryRun: z.boolean(),
    /** Of the present state: bytes while it is read, terms after that. */
    progress: z.object({ done: z.int(), total: z.int() }),
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    warnings: z.array(told),
    errors: z.array(told),
    /** How many there are; the lists have the first of them. */
    warningCount: z.int(),
    errorCount: z.int(),
    /** Of a table: its columns, what stands in the first rows, and the field that each was taken for. */
    columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()), field: z.nullable(z.string()) })),
  }),
)
export type TermImport = z.infer<typeof termImport>
export type ImportResult = Pick<
  TermImport,
  'created' | 'updated' | 'skipped' | 'warnings' | 'errors' | 'warningCount' | 'errorCount' | 'columns'
>
export const noResult: ImportResult = {
  created: 0,
  updated: 0,
  skipped: 0,
  warnings: [],
  errors: [],
  warningCount: 0,
  errorCount: 0,
  columns: [],
}

export const importForm = named(
  'TermImportForm',
  z.strictObject({
    file: z.string(),
    /** JSON: which column of the table each field is in, by its header. */
    mapping: z.optional(z.string()),
  }),
)

const all = { tag: 'Terms', access: ['admin', 'businessAnalist'] as const, modules: ['DataDictionary'] as const }
const params = z.object({ id: uuid() })

export const termImports = {
  begin: endpoint({
    ...all,
    method: 'POST',
    path: '/api/terms/import',
    summary:
      'Import terms: CSV and Excel (5 MB, 5,000 rows) are answered at once, SKOS (100 MB, 100,000 concepts) by 202 with an id to ask after. Any error: nothing is stored',
    rule: 'everything arrives as a draft; admins may keep the status of the file',
    changes: ['term', 'termImport'],
    query: z.object({
      dryRun: z._default(queryBool(), true),
      onConflict: z._default(z.enum(onConflicts), 'SKIP'),
      /** Of all terms of the file; needed for SKOS, and for tables without the column domainCode. */
      domainId: z.optional(uuid()),
      keepStatus: z._default(queryBool(), false),
    }),
    body: importForm,
    accepts: 'multipart',
    status: 200,
    answer: termImport,
    perMinute: 30,
  }),
  get: endpoint({
    ...all,
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'An import: how far it is, and what became of it',
    shows: ['termImport'],
    rule: 'whoever began it, and admins',
    params,
    answer: termImport,
  }),
  cancel: endpoint({
    ...all,
    method: 'DELETE',
    path: '/api/imports/:id',
    summary: 'Stop an import; nothing of it is stored',
    changes: ['termImport'],
    rule: 'whoever began it, and admins',
    params,
  }),
}
