import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { openEventsIn } from '@portico/app-server/testing/stored.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { logs } from '@portico/core/logs/log.contract.ts'
import { personErased } from '@portico/core/users/person-erased.contract.ts'
import { users } from '@portico/core/users/user.contract.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '../../notifications/notification.contract.ts'
import { countTemplates, type EmailTemplate, emailTemplates, mails, ownMails } from '../mail.contract.ts'
import { mailQueue } from './mail.table.ts'

interface Received {
  to: string[]
  text: string
}

/** What the mail server says next to a recipient; undefined: it takes the mail. */
let refusal: { responseCode: number; message: string } | undefined
let breaksOff = false
const received: Received[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_, __, done) => done(refusal ? Object.assign(new Error(refusal.message), refusal) : null),
  onData(stream, session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString('utf8') })
      if (!breaksOff) return done()
      breaksOff = false
      // The server has the mail, and the portal never hears of it.
      for (const connection of server.connections) (connection as unknown as { _socket: { destroy(): void } })._socket.destroy()
    })
  },
})

let portal: TestPortal
let port = 0
beforeAll(async () => {
  port = await new Promise<number>((resolve) => {
    const { server: socket } = server
    server.listen(0, '127.0.0.1', () => resolve((socket.address() as { port: number }).port))
  })
  portal = await testPortal({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Portico <portico@portal.example>' } })
  for (const as of ['admin', 'developer', 'developer2'] as const) await portal.call(users.me, { as })
})
afterAll(async () => {
  await portal.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const minute = 60_000
const queued = async (event: string) => (await portal.call(mails.list, { as: 'admin', query: { event } })).data
const mailsTo = (email: string, word: string) => received.filter(({ to, text }) => to.includes(email) && text.includes(word))
const template = (id: string) => portal.call(emailTemplates.get, { as: 'admin', params: { id } })
async function addToTeam(name: string) {
  const team = (await portal.raw('POST', '/api/teams', { as: 'developer', body: { name } })).json as { id: string }
  const body = { teamId: team.id, developerId: 'developer2@portico.example', role: 'Viewer' }
  expect((await portal.raw('POST', '/api/members', { as: 'developer', body })).status).toBeLessThan(300)
}
/** Until everybody has been told of all that happened. */
const allTold = () =>
  until(
    () => openEventsIn(portal.portal.services.database),
    (open) => open === 0,
  )
const messageId = ({ text }: Received) => /^Message-ID: (.*)$/im.exec(text)?.[1]

describe('what happens reaches who it is about', () => {
  it('as a mail in their language, sent once, and as a line in the app bar with a count', async () => {
    await portal.call(users.changeMe, { as: 'developer2', body: { language: 'en-GB' } })
    const before = (await portal.call(notifications.unread, { as: 'developer2' })).unread
    await addToTeam('Grid watch')
    await until(
      async () => mailsTo('developer2@portico.example', 'Grid watch').length,
      (count) => count > 0,
    )
    const [mail] = mailsTo('developer2@portico.example', 'Grid watch')
    expect(mail?.text).toContain('Subject: You are now in the team Grid watch')
    expect(mail?.text).toMatch(/^List-Unsubscribe:/im)
    const { name } = await portal.call(users.me, { as: 'developer' })
    expect(mail?.text.replaceAll('=\r\n', '')).toContain(`${name} added you to the team Grid watch`)
    expect(
      await until(
        () => queued('TEAM_MEMBER_ADDED'),
        ([first]) => first?.status === 'SENT',
      ),
    ).toMatchObject([{ to: 'developer2@portico.example', attempts: 1, lastError: null }])
    expect(await portal.call(notifications.unread, { as: 'developer2' })).toEqual({ unread: before + 1, exact: true })
    const { data } = await portal.call(notifications.list, { as: 'developer2', query: {} })
    expect(data[0]).toMatchObject({
      event: 'TEAM_MEMBER_ADDED',
      title: 'You are now in the team Grid watch',
      read: false,
      about: { team: expect.any(String) },
    })
    const { unread } = await portal.call(notifications.markRead, { as: 'developer2', body: { upTo: data[0]?.id ?? 0 } })
    expect(unread).toBe(0)
    // Somebody else’s stay as they are, and nobody else sees them.
    expect((await portal.call(notifications.list, { as: 'reader', query: {} })).data).toEqual([])
  })

  it('names who did it, where an admin’s words ask for that', async () => {
    const id = 'TEAM_MEMBER_ADDED'
    const { version } = await template(id)
    const body = { version, subject: '{{ actor.name }} took you into {{ team.name }}' }
    await portal.call(emailTemplates.change, { as: 'admin', params: { id }, body })
    await addToTeam('Named')
    const mailed = () => mailsTo('developer2@portico.example', 'took you into Named')
    await until(
      async () => mailed().length,
      (count) => count > 0,
    )
    const { name } = await portal.call(users.me, { as: 'developer' })
    expect(name).not.toContain('@')
    expect(mailed()[0]?.text).toContain(`Subject: ${name} took you into Named`)
    await portal.call(emailTemplates.reset, { as: 'admin', params: { id }, body: { version: (await template(id)).version } })
  })

  it('unless they switched it off, by their own choice or by the link in a mail; what is mandatory comes all the same', async () => {
    const [mail] = mailsTo('developer2@portico.example', 'Grid watch')
    const [, link = ''] = /List-Unsubscribe:\s*<([^>]*)>/i.exec(mail?.text.replace(/\r\n[ \t]+/g, '') ?? '') ?? []
    expect(mail?.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)
    const token = decodeURIComponent(new URL(link).pathname.split('/').at(-1) ?? '')
    // The page of the link says which mails it is about, in the language of whoever reads it, and asks before it switches them off.
    const kind = async (language: string) =>
      (await fetch(`${portal.url}/api/mails/unsubscribe/${encodeURIComponent(token)}`, { headers: { 'accept-language': language } })).json()
    expect([await kind('en-GB'), await kind('nl-NL')]).toEqual([
      { event: 'TEAM_MEMBER_ADDED', name: expect.any(String) },
      { event: 'TEAM_MEMBER_ADDED', name: expect.any(String) },
    ])
    expect(await kind('nl-NL')).not.toEqual(await kind('en-GB'))
    expect((await portal.raw('GET', `/api/mails/unsubscribe/${token}x`)).status).toBe(422)
    const isOn = async () =>
      (await portal.call(ownMails.choices, { as: 'developer2' })).find(({ event }) => event === 'TEAM_MEMBER_ADDED')?.on
    expect(await isOn()).toBe(true)
    // As a mail program presses it: a form of one word, and nothing but the address.
    const pressed = await fetch(`${portal.url}${new URL(link).pathname}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect([pressed.status, await pressed.json()]).toEqual([200, { event: 'TEAM_MEMBER_ADDED' }])
    expect(await portal.call(ownMails.unsubscribe, { body: { token } })).toEqual({ event: 'TEAM_MEMBER_ADDED' })
    expect((await portal.call(ownMails.choices, { as: 'developer2' })).find(({ event }) => event === 'TEAM_MEMBER_ADDED')).toMatchObject({
      on: false,
      mandatory: false,
    })
    expect((await portal.raw('POST', '/api/mails/unsubscribe', { body: { token: `${token}x` } })).status).toBe(422)
    const outbox = await portal.portal.services.database.db.$count(mailQueue)
    await addToTeam('Silent team')
    await addToTeam('Other team')
    await allTold()
    await portal.call(users.changeMe, { as: 'developer2', body: { mailPreferences: { TEAM_MEMBER_ADDED: true } } })
    await addToTeam('Loud team')
    await until(
      async () => mailsTo('developer2@portico.example', 'Loud team').length,
      (count) => count > 0,
    )
    expect(mailsTo('developer2@portico.example', 'Other team')).toEqual([])
    expect(await portal.portal.services.database.db.$count(mailQueue)).toBe(outbox + 1)
  })
})

it('who could never hear of a thing is not asked whether they want to; the others are, by module', async () => {
  const choicesOf = async (as: 'developer' | 'admin') =>
    new Map((await portal.call(ownMails.choices, { as })).map((one) => [one.event, one]))
  const [developer, admin] = [await choicesOf('developer'), await choicesOf('admin')]
  expect([developer.has('APPROVALS_WAITING_DIGEST'), admin.has('APPROVALS_WAITING_DIGEST')]).toEqual([false, true])
  expect(developer.get('TEAM_MEMBER_ADDED')).toMatchObject({ module: 'InternalDeveloperPortal', mandatory: false })
  expect(developer.get('ISSUE_UPDATED')).toMatchObject({ module: null })
})

describe('a mail server that', () => {
  const test = async (to: string) => portal.call(emailTemplates.test, { as: 'admin', params: { id: 'SPEC_DEPRECATED' }, body: { to } })
  const stateOf = (id: string) => portal.call(mails.get, { as: 'admin', params: { id } })

  it('is busy gets the mail later, and again after that', async () => {
    refusal = { responseCode: 450, message: 'Busy, come back' }
    const { id } = await test('busy@portal.example')
    const failed = await until(
      () => stateOf(id),
      ({ attempts }) => attempts === 1,
    )
    expect(failed).toMatchObject({ status: 'QUEUED', lastError: expect.stringContaining('Busy') })
    refusal = undefined
    portal.clock.advance(2 * minute)
    expect(
      await until(
        () => stateOf(id),
        ({ status }) => status === 'SENT',
      ),
    ).toMatchObject({ attempts: 2, lastError: null })
  })

  it('refuses for good is believed; an admin sees its words and may try anew', async () => {
    refusal = { responseCode: 550, message: 'No such mailbox' }
    const { id } = await test('nobody@portal.example')
    expect(
      await until(
        () => stateOf(id),
        ({ status }) => status === 'FAILED',
      ),
    ).toMatchObject({ attempts: 1, lastError: expect.stringContaining('No such mailbox'), nextAttemptAt: null })
    refusal = undefined
    await portal.call(mails.retry, { as: 'admin', params: { id } })
    await until(
      () => stateOf(id),
      ({ status }) => status === 'SENT',
    )
    expect((await portal.raw('POST', `/api/mailqueue/${id}/retry`, { as: 'admin' })).status).toBe(409)
  })

  it('breaks off after the last dot gets the mail twice, with the same Message-ID', async () => {
    breaksOff = true
    const { id } = await test('twice@portal.example')
    await until(
      () => stateOf(id),
      ({ attempts }) => attempts === 1,
    )
    portal.clock.advance(2 * minute)
    await until(
      () => stateOf(id),
      ({ status }) => status === 'SENT',
    )
    const both = received.filter(({ to }) => to.includes('twice@portal.example')).map(messageId)
    expect([both.length, new Set(both).size]).toEqual([2, 1])
  })
})

describe('a template', () => {
  it('says what may stand in it, in all languages, and who gets it', async () => {
    const { placeholders, translations, recipients, ...rest } = await template('PRODUCT_APPROVED')
    expect(rest).toMatchObject({ id: 'PRODUCT_APPROVED', version: 0, module: 'InternalDeveloperPortal', enabled: true, mandatory: true })
    expect(placeholders.map(({ name }) => name)).toEqual(expect.arrayContaining(['application.name', 'product.name', 'user.name', 'link']))
    const headers = { 'accept-language': 'nl-NL' }
    const inDutch = (await portal.raw('GET', '/api/emailtemplates/PRODUCT_APPROVED', { as: 'admin', headers })).json as EmailTemplate
    expect(inDutch.placeholders.find(({ name }) => name === 'product.name')?.description).toBe('Naam van het API-product')
    expect(translations.map(({ language }) => language)).toHaveLength(7)
    expect(recipients).toEqual(['person:requester', 'team:team:Owner', 'person:owner'])
  })

  it('is changed under its version, cleaned, audited and taken back', async () => {
    const id = 'PERMISSION_GROUP_TEAM_ADDED'
    const before = await template(id)
    const body = {
      version: 0,
      enabled: true,
      subject: 'Hello {{ team.name }}',
      body: '<p onclick="x()">{{ group.name }}</p><script>1</script>',
    }
    const after = await portal.call(emailTemplates.change, { as: 'admin', params: { id }, body })
    expect(after).toMatchObject({ version: 1, enabled: true, subject: 'Hello {{ team.name }}', body: '<p>{{ group.name }}</p>' })
    // Who was first is named: it may be the same person, in another window.
    expect((await portal.raw('PUT', `/api/emailtemplates/${id}`, { as: 'admin', body })).problem).toMatchObject({
      name: 'VersionConflict',
      details: [{ code: 'versionConflict', params: { version: 1, updatedBy: 'admin@portico.example' } }],
    })
    const preview = await portal.call(emailTemplates.preview, { as: 'admin', params: { id }, body: { subject: 'To {{ user.name }}' } })
    expect(preview.subject).toBe('To Robin de Vries')
    expect(preview.html).toContain('<p>Partners</p>')
    expect(await portal.call(emailTemplates.reset, { as: 'admin', params: { id }, body: { version: 1 } })).toEqual({
      ...before,
      version: 2,
    })
    const audits = await portal.call(logs.audits, {
      as: 'admin',
      query: { filter: { where: { entityType: 'emailTemplate', entityId: id } } },
    })
    expect(audits.map(({ action }) => action)).toEqual(['update', 'update'])
  })

  it('names an environment only where its event has one; for any other the whole placeholder is refused by its name', async () => {
    const body = { version: 0, body: '<p>{{ team.name }} in {{ environment.name }}</p>' }
    const refused = await portal.raw('PUT', '/api/emailtemplates/TEAM_MEMBER_REMOVED', { as: 'admin', body })
    expect(refused.problem.details).toEqual([
      {
        path: 'body',
        code: 'unknownPlaceholder',
        message: '{{ environment.name }} is not a placeholder of this event.',
        params: { placeholder: 'environment.name' },
      },
    ])
    const shared = { body: '<p>{{ application.name }} in {{ environment.name }}</p>' }
    const { html } = await portal.call(emailTemplates.preview, { as: 'admin', params: { id: 'APPLICATION_SHARED' }, body: shared })
    expect(html).toContain('<p>Charge Point App in Production</p>')
  })

  it.each([
    [{ subject: 'a {{ company.name }}' }, 'subject', 'unknownPlaceholder'],
    [{ body: '<p>{{ nothing }}</p>' }, 'body', 'unknownPlaceholder'],
    [{ body: '{% for a in (1..100000000) %}x{% endfor %}' }, 'body', 'tooCostly'],
    [{ body: '{% include "package.json" %}' }, 'body', 'notLiquid'],
    [{ subject: 'a\r\nBcc: x@y.example' }, 'subject', 'invalidFormat'],
    [{ translations: [{ language: 'nl-NL', subject: 'x', body: '{{ nothing }}' }] }, 'translations.0.body', 'unknownPlaceholder'],
    [{ extraRecipients: ['a@b.example, c@d.example'] }, 'extraRecipients.0', undefined],
  ])('with %j is refused at its place, and nothing is stored', async (wrong, path, code) => {
    const refused = await portal.raw('PUT', '/api/emailtemplates/SPEC_CREATED', { as: 'admin', body: { version: 0, ...wrong } })
    expect([refused.status, refused.problem.details[0]?.path]).toEqual([422, path])
    if (code) expect(refused.problem.details[0]?.code).toBe(code)
    expect((await template('SPEC_CREATED')).version).toBe(0)
  })
})

it('without a mail server mails wait in the outbox, where an admin reads them', async () => {
  const quiet = await testPortal()
  const sends = async (one: TestPortal) => (await one.call(mails.delivery, { as: 'admin' })).sends
  expect([await sends(portal), await sends(quiet)]).toEqual([true, false])
  const { id } = await quiet.call(emailTemplates.test, { as: 'admin', params: { id: 'SPEC_DEPRECATED' }, body: { to: 'a@b.example' } })
  expect(await quiet.call(mails.get, { as: 'admin', params: { id } })).toMatchObject({
    status: 'QUEUED',
    attempts: 0,
    subject: 'Charge sessions is deprecated',
    html: expect.stringContaining('<html lang="en-GB" dir="ltr">'),
  })
  await quiet.close()
})

it('the mail of every event can be written in every language', async () => {
  const all = await portal.call(emailTemplates.list, { as: 'admin' })
  expect(await portal.call(countTemplates, { as: 'admin' })).toEqual({ count: all.length })
  for (const { id } of all)
    for (const language of ['en-GB', 'ar-SA'] as const) {
      const { subject, html, text } = await portal.call(emailTemplates.preview, { as: 'admin', params: { id }, body: { language } })
      expect([subject, html, text].join(), id).not.toMatch(/\{\{|\{%|undefined|\[object/)
    }
})

describe('what is told of a thing with an odd name', () => {
  it('is told all the same: one that looks like a day that there is not', async () => {
    await portal.call(users.changeMe, { as: 'developer2', body: { language: 'en-GB', mailPreferences: { TEAM_MEMBER_ADDED: true } } })
    await addToTeam('2026-13-45')
    await allTold()
    expect((await queued('TEAM_MEMBER_ADDED'))[0]?.subject).toContain('2026-13-45')
    const { data } = await portal.call(notifications.list, { as: 'developer2', query: {} })
    expect(data[0]?.title).toContain('2026-13-45')
  })
})

describe('a person who is erased', () => {
  it('has no mails in the outbox any more', async () => {
    const { database, ports } = portal.portal.services
    const { id } = await portal.call(users.me, { as: 'developer2' })
    expect(await queued('TEAM_MEMBER_ADDED')).not.toEqual([])
    await database.transaction((tx) => ports.all(personErased)(tx, id))
    expect(await queued('TEAM_MEMBER_ADDED')).toEqual([])
  })
})
