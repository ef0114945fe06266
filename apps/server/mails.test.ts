import { existsSync, readFileSync } from 'node:fs'
import { gatewayFailures } from '@portico/apidex/environments/environment-states.contract.ts'
import { exampleValues, placeholdersOf } from '@portico/core/mail/placeholders.rules.ts'
import { checkTemplate } from '@portico/core/mail/server/liquid.ts'
import { mailingOf } from '@portico/core/mail/server/mailing.ts'
import { frameOf, seedBody, seedsOf } from '@portico/core/mail/server/seeds.ts'
import { readable, writeMail } from '@portico/core/mail/server/write-mail.ts'
import { locales } from '@portico/core/users/user.contract.ts'
import { systemClock } from '@portico/platform/contract/clock.ts'
import { unwritten } from '@portico/platform/server/record/write.ts'
import { secretsOf } from '@portico/platform/server/secrets.ts'
import { describe, expect, it } from 'vitest'
import { modules } from './modules.ts'

type Text = Record<'name' | 'description' | 'subject' | 'text', string>
const telling = modules.flatMap(({ mails, events = [] }) => (mails && events.length > 0 ? [{ mails, events }] : []))
const read = <T>(folder: URL, file: string): Record<string, T> => JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8'))
/** The placeholders and conditions of a text, whatever order a language puts them in. */
const pieces = (text: string): string[] => (text.match(/\{\{.*?\}\}|\{%.*?%\}/g) ?? []).toSorted()
const told = modules.map(({ identity, events = [], mails }) => ({ module: identity.flag, events, mails }))
const seeds = seedsOf(told)
const mailing = mailingOf({
  ...{ told, publicUrl: 'https://portal.example', portalName: 'Oasis', timeZone: 'UTC', clock: systemClock },
  secrets: secretsOf('a key of the tests that has more than 32 characters'),
})

