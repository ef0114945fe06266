import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { apidex } from '../module.ts'

export const environmentLogKeptDays = setting({
  key: 'environments.logKeptDays',
  type: z.int().check(z.minimum(1), z.maximum(3650)),
  default: 90,
  module: apidex.flag,
  summary: 'For how many days the states of environments and the comparisons with their gateways are kept',
})
