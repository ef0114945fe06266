import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { external } from '../module.ts'
import { limits } from './batch.rules.ts'

/** A demo has it on. */
export const batchTool = setting({
  key: 'site.batchTool',
  type: z.boolean(),
  default: false,
  module: external.flag,
  summary: 'Whether visitors may have the rows of a file looked up with a key of theirs',
})

export const batchRows = setting({
  key: 'site.batchRows',
  type: z.int().check(z.minimum(1), z.maximum(10_000)),
  default: limits.rows,
  module: external.flag,
  summary: 'How many rows a file may have that a visitor has looked up',
})

export const batchParallel = setting({
  key: 'site.batchParallel',
  type: z.int().check(z.minimum(1), z.maximum(16)),
  default: limits.parallel,
  module: external.flag,
  summary: 'How many calls to the gateway look up rows of one file at a time',
})
