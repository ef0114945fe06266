import { conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { auditUpdate, requireVersion } from '@portico/platform/server/record/write.ts'
import type { CoreServices } from '../../core-services.ts'
import { isMandatory } from '../../users/mandatory-mails.rules.ts'
import { userStore } from '../../users/server/user.store.ts'
import type { Locale } from '../mail.contract.ts'
import { countTemplates, type EmailTemplate, emailTemplates, mailFilter, mails, ownMails } from '../mail.contract.ts'
import { mayHear, wants } from '../mail.rules.ts'
import { exampleValues } from '../placeholders.rules.ts'
import { cleanTemplate } from './clean-html.ts'
import { checkTemplate } from './liquid.ts'
import { mailQueueStore } from './mail-queue.store.ts'
import type { Mailing } from './mailing.ts'
import { defaultLocale, readingLocale, type Seed } from './seeds.ts'
import { type OwnTemplate, type OwnText, templateStore, untouched } from './template.store.ts'

export const mailRoutes = ({ database, clock, audit, mail }: CoreServices, mailing: Mailing): Route[] => {
  const languageOf = async ({
    caller,
    request,
  }: {
    caller: Caller
    request: { headers: { 'accept-language'?: string | undefined } }
  }): Promise<Locale> => readingLocale(request.headers['accept-language'], (await userStore(database.db).me(caller.id))?.language)
  const templateOf = async (id: string) => {
    const seed = mailing.seedOf(id)
    return mailing.templateWith(seed, await templateStore(database.db).get(id))
  }
  /** One write of a template: held, checked against the version that the writer saw, audited by what is different. */
  const write = (seed: Seed, version: number, actor: Actor, reader: Locale, change: (tx: Db, own: OwnTemplate) => Promise<void>) =>
    database.transaction(async (tx): Promise<EmailTemplate> => {
      const store = templateStore(tx)
      const id = seed.event.name
      const own = await store.hold(id, clock.now())
      requireVersion(own, version)
      await change(tx, own)
      const [before, after] = [own, await store.get(id)].map((one) => mailing.told(mailing.templateWith(seed, one), reader))
      if (!before || !after) throw new Error('A template was not stored.')
      await auditUpdate(audit, tx, actor, { type: 'emailTemplate', id, name: after.name }, facts(before), facts(after))
      return after
    })

  const notOurs = () => invalid({ path: 'token', code: 'invalidFormat', message: 'This link is not one of this portal, or no longer.' })
  const unsubscribe = (token: string): Promise<{ event: string }> =>
    database.transaction(async (tx) => {
      const said = mailing.links.read(token)
      const store = userStore(tx)
      const me = said && (await store.held(said.personId))
      if (!said || !me) throw notOurs()
      await store.change(me.id, { mailPreferences: { [said.event]: false } })
      return { event: said.event }
    })

  return [
    route(emailTemplates.list, async (incoming) => {
      const [own, reader] = [await templateStore(database.db).all(), await languageOf(incoming)]
      const all = [...mailing.seeds].map(([id, seed]) => mailing.told(mailing.templateWith(seed, own.get(id) ?? untouched), reader))
      return all
        .map(({ body: _, translations: _t, placeholders: _p, ...told }) => told)
        .toSorted((a, b) => a.name.localeCompare(b.name, reader))
    }),

    route(countTemplates, () => ({ count: mailing.seeds.size })),

    route(emailTemplates.get, async (incoming) => mailing.told(await templateOf(incoming.params.id), await languageOf(incoming))),

    route(emailTemplates.change, async ({ params, body: { version, ...body }, caller, actor, request }) => {
      const seed = mailing.seedOf(params.id)
      const inDefault = mailing.textOf(await templateOf(params.id), defaultLocale)
      const texts: OwnText[] = [
        ...(body.subject === undefined && body.body === undefined
          ? []
          : [{ language: defaultLocale, subject: body.subject ?? inDefault.subject, body: body.body ?? inDefault.body }]),
        ...(body.translations ?? []),
      ]
      const twice = texts.findIndex(({ language }, at) => texts.some((other, before) => before < at && other.language === language))
      if (twice >= 0)
        throw invalid({ path: 'translations', code: 'invalidFormat', message: `There are two texts in ${texts[twice]?.language}.` })
      const example = exampleValues(seed.event)
      for (const { language, subject, body: written } of texts) {
        const at = body.translations?.findIndex((one) => one.language === language) ?? -1
        const path = at < 0 ? '' : `translations.${at}.`
        await checkTemplate(subject, example, `${path}subject`)
        await checkTemplate(written, example, `${path}body`)
      }
      const clean = texts.map((text) => ({ ...text, body: cleanTemplate(text.body) }))
      return write(seed, version, actor, await languageOf({ caller, request }), (tx, own) =>
        templateStore(tx).change(
          params.id,
          {
            version: version + 1,
            enabled: body.enabled ?? own.enabled,
            extraRecipients: [...new Set(body.extraRecipients ?? own.extraRecipients)],
            updatedAt: clock.now(),
            updatedBy: caller.email,
          },
          clean,
        ),
      )
    }),

    route(emailTemplates.reset, async ({ params, body: { version, language }, caller, actor, request }) => {
      const seed = mailing.seedOf(params.id)
      return write(seed, version, actor, await languageOf({ caller, request }), async (tx, own) => {
        const store = templateStore(tx)
        await store.forgetTexts(params.id, language)
        const kept = language === undefined ? { enabled: null, extraRecipients: [] } : own
        const { enabled, extraRecipients } = kept
        await store.change(
          params.id,
          { version: version + 1, enabled, extraRecipients, updatedAt: clock.now(), updatedBy: caller.email },
          [],
        )
      })
    }),

    route(emailTemplates.preview, async ({ params, body: { language = defaultLocale, ...draft } }) => {
      const template = await templateOf(params.id)
      await checkDraft(template.seed, draft)
      return mailing.example(template, language, draft)
    }),

    route(emailTemplates.test, async ({ params, body: { to, language = defaultLocale, ...draft }, actor }) => {
      const template = await templateOf(params.id)
      await checkDraft(template.seed, draft)
      const { subject, html, text } = await mailing.example(template, language, draft)
      return database.transaction(async (tx) => {
        const store = mailQueueStore(tx)
        const now = clock.now()
        const of = { event: params.id, record: `test ${now.toISOString()}` }
        const [id = ''] = await store.add(of, [{ personId: null, recipient: to, language, subject, html, plain: text }], now)
        await audit(tx, actor, {
          entityType: 'mail',
          entityId: id,
          entityName: params.id,
          action: 'create',
          changes: [{ field: 'to', old: null, new: to }],
        })
        const { html: _, text: _t, ...queued } = existing(await store.get(id))
        return queued
      })
    }),

    route(mails.list, ({ query, reply }) => mailQueueStore(database.db).list(withFilter(mailFilter, query), reply)),
    route(mails.delivery, async () => ({ sends: mail.smtpUrl !== undefined, from: mail.from })),
    route(mails.get, async ({ params }) => existing(await mailQueueStore(database.db).get(params.id))),
    route(mails.retry, ({ params, actor }) =>
      database.transaction(async (tx) => {
        const store = mailQueueStore(tx)
        const { id } = existing(await store.get(params.id))
        if (!(await store.retry(id, clock.now()))) throw conflict('InvalidTransition', 'Only a mail that failed is tried anew.')
        const { html: _, text: _t, ...queued } = existing(await store.get(id))
        await audit(tx, actor, {
          entityType: 'mail',
          entityId: id,
          entityName: queued.event,
          action: 'update',
          changes: [{ field: 'status', old: 'FAILED', new: queued.status }],
        })
        return queued
      }),
    ),

    route(ownMails.choices, async ({ caller, request }) => {
      const me = existing(await userStore(database.db).me(caller.id))
      const reader = readingLocale(request.headers['accept-language'], me.language)
      const own = await templateStore(database.db).all()
      return (
        [...mailing.seeds]
          // What the portal tells nobody, or only people with another role, is no choice.
          .filter(([id, seed]) => mailing.templateWith(seed, own.get(id) ?? untouched).enabled && mayHear(seed.event, caller.roles))
          .map(([, seed]) => {
            const { name, description } = seed.of(reader)
            const event = seed.event.name
            return {
              event,
              name,
              description,
              module: seed.module ?? null,
              on: wants(me.mailPreferences, event),
              mandatory: isMandatory(event),
            }
          })
          .toSorted((a, b) => a.name.localeCompare(b.name, reader))
      )
    }),

    route(ownMails.unsubscribing, ({ params, request }) => {
      const event = mailing.links.read(params.token)?.event
      if (event === undefined) throw notOurs()
      return { event, name: mailing.seeds.get(event)?.of(readingLocale(request.headers['accept-language'], null)).name ?? null }
    }),
    route(ownMails.unsubscribe, ({ body }) => unsubscribe(body.token)),
    route(ownMails.unsubscribeAtOnce, ({ params }) => unsubscribe(params.token)),
  ]
}

/** What the audit says is different; a text as a whole. */
const facts = ({ enabled, extraRecipients, translations }: EmailTemplate) => ({
  enabled,
  extraRecipients,
  ...Object.fromEntries(
    translations.flatMap(({ language, subject, body }) => [
      [`subject.${language}`, subject],
      [`body.${language}`, body],
    ]),
  ),
})

async function checkDraft(seed: Seed, { subject, body }: { subject?: string | undefined; body?: string | undefined }): Promise<void> {
  const example = exampleValues(seed.event)
  if (subject !== undefined) await checkTemplate(subject, example, 'subject')
  if (body !== undefined) await checkTemplate(body, example, 'body')
}
