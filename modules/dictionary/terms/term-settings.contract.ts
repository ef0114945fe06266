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

export const reviewMonths = setting({
  key: 'dictionary.reviewMonths',
  type: z.int().check(z.minimum(1), z.maximum(120)),
  default: 24,
  module: dictionary.flag,
  summary: 'After how many months a term that was approved or reviewed is to be looked at again',
})

export const commaInCsv = setting({
  key: 'dictionary.commaInCsv',
  type: z.boolean(),
  default: false,
  module: dictionary.flag,
  summary: 'Whether the columns of exported CSV files are parted by commas instead of semicolons',
})
