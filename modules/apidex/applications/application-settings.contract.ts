import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { apidex } from '../module.ts'

export const deletedKeptDays = setting({
  key: 'applications.deletedKeptDays',
  type: z.int().check(z.minimum(1), z.maximum(3650)),
  default: 90,
  module: apidex.flag,
  summary: 'How many days a deleted application is kept, once the gateway let go of its keys',
})
