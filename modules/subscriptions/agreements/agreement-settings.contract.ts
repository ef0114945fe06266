import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { subscriptions } from '../module.ts'

/** The one number of days that "ends soon" means, wherever it is said, is the largest of these. */
export const agreementNoticeDays = setting({
  key: 'companies.agreementNoticeDays',
  type: z.array(z.int().check(z.minimum(1), z.maximum(365))).check(z.minLength(1), z.maxLength(5)),
  default: [60, 14],
  module: subscriptions.flag,
  summary: 'How many days before its end people are told of an IT agreement; from the first of these days on it counts as ending soon',
})

/** @returns how many days before its end an agreement begins to end soon. */
export const soonDays = (noticeDays: readonly number[]): number => Math.max(...noticeDays)
