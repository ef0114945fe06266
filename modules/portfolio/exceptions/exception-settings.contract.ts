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
