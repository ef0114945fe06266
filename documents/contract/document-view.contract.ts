import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import type { OperationView, SchemaView } from './operation-view.rules.ts'

export const operationRow = named(
  'OperationRow',
  z.object({
    opId: z.string(),
    method: z.string(),
    path: z.string(),
    summary: z.string(),
    tags: z.array(z.string()),
    deprecated: z.boolean(),
  }),
)

export type OperationRow = z.infer<typeof operationRow>

/** A branch of a document's navigation. The one without a name holds operations without a tag. */
export interface OperationGroup {
  name: string
  title: string
  description: string
  opIds: string[]
  groups: OperationGroup[]
}

export interface SpecOverview {
  title: string
  version: string
  description: string
  groups: OperationGroup[]
}

export const overview = named(
  'SpecOverview',
  z.object({ title: z.string(), version: z.string(), description: z.string(), groups: z.array(z.record(z.string(), z.unknown())) }),
) as unknown as z.ZodMiniType<SpecOverview>

/** The shapes are those of `operation-view.rules.ts`; the server answers them as they were stored, so here they are only described. */
const parts = z.array(z.record(z.string(), z.unknown()))

export const operationView = named(
  'OperationView',
  z.looseObject({
    kind: z.enum(['http', 'event', 'graph']),
    opId: z.string(),
    operationId: z.string(),
    method: z.string(),
    path: z.string(),
    summary: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    deprecated: z.boolean(),
    servers: parts,
    parameters: parts,
    requestBody: z.nullable(z.record(z.string(), z.unknown())),
    responses: parts,
    messages: parts,
    schemas: z.record(z.string(), z.unknown()),
    more: z.array(z.string()),
    truncated: z.boolean(),
  }),
) as unknown as z.ZodMiniType<OperationView>

export const schemaView = named(
  'SchemaView',
  z.object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    schema: z.unknown(),
    example: z.unknown(),
    references: z.array(z.string()),
  }),
) as unknown as z.ZodMiniType<SchemaView>
