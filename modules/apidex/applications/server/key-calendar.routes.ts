import { existing } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { ICalAlarmType, ICalCalendar } from 'ical-generator'
import type { ApidexServices } from '../../apidex-services.ts'
import { keyCalendar } from '../key-calendar.contract.ts'
import { detailOf } from './application.routes.ts'
import { applicationStore } from './application.store.ts'

const daySeconds = 86_400

/** Ends that a calendar reminds of two weeks and a day before; names alone, so that it reads the same in every language. */
export const keyCalendarRoutes = (services: ApidexServices): Route[] => [
  route(keyCalendar, async ({ caller, params, reply }) => {
    const { db } = services.database
    const facts = existing(await applicationStore(db).get(caller, params.envId, params.id))
    const { name, keys } = await detailOf(services, db, caller, facts)
    const calendar = new ICalCalendar({ name, prodId: { company: 'Portico', product: 'Keys' } })
    for (const key of keys) {
      if (key.expiryDate === null || key.status === 'revoked') continue
      const start = new Date(key.expiryDate)
      calendar.createEvent({
        id: `${key.id}@portico`,
        summary: `${name} · ${key.name} · ${key.prefix}…${key.lastFour}`,
        start,
        end: new Date(start.getTime() + 60_000),
        stamp: services.clock.now(),
        url: `${services.publicUrl}/applications/${params.id}?env=${params.envId}`,
        alarms: [14, 1].map((days) => ({ type: ICalAlarmType.display, trigger: days * daySeconds })),
      })
    }
    reply.header('content-disposition', 'attachment; filename="keys.ics"')
    // The library leaves out the end of the last line, which belongs to it.
    return reply.type('text/calendar; charset=utf-8').send(`${calendar.toString()}\r\n`)
  }),
]
