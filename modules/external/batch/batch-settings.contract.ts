import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { external } from '../module.ts'

/** A demo has it on. */
export const batchTool = setting({
  key: 'site.batchTool',
  type: z.boolean(),
  default: false,
  module: external.flag,
  summary: 'Whether visitors may have the rows of a file looked up with a key of theirs',
})
