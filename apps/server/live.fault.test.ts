import type { Server } from 'node:net'
import { members, teams } from '@portico/apidex/teams/team.contract.ts'
import { emailTemplates, mails } from '@portico/core/mail/mail.contract.ts'
import { notifications } from '@portico/core/notifications/notification.contract.ts'
import { languages } from '@portico/core/settings/language.contract.ts'
import { settings } from '@portico/core/settings/settings.contract.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient } from './testing/client.ts'
import { type Listening, listenTo } from './testing/live.ts'
import { freePort, onlyInternal, type PortalPlace, type PortalProcess, portalPlace } from './testing/place.ts'
import { until } from './testing/until.ts'

/** What the mail server took, by Message-ID. */
const received: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    // Slow enough that a server is killed in the middle of its mails.
    stream.on('end', () =>
      setTimeout(() => {
        received.push(/^Message-ID: (.*)$/im.exec(Buffer.concat(parts).toString('utf8'))?.[1] ?? '')
        done()
      }, 60),
    )
  },
})

let place: PortalPlace
let other: PortalProcess
let apis: [ApiClient, ApiClient]
let urls: [string, string]
beforeAll(async () => {
  const socket = smtp.server as unknown as Server
  const port = await new Promise<number>((resolve) =>
    socket.listen(0, '127.0.0.1', () => resolve((socket.address() as { port: number }).port)),
  )
  place = await portalPlace({ onPostgres: true, env: { ...onlyInternal, SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const one = await place.start()
  other = await place.start({ PORT: String(await freePort()), PUBLIC_URL: one.url })
  urls = [one.url, other.url]
  apis = [apiClient(one.url), apiClient(other.url)]
}, 400_000)
afterAll(async () => {
  await place?.remove()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const hears = (listening: Listening, topic: string) => until(async () => listening.topics.includes(topic), Boolean, 5000, 20)
async function keep(days: number): Promise<void> {
  const { version } = await apis[0].call(settings.read, { as: 'admin' })
  await apis[0].call(settings.change, { as: 'admin', body: { version, values: { 'logs.keptDays': days } } })
}

describe('two servers on one PostgreSQL', () => {
  it('know within two seconds what was said at the other one: who is told of what, in which words, and in which colours', {
    timeout: 400_000,
  }, async () => {
    const [admin, told] = [await apis[0].token('admin'), await apis[1].token('developer2')]
    const there = await listenTo(urls[1], told)
    const within = async (read: () => Promise<boolean>) => {
      const begun = performance.now()
      expect(await until(read, Boolean, 5000, 20)).toBe(true)
      return performance.now() - begun
    }
    const style = {
      light: { primary: '#0a5f51', toolbar: '#083b3b', cardHeader: '#c9973f' },
      dark: { primary: '#2fb89f', toolbar: '#0f2b2a', cardHeader: '#c9973f' },
    }
    const document = new FormData()
    document.set('document', new File([JSON.stringify(style)], 'style.json', { type: 'application/json' }))
    const headers = { authorization: `Bearer ${admin}` }
    const uploaded = await fetch(`${urls[0]}/api/containers/settings/upload`, { method: 'POST', headers, body: document })
    expect(uploaded.status).toBe(200)
    const coloured = await within(async () => (await apis[1].call(settings.style, {})).light.primary === '#0a5f51')

    const said = { as: 'admin', params: { id: 'en-GB', key: 'shell.signIn' } } as const
    await apis[0].call(languages.override, { ...said, body: { text: 'Come in' } })
    const spoken = await within(async () => (await apis[1].call(languages.text, said)).text === 'Come in')
    await apis[0].call(languages.change, { as: 'admin', params: { id: 'fr-FR' }, body: { active: false } })
    const offered = await within(async () => !(await apis[1].call(settings.app, {})).locales.includes('fr-FR'))

    const { unread } = await apis[1].call(notifications.unread, { as: 'developer2' })
    there.topics.length = 0
    const { id: teamId } = await apis[0].call(teams.create, { as: 'developer', body: { name: 'Both servers' } })
    const body = { teamId, developerId: 'developer2@portico.example', role: 'Viewer' } as const
    await apis[0].call(members.add, { as: 'developer', body })
    // What rings beside it is of something else: the demo's own, which may come until now.
    const isTold = async () => {
      const { data } = await apis[1].call(notifications.list, { as: 'developer2', query: {} })
      return data.some(({ about }) => Object.values(about).includes(teamId))
    }
    const rung = await within(async () => there.topics.includes('notification') && (await isTold()))
    expect((await apis[1].call(notifications.unread, { as: 'developer2' })).unread).toBeGreaterThan(unread)
    there.end()
    for (const afterMs of [coloured, spoken, offered, rung]) expect(afterMs).toBeLessThan(2000)
    console.log(
      `at the other server: colours ${Math.round(coloured)} ms, a text ${Math.round(spoken)}, a language ${Math.round(offered)}, the bell ${Math.round(rung)}`,
    )
  })

  it('tell what one of them changed at both within two seconds, and one goes on when the other is killed', {
    timeout: 400_000,
  }, async () => {
    const token = await apis[0].token('reader')
    const [here, there] = [await listenTo(urls[0], token), await listenTo(urls[1], token)]
    const begun = performance.now()
    await keep(51)
    expect([await hears(here, 'setting'), await hears(there, 'setting')]).toEqual([true, true])
    const afterMs = performance.now() - begun
    expect(afterMs).toBeLessThan(2000)
    expect((await apis[1].call(settings.read, { as: 'admin' })).settings.find(({ key }) => key === 'logs.keptDays')?.value).toBe(51)
    console.log(`live updates at both servers after ${Math.round(afterMs)} ms`)

    // Twenty mails, and the server that may be sending them is killed.
    const body = { to: 'robin@portal.example' }
    const params = { id: 'SPEC_DEPRECATED' }
    const queued: string[] = []
    for (let count = 0; count < 20; count += 1)
      queued.push((await apis[count % 2 === 0 ? 0 : 1].call(emailTemplates.test, { as: 'admin', params, body })).id)
    await until(
      async () => received.length,
      (count) => count > 2,
      10_000,
      10,
    )
    other.process.kill('SIGKILL')
    here.topics.length = 0
    await keep(52)
    expect(await hears(here, 'setting')).toBe(true)
    here.end()
    there.end()

    // What it held is sent when its lease is over; who breaks off after the last dot is the only one to send twice.
    const open = async () => (await apis[0].call(mails.list, { as: 'admin', query: { status: 'QUEUED' } })).page.total_elements
    const waiting = await until(open, (count) => count <= 5, 20_000, 200)
    expect(waiting).toBeLessThanOrEqual(5)
    const ids = new Map<string, number>()
    for (const id of received) ids.set(id, (ids.get(id) ?? 0) + 1)
    expect(ids.size + waiting).toBeGreaterThanOrEqual(queued.length)
    expect([...ids.values()].filter((times) => times > 2)).toEqual([])
  })
})
