import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { apidex } from '../module.ts'

export const blockWithoutCompany = setting({
  key: 'applications.blockWithoutCompany',
  type: z.boolean(),
  default: false,
  module: apidex.flag,
  summary: 'Whether an application without a company is refused the products that only one with a company should have',
})