describe.each(locales)('in %s', (locale) => {
  it('every event has its mail, with every placeholder that the English one has', () => {
    for (const { mails, events } of telling) {
      const [own, english] = [read<Text>(mails, locale), read<Text>(mails, 'en-GB')]
      expect(Object.keys(own).toSorted(), mails.pathname).toEqual(events.map(({ name }) => name).toSorted())
      for (const [event, text] of Object.entries(own))
        for (const part of ['name', 'description', 'subject', 'text'] as const) {
          expect(text[part].trim(), `${event} ${part}`).not.toBe('')
          expect(pieces(text[part]), `${event} ${part}`).toEqual(pieces(english[event]?.[part] ?? ''))
        }
    }
  })

  it('each can be written out with what the event carries, and nothing of a template is left in it', async () => {
    for (const [event, seed] of seeds) {
      const example = exampleValues(seed.event)
      const text = seed.of(locale)
      await checkTemplate(text.subject, example, event)
      await checkTemplate(seedBody(locale, text), example, event)
      const values = readable(example, { locale, timeZone: 'UTC', wordOf: (key, value) => seed.wordOf(locale, key, value) })
      const mail = await writeMail({
        event,
        locale,
        subject: text.subject,
        body: seedBody(locale, text),
        values: values as Record<string, unknown>,
        unsubscribeUrl: 'https://portal.example/unsubscribe',
      })
      expect(mail.html, event).not.toMatch(/\{\{|\{%|undefined|\[object/)
      expect(mail.subject, event).not.toMatch(/\{\{|undefined/)
      // Neither the names of fields nor what things are stored by.
      expect(mail.text, event).not.toMatch(/\b(itemCode|component|operation|apiproduct)\b|\b[A-Z]{4,}(_[A-Z]+)*\b(?!-\d)/)
      expect(mail.html, event).toContain(`dir="${locale === 'ar-SA' ? 'rtl' : 'ltr'}"`)
    }
  })

  it('each placeholder says what it stands for, and nothing is said of one that there is not', () => {
    const said = new Set<string>()
    for (const [event, seed] of seeds)
      for (const { name } of placeholdersOf(seed.event)) {
        expect(seed.describe(locale, name).trim(), `${event} ${name}`).not.toBe('')
        said.add(name).add(`${event}.${name}`)
      }
    for (const folder of [...telling.map(({ mails }) => mails), new URL('../../modules/core/mail/', import.meta.url)])
      for (const key of Object.keys(read<string>(new URL('placeholders/', folder), locale))) expect(said, folder.pathname).toContain(key)
  })

  it('states, roles and decisions have names, the same ones everywhere', () => {
    for (const { mails } of telling) {
      const folder = new URL('words/', mails)
      if (!existsSync(folder)) continue
      expect(Object.keys(read<string>(folder, locale)), folder.pathname).toEqual(Object.keys(read<string>(folder, 'en-GB')))
    }
    // What it is stored by is nowhere to be read.
    expect(seeds.get('PROSPECT_STATUS_CHANGED')?.wordOf(locale, 'newStatus', 'SUBMITTED')).toMatch(/\p{L}/u)
    expect(seeds.get('EXCEPTION_DECIDED')?.wordOf(locale, 'decision', 'GRANTED')).toMatch(/\p{L}/u)
    expect(seeds.get('TEAM_MEMBER_ROLE_CHANGED')?.wordOf(locale, 'oldRole', 'Viewer')).toMatch(/\p{L}/u)
  })

  it('whoever did it is called by their name, the portal by its own, and nobody by an address, which a provider may give in place of a name', async () => {
    const event = 'TEAM_MEMBER_ADDED'
    const seed = mailing.seedOf(event)
    const own = {
      ...unwritten,
      enabled: null,
      extraRecipients: [],
      version: 1,
      texts: [{ language: locale, subject: '{{ actor.name }}', body: '<p>x</p>' }],
    }
    const calledBy = async (actorName: string | null) => {
      const happened = { carries: exampleValues(seed.event), actorName }
      const { mail } = await mailing.write(mailing.templateWith(seed, own), locale, happened, {
        id: null,
        name: 'Robin',
        email: 'r@x.example',
      })
      return mail.subject
    }
    expect(await Promise.all(['Ada', null, 'ada@portal.example', 'ada@corp'].map(calledBy))).toEqual([
      'Ada',
      'Oasis',
      frameOf(locale).somebody,
      frameOf(locale).somebody,
    ])
  })

  it('what admins are told of errors names the first of them, and how many more there are', async () => {
    const errors = ['ISS-0007', 'ISS-0009'].map((code) => ({ code, title: `Of ${code}`, component: '' }))
    const titleOf = (of: typeof errors) =>
      mailing.titleOf(mailing.seedOf('ERROR_REPORT_RECEIVED'), locale, { count: of.length, errors: of })
    expect(await titleOf(errors)).toMatch(/: ISS-0007 Of ISS-0007 \(\+1\)$/)
    expect(await titleOf(errors.slice(0, 1))).toMatch(/: ISS-0007 Of ISS-0007$/)
  })

  it('what admins are told of a gateway says why it cannot be used, also where its kind of failure is one of a newer release, or of none', async () => {
    const seed = mailing.seedOf('ENVIRONMENT_UNREACHABLE')
    const about = { environment: { id: 'w', name: 'Wrong password' }, since: null, commandsWaiting: 0 }
    const titles = await Promise.all(
      [...gatewayFailures, 'another', undefined].map((failure) => mailing.titleOf(seed, locale, { ...about, failure })),
    )
    const [none, another] = [titles.pop(), titles.pop()]
    expect(none).toBe(another)
    const ofOwn = (['answer', 'signIn', 'right', 'refused'] as const).map((failure) => titles[gatewayFailures.indexOf(failure)])
    expect(new Set([...ofOwn, another]).size).toBe(5)
    for (const title of titles) expect(title).toMatch(/^.*Wrong password.*\p{L}/u)
    if (locale !== 'en-GB') return
    expect(titles[gatewayFailures.indexOf('signIn')]).toBe('Wrong password refuses the portal’s sign-in')
    expect(another).toBe('Wrong password cannot be used at the moment')
  })

  it('the frame has all its words', () => {
    for (const words of Object.values(frameOf(locale))) expect(words).toMatch(/\p{L}/u)
  })
})
