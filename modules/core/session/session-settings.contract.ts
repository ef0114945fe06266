import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'

export const idleMinutes = setting({
  key: 'session.idleMinutes',
  type: z.int().check(z.minimum(0), z.maximum(720)),
  default: 0,
  summary:
    'Minutes without a sign of life after which somebody is asked whether they are still there, and signed out when they are not; 0: never',
})
