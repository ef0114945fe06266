import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'
import { portfolio } from '../module.ts'
import type { Risk } from './exception-states.contract.ts'

const longest = <const Key extends string>(risk: string, key: Key, days: number) =>
  setting({
    key: `exceptions.longestDays${key}`,
    type: z.int().check(z.minimum(1), z.maximum(3650)),
    default: days,
    module: portfolio.flag,
    summary: `How many days an exception of ${risk} risk lasts at most`,
  })

/** E-2: the longest period of each risk. */
export const longestDays = {
  LOW: longest('low', 'Low', 365),
  MEDIUM: longest('medium', 'Medium', 270),
  HIGH: longest('high', 'High', 180),
  CRITICAL: longest('critical', 'Critical', 90),
} as const satisfies Record<Risk, unknown>

/** E-3: an exception is extended so often and no more. */
export const mostExtensions = setting({
  key: 'exceptions.mostExtensions',
  type: z.int().check(z.minimum(0), z.maximum(20)),
  default: 2,
  module: portfolio.flag,
  summary: 'How often an exception may be extended',
})

/** E-6: so many days before its end people are told of an exception. */
export const noticeDays = setting({
  key: 'exceptions.noticeDays',
  type: z.array(z.int().check(z.minimum(1), z.maximum(365))).check(z.minLength(1), z.maxLength(6)),
  default: [60, 30, 14, 7],
  module: portfolio.flag,
  summary: 'How many days before its end people are told of an exception',
})
