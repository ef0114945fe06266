import type { CallInput } from '@portico/platform/contract/endpoint.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { users } from '../../users/user.contract.ts'
import { emailTemplates, mails, ownMails, type QueuedMail } from '../mail.contract.ts'

const quiet = { quiet: true } as const
export const templatesQuery = () => queryOf(emailTemplates.list, {}, quiet)
export const templateQuery = (id: string) => queryOf(emailTemplates.get, { params: { id } }, quiet)
export const outboxSource = listSource<QueuedMail>(mails.list)
export const deliveryQuery = () => queryOf(mails.delivery, {}, quiet)
export const mailQuery = (id: string) => queryOf(mails.get, { params: { id } }, quiet)
export const choicesQuery = () => queryOf(ownMails.choices, {}, quiet)
export const unsubscribingQuery = (token: string) => queryOf(ownMails.unsubscribing, { params: { token } }, quiet)

type Changed = CallInput<typeof emailTemplates.change>['body']
export async function changeTemplate(id: string, body: Changed) {
  const changed = await call(emailTemplates.change, { params: { id }, body })
  await refresh(emailTemplates.change)
  return changed
}
export async function resetTemplate(id: string, body: CallInput<typeof emailTemplates.reset>['body']) {
  const changed = await call(emailTemplates.reset, { params: { id }, body })
  await refresh(emailTemplates.reset)
  return changed
}
export const previewOf = (id: string, body: CallInput<typeof emailTemplates.preview>['body'], signal: AbortSignal) =>
  call(emailTemplates.preview, { params: { id }, body }, { signal })

export async function retryMail(id: string) {
  const queued = await call(mails.retry, { params: { id } })
  await refresh(mails.retry)
  return queued
}

let choosing = Promise.resolve()
/** One choice of the signed-in person; of several made quickly the last one counts. */
export function choose(event: string, on: boolean): Promise<void> {
  const chosen = choosing.then(async () => {
    await call(users.changeMe, { body: { mailPreferences: { [event]: on } } })
    await refresh(users.changeMe)
  })
  choosing = chosen.catch(() => undefined)
  return chosen
}
