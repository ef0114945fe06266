import { emit } from '@portico/platform/server/events.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { backlogStore } from '../../backlog/server/backlog.store.ts'
import { weekOf } from '../../backlog/server/week.ts'
import { agendaEvents } from '../agenda-events.contract.ts'

/** Whoever took something on in a meeting is told each week of what they have not done in time: on Monday, or on the first day after it that the portal is up. */
export const actionReminders = (services: Pick<Services, 'database' | 'clock' | 'timeZone' | 'log'>): Job => ({
  name: 'remind of actions',
  everyMs: 60 * 60_000,
  single: true,
  run: () =>
    services.database.transaction(async (tx) => {
      const { today, monday } = weekOf(services)
      const people = await backlogStore(tx).remindOfActions(today, monday)
      await emit(tx, agendaEvents.ACTION_REMINDER, ...people)
      services.log.info({ count: people.length }, 'people were reminded of actions')
    }),
})
