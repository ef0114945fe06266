import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { apidex } from '../module.ts'

/** The installation's variable SELF_APPROVAL gives the default. */
export const selfApproval = setting({
  key: 'approvals.selfApproval',
  type: z.boolean(),
  default: false,
  module: apidex.flag,
  summary: 'Whether people may decide requests of their own',
})
