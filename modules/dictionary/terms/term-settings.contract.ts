import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { dictionary } from '../module.ts'

export const fourEyesDataDictionary = setting({
  key: 'dictionary.fourEyes',
  type: z.boolean(),
  default: true,
  module: dictionary.flag,
  summary: 'Whether also admins never approve a term that they changed last',
})
