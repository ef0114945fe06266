import { createHash } from 'node:crypto'
import type { Db } from '@portico/platform/server/database/database.ts'
import { closeEvent, type OpenEvent, startReading, takeOpen } from '@portico/platform/server/events.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { CoreServices } from '../../core-services.ts'
import { wants } from '../../mail/mail.rules.ts'
import { mailQueueStore } from '../../mail/server/mail-queue.store.ts'
import type { Mailing } from '../../mail/server/mailing.ts'
import { localeOf } from '../../mail/server/seeds.ts'
import { notificationStore } from '../../notifications/server/notification.store.ts'
import { besidesOfEvent } from '../hearers.contract.ts'
import { type HearingPerson, hearersOf } from './hearers.store.ts'

const everyMs = 1000
/** Occurrences in one transaction: it ends before anybody waits for it. */
const atATime = 20

/** Before the first look of the first server: what happened long before anybody read is closed. */
export async function startTelling({ database, clock, log }: CoreServices): Promise<void> {
  const closed = await database.transaction((tx) => startReading(tx, clock.now()))
  if (closed > 0) log.warn({ closed }, 'what happened more than a day before mails began was not sent')
}

/** Reads what happened and tells people: a mail in the queue and a line in the app bar, in one transaction with the end of the reading. */
export function telling({ database, clock, log, ports }: CoreServices, mailing: Mailing): Job {
  return {
    name: 'tell people',
    everyMs,
    single: true,
    async run(signal) {
      for (let read = atATime; read === atATime && !signal.aborted; ) read = await database.transaction(readSome)
    },
  }

  async function readSome(tx: Db): Promise<number> {
    const open = await takeOpen(tx, atATime)
    for (const one of open) await closeEvent(tx, one.id, await tell(tx, one), clock.now())
    return open.length
  }

  async function tell(tx: Db, one: OpenEvent): Promise<'sent' | 'unsent'> {
    const template = await mailing.templateOf(tx, one.event)
    // An event of a module that is off by now, or that an older version declared.
    if (!template?.enabled) return 'unsent'
    const { people, emails } = await hearersOf(tx, ports, one)
    const wanting = people.filter(({ preferences }) => wants(preferences, one.event, one.carries))
    await notificationStore(tx).add(
      one,
      wanting.map(({ id }) => id),
    )
    const to: Recipient[] = [
      ...wanting.filter(({ reachable }) => reachable),
      ...[...emails, ...template.extraRecipients].map((email) => ({ email, name: email, id: null, language: null, roles: undefined })),
    ]
    const queue = mailQueueStore(tx)
    const record = recordOf(one)
    const sent = new Set<string>()
    const besides = to.length > 0 && template.seed.event.asks ? await ports.all(besidesOfEvent)(tx, one.event, one.carries) : []
    const said = Object.assign({}, ...besides, one.carries) as OpenEvent['carries']
    for (const { id, email, name, language, roles } of to) {
      if (sent.has(email)) continue
      sent.add(email)
      const locale = localeOf(language)
      const written = await mailing.write(
        template,
        locale,
        { carries: said, actorName: one.actorName },
        { id, name, email, ...(roles && { roles }) },
      )
      if ('fault' in written)
        log.error(
          { event: one.event, locale, fault: written.fault },
          'the mail of an event could not be written; the template that the portal came with is used',
        )
      const { subject, html, text } = written.mail
      await queue.add(
        {
          event: one.event,
          record,
          personId: id,
          recipient: email,
          language: locale,
          subject,
          html,
          plain: text,
          adds: template.seed.event.adds,
        },
        clock.now(),
      )
    }
    return to.length > 0 || wanting.length > 0 ? 'sent' : 'unsent'
  }
}

type Recipient = Pick<HearingPerson, 'email' | 'name' | 'language'> & { id: string | null; roles: readonly string[] | undefined }

/** What an occurrence is about: all that it carries with an id, together. Two products of one application are two records. */
function recordOf({ carries }: OpenEvent): string {
  const ids = Object.entries(carries)
    .flatMap(([key, value]) => {
      const id = (value as { id?: unknown } | null)?.id
      return typeof id === 'string' ? [`${key}=${id}`] : []
    })
    .toSorted()
  return createHash('sha256').update(ids.join('\n')).digest('base64url').slice(0, 32)
}
