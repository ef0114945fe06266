import type { Job } from '@portico/platform/server/jobs.ts'
import type { CoreServices } from '../../core-services.ts'
import { mailsKeptDays, notificationsKeptDays } from '../../mail/mail-settings.contract.ts'
import { mailQueueStore } from '../../mail/server/mail-queue.store.ts'
import { notificationStore } from '../../notifications/server/notification.store.ts'

const dayMs = 86_400_000

export const forgetting = ({ database, clock, settings }: CoreServices): Job => ({
  name: 'forget old mails and notifications',
  everyMs: 3_600_000,
  single: true,
  async run() {
    const before = (days: number) => new Date(clock.now().getTime() - days * dayMs)
    await mailQueueStore(database.db).forget(before(await settings.read(database.db, mailsKeptDays)))
    await notificationStore(database.db).forget(before(await settings.read(database.db, notificationsKeptDays)))
  },
})
