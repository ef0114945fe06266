import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '@portico/platform/server/database/database.ts'
import { closeEvent, type OpenEvent, readOpen, startReading } from '@portico/platform/server/events.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { CoreServices } from '../../core-services.ts'
import { wants } from '../../mail/mail.rules.ts'
import { mailQueueStore, type NewMail } from '../../mail/server/mail-queue.store.ts'
import type { Mailing } from '../../mail/server/mailing.ts'
import { localeOf } from '../../mail/server/seeds.ts'
import { notificationStore } from '../../notifications/server/notification.store.ts'
import { besidesOfEvent } from '../hearers.contract.ts'
import { type HearingPerson, hearersOf } from './hearers.store.ts'

const everyMs = 1000
/** Occurrences that are read at once. */
const atATime = 20
/** Mails that are written before others get a turn. */
const pauseAfter = 10
/** Whoever invites chooses an address and has words in what goes there, so an address that never signed in gets so many mails within a day. */
const mostToInvited = 2
const dayMs = 24 * 60 * 60_000

/** Before the first look of the first server: what happened long before anybody read is closed. */
export async function startTelling({ database, clock, log }: CoreServices): Promise<void> {
  const closed = await database.transaction((tx) => startReading(tx, clock.now()))
  if (closed > 0) log.warn({ closed }, 'what happened more than a day before mails began was not sent')
}

/** What is told of one occurrence. */
interface Telling {
  personIds: string[]
  mails: NewMail[]
  /** Addresses among them whose people have never signed in. */
  invited: string[]
  adds: boolean | undefined
}

/**
 * Reads what happened and tells people: a mail in the queue and a line in the app bar, in one transaction with the end of the reading. The mails
 * of many people take seconds to write, so that is done before it.
 */
export function telling({ database, clock, log, ports }: CoreServices, mailing: Mailing): Job {
  return {
    name: 'tell people',
    everyMs,
    single: true,
    async run(signal) {
      for (let read = atATime; read === atATime; ) {
        const open = await readOpen(database.db, atATime)
        for (const one of open) {
          if (signal.aborted) return
          await tell(one, await written(database.db, one))
        }
        read = open.length
      }
    },
  }

  async function tell(one: OpenEvent, { personIds, mails, invited, adds }: Telling): Promise<void> {
    await database.transaction(async (tx) => {
      const now = clock.now()
      const isClosedHere = await closeEvent(tx, one.id, mails.length > 0 || personIds.length > 0 ? 'sent' : 'unsent', now)
      if (!isClosedHere) return
      await notificationStore(tx).add(one, personIds)
      const queue = mailQueueStore(tx)
      const full = invited.length > 0 ? await queue.full(invited, new Date(now.getTime() - dayMs), mostToInvited) : undefined
      const those = full ? mails.filter(({ recipient }) => !full.has(recipient)) : mails
      await queue.add({ event: one.event, record: recordOf(one), adds }, those, now)
    })
  }

  async function written(db: Db, one: OpenEvent): Promise<Telling> {
    const told: Telling = { personIds: [], mails: [], invited: [], adds: undefined }
    const template = await mailing.templateOf(db, one.event)
    // An event of a module that is off by now, or that an older version declared.
    if (!template?.enabled) return told
    told.adds = template.seed.event.adds
    const { people, emails } = await hearersOf(db, ports, one)
    const wanting = people.filter(({ preferences }) => wants(preferences, one.event, one.carries))
    told.personIds = wanting.map(({ id }) => id)
    const to: Recipient[] = [
      ...wanting.filter(({ reachable }) => reachable),
      ...[...emails, ...template.extraRecipients].map((email) => ({
        email,
        name: email,
        id: null,
        language: null,
        roles: undefined,
        invited: false,
      })),
    ]
    const besides = to.length > 0 && template.seed.event.asks ? await ports.all(besidesOfEvent)(db, one.event, one.carries) : []
    const said = Object.assign({}, ...besides, one.carries) as OpenEvent['carries']
    const reached = new Set<string>()
    for (const { id, email, name, language, roles, invited } of to) {
      if (reached.has(email)) continue
      reached.add(email)
      if (invited) told.invited.push(email)
      const locale = localeOf(language)
      const made = await mailing.write(
        template,
        locale,
        { carries: said, actorName: one.actorName },
        { id, name, email, invited, ...(roles && { roles }) },
      )
      if ('fault' in made)
        log.error(
          { event: one.event, locale, fault: made.fault },
          'the mail of an event could not be written; the template that the portal came with is used',
        )
      const { subject, html, text } = made.mail
      told.mails.push({ personId: id, recipient: email, language: locale, subject, html, plain: text })
      if (told.mails.length % pauseAfter === 0) await setImmediate()
    }
    return told
  }
}

type Recipient = Pick<HearingPerson, 'email' | 'name' | 'language' | 'invited'> & {
  id: string | null
  roles: readonly string[] | undefined
}

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
