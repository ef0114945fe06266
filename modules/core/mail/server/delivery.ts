import { createHash } from 'node:crypto'
import type { Clock } from '@portico/platform/contract/clock.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Log } from '@portico/platform/server/services.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import { createTransport, type Transporter } from 'nodemailer'
import type { MailConfig } from '../../core-services.ts'
import { isRefusedForGood, nextAttempt } from '../mail.rules.ts'
import { oneLine } from './liquid.ts'
import { type LeasedMail, mailQueueStore } from './mail-queue.store.ts'

export interface DeliveryParts {
  database: Database
  clock: Clock
  log: Log
  publicUrl: string
  mail: MailConfig
  /** A server that does not answer for so long is given up, before the lease ends; 15 seconds unless said. */
  answersWithinMs?: number
  /** Where a person switches off the mails of an event, by one press in the mail program. */
  unsubscribeUrl(personId: string, event: string): string | undefined
}

const sendsSince = 'mails are sent since'
const staleAfterMs = 24 * 60 * 60_000
const leaseMs = 120_000
/** Mails that one server holds at a time: all of them are sent, or given up, within the lease. */
const atATime = 5
const everyMs = 2000

/** Sends what is due. Any number of servers do so side by side; without an address to send by there is no job. */
export function delivery({ database, clock, log, publicUrl, mail, unsubscribeUrl, answersWithinMs: timeoutMs = 15_000 }: DeliveryParts): {
  jobs: Job[]
  close(): void
} {
  if (mail.smtpUrl === undefined) return { jobs: [], close: () => {} }
  const store = mailQueueStore(database.db)
  const host = new URL(publicUrl).hostname
  let transport: Transporter | undefined
  const opened = () => {
    transport ??= createTransport({
      url: mail.smtpUrl,
      pool: true,
      maxConnections: atATime,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return transport
  }

  async function send(one: LeasedMail): Promise<void> {
    const unsubscribe = one.personId === null ? undefined : unsubscribeUrl(one.personId, one.event)
    try {
      await opened().sendMail({
        from: mail.from,
        // As an object it is one address, whatever stands in it.
        to: { name: '', address: one.recipient },
        subject: one.subject,
        html: one.html,
        text: one.plain,
        // The same at each attempt: who gets it twice, because the connection broke after the last dot, sees one mail.
        messageId: `<${createHash('sha256').update(one.id).digest('hex').slice(0, 32)}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      })
    } catch (error) {
      const told = error as { message?: string; response?: string; responseCode?: number; command?: string }
      const next = isRefusedForGood(told) ? null : (nextAttempt(one.attempts + 1, clock.now()) ?? null)
      await store.settle(one, { error: oneLine(told.response ?? told.message ?? 'unknown').slice(0, 500), next })
      log.warn({ mail: one.id, err: error }, next ? 'a mail could not be sent; it is tried again' : 'a mail could not be sent')
      return
    }
    await store.settle(one, { sent: clock.now() })
  }

  let started = false
  /** Who sets up a mail server in a portal that ran without one does not send the mails of months at once. */
  const begin = () =>
    database.transaction(async (tx) => {
      const now = clock.now()
      const first = await settingsStore(tx).readOrCreate(sendsSince, () => now.toISOString())
      if (first === now.toISOString()) await mailQueueStore(tx).giveUpUntried(new Date(now.getTime() - staleAfterMs))
    })

  const job: Job = {
    name: 'send mails',
    everyMs,
    single: false,
    async run(signal) {
      if (!started) await begin()
      started = true
      while (!signal.aborted) {
        const due = await store.claim(clock.now(), atATime, leaseMs)
        if (due.length === 0) return
        await Promise.all(due.map(send))
      }
    },
  }
  return { jobs: [job], close: () => transport?.close() }
}
