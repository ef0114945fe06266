import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { portfolio } from '../module.ts'

/** When items must be in, unless somebody says otherwise: so many working days before the meeting. */
export const deadlineDays = setting({
  key: 'agenda.deadlineDays',
  type: z.int().check(z.minimum(1), z.maximum(20)),
  default: 3,
  module: portfolio.flag,
  summary: 'How many working days before a meeting of the board its items must be in, unless somebody says otherwise',
})

/** With fewer voting members there is a warning. */
export const usualQuorum = setting({
  key: 'agenda.quorum',
  type: z.int().check(z.minimum(1), z.maximum(30)),
  default: 3,
  module: portfolio.flag,
  summary: 'How many voting members a meeting of the board needs, unless somebody says otherwise',
})
