import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { portfolio } from '../module.ts'

/** so long a frozen scope stays open once the board has opened it. */
export const unlockDays = setting({
  key: 'releases.unlockDays',
  type: z.int().check(z.minimum(1), z.maximum(90)),
  default: 7,
  module: portfolio.flag,
  summary: 'For how many days the board opens a frozen scope of a release',
})
