import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { queryBool, queryJson, uuid } from '@portico/platform/contract/fields.ts'
import { filterSchema } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { importForm, onConflicts, termImport } from '../exchange/import.contract.ts'

/** What one file holds: a table of one kind, or a document whose schemas become objects. */
export const objectFileKinds = ['OBJECTS', 'ATTRIBUTES', 'RELATIONS', 'VALUE_LISTS', 'JSON_SCHEMA'] as const
export type ObjectFileKind = (typeof objectFileKinds)[number]
export type ObjectTableKind = Exclude<ObjectFileKind, 'JSON_SCHEMA'>

export const mostFileBytes = 5 * 1024 * 1024
/** The most objects of one file that goes out. */
export const mostObjectsExported = 10_000

const { created, updated, skipped, warnings, errors, warningCount, errorCount, columns } = termImport.shape
export const objectImport = named(
  'BusinessObjectImport',
  z.object({
    kind: z.enum(objectFileKinds),
    dryRun: z.boolean(),
    /** Of what the file has rows of; of a document its objects. */
    ...{ created, updated, skipped },
    /** Value lists that a document makes beside its objects. */
    listsCreated: z.int(),
    ...{ warnings, errors, warningCount, errorCount, columns },
  }),
)
export type ObjectImport = z.infer<typeof objectImport>

const all = { tag: 'Business objects', modules: ['DataDictionary'] as const, perMinute: 30 }

export const objectFiles = {
  begin: endpoint({
    ...all,
    access: ['admin', 'businessAnalist'] as const,
    method: 'POST',
    path: '/api/businessobjects/import',
    summary:
      'Import business objects, their attributes or relations, or value lists as CSV or Excel, or the object schemas of a JSON Schema or OpenAPI document (5 MB, 5,000 rows). Any error: nothing is stored',
    rule: 'everything arrives as a draft; what is approved is changed on its working copy',
    changes: ['businessObject', 'valueList'],
    query: z.object({
      dryRun: z._default(queryBool(), true),
      onConflict: z._default(z.enum(onConflicts), 'SKIP'),
      kind: z._default(z.enum(objectFileKinds), 'OBJECTS'),
      /** Of all that is in the file; needed for documents, and for tables without the column domainCode. */
      domainId: z.optional(uuid()),
    }),
    body: importForm,
    accepts: 'multipart',
    status: 200,
    answer: objectImport,
  }),
  list: endpoint({
    ...all,
    access: ['admin', 'businessAnalist', 'readOnly'] as const,
    method: 'GET',
    path: '/api/businessobjects/export',
    summary:
      'The business objects of a list as a file: CSV (zipped: objects, attributes, relations, value lists) or Excel with four sheets',
    query: z.object({
      format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
      /** The list's own: its condition and its order count, its page does not. */
      filter: z.optional(queryJson(filterSchema)),
    }),
    answers: 'raw',
    audited: true,
  }),
}
