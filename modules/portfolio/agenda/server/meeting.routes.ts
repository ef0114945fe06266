import { setImmediate } from 'node:timers/promises'
import { conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { partsOfRecord } from '@portico/platform/server/record/parts.routes.ts'
import { bornBy } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { ICalCalendar } from 'ical-generator'
import MarkdownIt from 'markdown-it'
import { backlogStore } from '../../backlog/server/backlog.store.ts'
import { deadlineDays, usualQuorum } from '../agenda-settings.contract.ts'
import { type Meeting, meetingFilter, meetings, moreOfMeetings } from '../meeting.contract.ts'
import { daysOfSeries, mayEditMeeting, requireSecretaryStays } from '../meeting.rules.ts'
import { minutesOf } from '../minutes.rules.ts'
import { itemStore } from './item.store.ts'
import { meetingCode, type meetingRecord } from './meeting.record.ts'
import { type MeetingFields, meetingStore } from './meeting.store.ts'
import { adaMeeting } from './meeting.table.ts'
import { defaultDeadline, defaultTitle, meetingBody, type Usual, untilOf } from './meeting-body.ts'
import { instantOf } from './wall-time.ts'

/** No HTML of people's own, and nothing is loaded from elsewhere: the page stands under a policy that lets nothing run. */
const markdown = new MarkdownIt({ html: false }).disable('image')
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><style>
body{font:11pt/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#111}h1{font-size:1.6rem}h2{margin-top:2rem;font-size:1.2rem}
h3{margin-top:1.5rem;font-size:1rem;break-after:avoid}blockquote{margin:0;padding-inline-start:1rem;border-inline-start:3px solid #999}@media print{body{margin:0}}
</style><body>${body}</body></html>`

export const meetingRoutes = (services: Services, record: ReturnType<typeof meetingRecord>): Route[] => {
  const { database, settings, timeZone, publicUrl } = services
  const { db } = database
  const usual = async (tx: Db): Promise<Usual> => ({ timeZone, deadlineDays: await settings.read(tx, deadlineDays) })
  const one = async (caller: Caller, id: string): Promise<Meeting> => existing(await meetingStore(db, caller).get(id))
  const series = async (caller: Caller, id: string): Promise<Meeting[]> =>
    Promise.all((await meetingStore(db).series(id)).map((meetingId) => record.one({ caller, params: { id: meetingId } })))

  return [
    route(meetings.list, ({ caller, query, reply }) => {
      const asked = withFilter(meetingFilter, query)
      return meetingStore(db, caller).list({ query: asked, filter: asked }, reply)
    }),
    route(meetings.get, record.one),

    route(
      meetings.create,
      async (asked) => {
        const { caller, actor } = asked
        const { series: kind = 'NONE', seriesUntil: _, ...body } = asked.body
        const days = daysOfSeries(body.date, kind, untilOf(asked.body))
        let own: Partial<MeetingFields> = {}
        const made = await record.create(
          asked,
          async (tx) => {
            own = { quorum: await settings.read(tx, usualQuorum), ...(await meetingBody(tx, body, undefined, await usual(tx))) }
            return { title: defaultTitle(body.date), ...own, timeZone } as MeetingFields
          },
          {
            // All of a series, or none of it.
            async write(tx, firstId) {
              if (kind === 'NONE') return
              const now = services.clock.now()
              const [store, known] = [meetingStore(tx), await usual(tx)]
              await store.beFirst(firstId)
              for (const date of days.slice(1)) {
                const fields = { ...own, date, title: body.title ?? defaultTitle(date), timeZone } as MeetingFields
                const born = { ...bornBy(caller.email, now), status: 'PLANNED' as const, statusChangedAt: now, seriesId: firstId }
                const code = await meetingCode(tx, fields)
                const id = await store.create({ ...fields, submissionDeadline: defaultDeadline(date, known), ...born, code })
                await services.audit(tx, actor, {
                  entityType: 'adameeting',
                  entityId: id,
                  entityName: `${code} ${fields.title}`,
                  action: 'create',
                })
              }
            },
          },
        )
        return kind === 'NONE' ? made : series(caller, made.id)
      },
      async (known, { caller, body }) =>
        (body.series ?? 'NONE') === 'NONE' ? record.repeated(known, { caller }) : series(caller, known.id ?? ''),
    ),

    route(meetings.change, (asked) => {
      const { version, ...body } = asked.body
      return record.change(asked, version, async (tx, before) => meetingBody(tx, body, before, await usual(tx)), {
        check: (held) => requireSecretaryStays(asked.caller, held, body.secretaryId),
      })
    }),
    route(meetings.remove, (asked) =>
      record.remove(asked, async (tx, { id, itemCount }) => {
        if (itemCount > 0) throw conflict('ReferenceConflict', 'Items are scheduled for it. Take them off first, or cancel it.')
        if ((await meetingStore(tx).series(id)).length > 1)
          throw conflict('ReferenceConflict', 'Other meetings of its series were planned with it. Cancel it instead.')
      }),
    ),
    route(meetings.transition, record.transition),

    route(moreOfMeetings.order, async ({ caller, actor, params, body }) => {
      await database.transaction(async (tx) => {
        existing(await hold(tx, adaMeeting, params.id))
        const meeting = existing(await meetingStore(tx, caller).get(params.id))
        if (!mayEditMeeting(caller, meeting)) throw conflict('InvalidTransition', 'The order of a meeting that is over stays.')
        const before = await itemStore(tx).ofMeeting(params.id)
        const strange = body.findIndex((id, at) => !before.some((item) => item.id === id) || body.indexOf(id) !== at)
        if (strange >= 0) throw invalid({ path: `${strange}`, code: 'unknownRecord', message: 'There is no such item in this meeting.' })
        await backlogStore(tx).order(params.id, body)
        const after = await itemStore(tx).ofMeeting(params.id)
        const told = (list: typeof before) => list.map(({ code }) => code).join(', ')
        if (told(before) !== told(after))
          await services.audit(tx, actor, {
            entityType: 'adameeting',
            entityId: params.id,
            entityName: `${meeting.code} ${meeting.title}`,
            action: 'update',
            changes: [{ field: 'order', old: told(before), new: told(after) }],
          })
      })
      return record.one({ caller, params })
    }),

    route(moreOfMeetings.minutes, async ({ caller, params, query, reply }) => {
      const meeting = await one(caller, params.id)
      const parts = minutesOf(meeting, await itemStore(db, caller).ofMeeting(params.id))
      const isText = query.format === 'md'
      reply.header('content-disposition', `${isText ? 'attachment' : 'inline'}; filename="${meeting.code}.${isText ? 'md' : 'html'}"`)
      if (isText) return reply.type('text/markdown; charset=utf-8').send(`${parts.join('\n\n')}\n`)
      reply.header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
      const html: string[] = []
      for (const part of parts) {
        html.push(markdown.render(part))
        // Others are answered in between: there may be a hundred items with thousands of characters each.
        await setImmediate()
      }
      return reply.type('text/html; charset=utf-8').send(page(meeting.title, html.join('')))
    }),

    route(moreOfMeetings.calendar, async ({ caller, params, reply }) => {
      const { id, title, date, startTime, endTime, timeZone, location, code, updatedAt, status, version } = await one(caller, params.id)
      const [start, ends] = [instantOf(date, startTime, timeZone), instantOf(date, endTime, timeZone)]
      const calendar = new ICalCalendar({ name: title, prodId: { company: 'Portico', product: 'Agenda' } })
      calendar.createEvent({
        id: `${id}@portico`,
        summary: title,
        description: code,
        // Calendars take no control characters.
        location: location.replace(/[\p{Cc}--[\n\t]]/gv, ''),
        start,
        // It ends after it begins, also in the hour that a zone leaves out.
        end: ends > start ? ends : new Date(start.getTime() + 60_000),
        stamp: new Date(updatedAt),
        // So that a calendar that has it takes what was moved since.
        sequence: version - 1,
        url: `${publicUrl}/adaAgenda?meeting=${id}`,
        ...(status === 'CANCELLED' && { status: 'CANCELLED' as never }),
      })
      reply.header('content-disposition', `attachment; filename="${code}.ics"`)
      // The library leaves out the end of the last line, which belongs to it.
      return reply.type('text/calendar; charset=utf-8').send(`${calendar.toString()}\r\n`)
    }),
    ...partsOfRecord(services, record.parts, meetings),
  ]
}
