import { setting } from '@portico/platform/contract/setting.ts'
import * as z from 'zod/mini'

const days = z.int().check(z.minimum(1), z.maximum(3650))
export const mailsKeptDays = setting({
  key: 'mail.keptDays',
  type: days,
  default: 90,
  summary: 'Days that mails are kept in the outbox once they were sent or given up',
})
export const notificationsKeptDays = setting({
  key: 'notifications.keptDays',
  type: days,
  default: 90,
  summary: 'Days that notifications are kept, read or not',
})
