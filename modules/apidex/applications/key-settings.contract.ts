import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { apidex } from '../module.ts'

export const keyNoticeDays = setting({
  key: 'keys.noticeDays',
  type: z.array(z.int().check(z.minimum(1), z.maximum(365))).check(z.minLength(1), z.maxLength(10)),
  default: [30, 14, 7, 1],
  module: apidex.flag,
  summary: 'How many days before a key expires people are told of it',
})
