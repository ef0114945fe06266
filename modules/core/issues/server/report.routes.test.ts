import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { eventsIn } from '@portico/app-server/testing/stored.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { errorReportLimits } from '@portico/platform/contract/error-report.ts'
import { waitingFor } from '@portico/platform/server/testing/waiting.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CoreServices } from '../../core-services.ts'
import { personErased } from '../../users/person-erased.contract.ts'
import { errorReports } from '../error-report.contract.ts'
import { type Issue, issues } from '../issue.contract.ts'
import { issueJobs } from './issue.jobs.ts'
import { issueRecord } from './issue.routes.ts'
import { reportedBefore, reportedByStrangers } from './testing/reported.store.ts'

type As = 'architect' | 'reader' | 'developer' | 'developer2' | 'admin'
let portal: TestPortal
let version = ''
beforeAll(async () => {
  portal = await testPortal()
  for (const as of ['architect', 'reader', 'developer', 'developer2', 'admin'] as const) await portal.raw('GET', '/api/users/me', { as })
  const answer = await portal.raw('GET', '/storage/settings/app.json', {})
  version = (answer.json as { version: string }).version
})
afterAll(() => portal.close())

let made = 0
/** Words of their own: numbers would not tell them apart. */
const words = () => {
  made += 1
  return [...String(made)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}
const report = async (as: As | undefined, ...entries: object[]): Promise<string[]> => {
  const { status, json } = await portal.raw('POST', errorReports.report.path, { as, body: entries })
  expect(status).toBe(200)
  return (json as { code: string }[]).map(({ code }) => code)
}
const get = (code: string, as: As = 'admin'): Promise<Issue> => portal.call(issues.get, { as, params: { id: code } })
const move = (id: string, body: Record<string, unknown>) =>
  portal.call(issues.transition, { as: 'admin', params: { id }, body: body as { action: 'resolve' } })
const told = async (event: string) =>
  (await eventsIn(portal.portal.services.database)).filter((one) => one.event === event).map(({ carries }) => carries)

describe('error reports', () => {
  // Of its own: once the clock has gone on, nobody is signed in any more.
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal()
  })
  afterAll(() => portal.close())
  const send = async (count: number, as?: 'architect' | 'reader', message = 'broken') =>
    (
      await portal.raw('POST', errorReports.report.path, {
        as,
        body: Array.from({ length: count }, () => ({ message, errorCode: 500 })),
      })
    ).status

  it('are taken from anyone, 20 an hour, however many errors each holds', async () => {
    for (let sent = 0; sent < errorReportLimits.perHour; sent += 1) expect(await send(sent === 0 ? errorReportLimits.entries : 2)).toBe(200)
    expect(await send(1)).toBe(429)
    expect(await send(1, 'architect'), 'another person').toBe(200)
    portal.clock.advance(3_600_001)
    expect(await send(1)).toBe(200)
  })

  it('are taken from so many strangers an hour, whatever their addresses', async () => {
    portal.clock.advance(3_600_001)
    await reportedByStrangers(portal.portal.services.database.db, 200, portal.clock.now())
    expect(await send(1)).toBe(429)
    portal.clock.advance(3_600_001)
    expect(await send(1)).toBe(200)
  })

  it('hold 50 entries of 4,000 characters; more is refused whole', async () => {
    expect(await send(errorReportLimits.entries, 'reader', 'x'.repeat(errorReportLimits.message))).toBe(200)
    expect(await send(1, 'reader', 'x'.repeat(errorReportLimits.message + 1))).toBe(422)
    expect(await send(errorReportLimits.entries + 1, 'reader')).toBe(422)
  })
})

describe('what is reported', () => {
  it('is one issue for each error, counted, with a code that the answer names', async () => {
    const [one, two] = [`No key ${words()}`, `No team ${words()}`]
    const [first = '', second = '', ...none] = await report(
      'developer',
      { message: `${one} 17` },
      { message: two },
      { message: `${one} 18` },
    )
    expect([first, second]).toEqual([expect.stringMatching(/^ISS-\d{4,}$/), expect.stringMatching(/^ISS-\d{4,}$/)])
    expect(none).toEqual([])
    expect(await report('developer', { message: `${one} 19` })).toEqual([first])
    expect(await report(undefined, { message: `${one} 20` })).toEqual([first])
    const issue = await get(first)
    expect(issue).toMatchObject({
      status: 'NEW',
      version: 1,
      occurrences: 4,
      affectedUsers: 2,
      title: `${one} #`,
      message: `${one} 17`,
      createdBy: 'portico',
    })
    expect(issue.days).toHaveLength(30)
    expect(issue.days?.at(-1)).toMatchObject({ count: 4 })
    expect(issue.reporters?.map(({ email, reports }) => [email, reports]).toSorted()).toEqual([
      ['', 1],
      ['developer@portico.example', 2],
    ])
    expect((await told('ERROR_REPORT_RECEIVED')).at(-1)).toMatchObject({ count: 1, errors: [{ code: first }] })
  })

  it('is one issue also if it comes from several at once', async () => {
    const message = `At once ${words()}`
    const codes = await Promise.all((['architect', 'reader', 'developer', 'developer2'] as const).map((as) => report(as, { message })))
    expect(new Set(codes.flat()).size).toBe(1)
    expect(await get(codes[0]?.[0] ?? '')).toMatchObject({ occurrences: 4, affectedUsers: 4 })
  })

  it('says where it was, without what stood in the query', async () => {
    const [code = ''] = await report('developer', {
      message: `Here ${words()}`,
      url: 'https://portal.example/x?secret=1',
      userComment: 'Third click',
    })
    expect((await get(code)).latest).toMatchObject({ url: 'https://portal.example/x', userComment: 'Third click', appVersion: version })
  })
})

it('what was reported before there were issues gets them, once, and nobody is told', async () => {
  const { services } = portal.portal
  const message = `Before ${words()}`
  const first = new Date(portal.clock.now().getTime() - 20 * 86_400_000)
  await reportedBefore(services.database.db, 'reader@portico.example', message, first)
  const [toldBefore, job] = [
    (await told('ERROR_REPORT_RECEIVED')).length,
    issueJobs(services as CoreServices, issueRecord(services as CoreServices)).find(({ name }) => name.startsWith('sort old')),
  ]
  for (let times = 0; times < 2; times += 1) await job?.run(new AbortController().signal)
  const { data } = await portal.call(issues.list, { as: 'admin', query: { search: message.toLowerCase() } })
  expect(data.map(({ title, occurrences, affectedUsers }) => [title, occurrences, affectedUsers]).toSorted()).toEqual([
    [message, 3, 2],
    [`another ${message}`, 1, 1],
  ])
  const issue = data.find(({ title }) => title === message)
  expect(issue).toMatchObject({ status: 'NEW', errorCode: '500', environmentId: 'test', firstSeenAt: first.toISOString() })
  expect(issue?.lastSeenAt).toBe(new Date(first.getTime() + 2 * 86_400_000).toISOString())
  expect((await get(issue?.code ?? '', 'reader')).latest).toMatchObject({ message })
  expect((await told('ERROR_REPORT_RECEIVED')).length).toBe(toldBefore)
  // Met again, it is the same one.
  expect(await report('developer', { message, type: 'Error', component: 'window', errorCode: 500, environmentId: 'test' })).toEqual([
    issue?.code,
  ])
})

describe('who sees an issue', () => {
  it('are admins and those who met it, in lists as well', async () => {
    const [code = ''] = await report('developer', { message: `Mine ${words()}` })
    const { id } = await get(code)
    for (const path of [`/api/issues/${code}`, ...['', '/comments', '/attachments', '/history'].map((part) => `/api/issues/${id}${part}`)])
      expect([path, (await portal.raw('GET', path, { as: 'developer2' })).status]).toEqual([path, 404])
    const listed = async (as: As, query: object) => (await portal.call(issues.list, { as, query })).data.map((one) => one.code)
    expect(await listed('developer2', { ids: [id] })).toEqual([])
    expect(await listed('developer', { ids: [id] })).toEqual([code])
    expect(await listed('admin', { ids: [id] })).toEqual([code])
    expect(await listed('admin', { ids: [id], mine: true })).toEqual([])
  })

  it('a reporter is told nothing of the others: not who, not with what, not what they wrote', async () => {
    const words1 = words()
    const message = (account: string) => `Gone ${words1}: application ${account}`
    const [code = ''] = await report('developer', {
      message: message('0c000000-0000-4000-8000-00000000000a'),
      url: '/applications/secret',
      userComment: 'Only I know',
    })
    await report('developer2', { message: message('1d000000-0000-4000-8000-00000000000b') })
    const { id } = await get(code)
    await portal.call(issues.comment, { as: 'developer', params: { id }, body: { text: 'From the first' } })
    await portal.call(issues.comment, { as: 'admin', params: { id }, body: { text: 'From an admin' } })
    await portal.call(issues.comment, { as: 'developer2', params: { id }, body: { text: 'My own' } })
    const other = await get(code, 'developer2')
    expect(other).toMatchObject({ email: '', url: '', userComment: '', browser: '', message: `Gone ${words1}: application …` })
    expect(other.reporters).toBeUndefined()
    expect(other.latest).toMatchObject({ email: 'developer2@portico.example', message: message('1d000000-0000-4000-8000-00000000000b') })
    const comments = async (as: As) => (await portal.call(issues.comments, { as, params: { id } })).map(({ text }) => text)
    expect(await comments('developer2')).toEqual(['From an admin', 'My own'])
    expect(await comments('admin')).toEqual(['From the first', 'From an admin', 'My own'])
    const everything = await Promise.all(
      ['', '/comments', '/attachments', '/history'].map(async (part) =>
        JSON.stringify((await portal.raw('GET', `/api/issues/${id}${part}`, { as: 'developer2' })).json),
      ),
    )
    expect(everything.join()).not.toMatch(/developer@portico|0c000000-0000-4000-8000-00000000000a|Only I know|From the first/)
    expect((await get(code, 'developer')).email).toBe('developer@portico.example')
  })
})

it('numbers of one reporter are shown to no other one: not in the message, the title, or what is searched and told', async () => {
  const what = `of ${words()} failed`
  const [code = ''] = await report('developer', { message: `Secret pin 4711 ${what}` })
  expect(await report('developer2', { message: `Secret pin 1 ${what}` })).toEqual([code])
  const shown = await get(code, 'developer2')
  expect(shown).toMatchObject({
    title: `Secret pin # ${what}`,
    message: `Secret pin # ${what}`,
    latest: { message: `Secret pin 1 ${what}` },
  })
  const found = async (search: string) => (await portal.call(issues.list, { as: 'developer2', query: { search } })).data
  expect(await found(`pin 4711 ${what}`)).toEqual([])
  expect((await found(`pin # ${what}`)).map(({ message }) => message)).toEqual([`Secret pin # ${what}`])
  await move(code, { action: 'acknowledge' })
  expect(JSON.stringify(await told('ISSUE_UPDATED'))).not.toContain('4711')
  for (const as of ['developer', 'admin'] as const) expect((await get(code, as)).message).toBe(`Secret pin 4711 ${what}`)
})

describe('an issue', () => {
  it('that was resolved is new again when it is seen in that version, and not when an older one meets it', async () => {
    const message = `Back ${words()}`
    const [code = ''] = await report('developer', { message })
    await move(code, { action: 'acknowledge' })
    expect(await move(code, { action: 'resolve', comment: 'Mended', resolvedInVersion: version })).toMatchObject({
      resolvedInVersion: version,
    })
    await report('developer', { message, appVersion: '0.0.1' })
    expect(await get(code)).toMatchObject({ status: 'RESOLVED', occurrences: 2 })
    expect(await report('developer2', { message, appVersion: version })).toEqual([code])
    const back = await get(code)
    expect(back).toMatchObject({ status: 'NEW', occurrences: 3 })
    expect((await told('ISSUE_UPDATED')).filter((one) => (one as { issue: { code: string } }).issue.code === code)).toMatchObject([
      { newStatus: 'ACKNOWLEDGED' },
      { newStatus: 'RESOLVED', comment: 'Mended' },
      { newStatus: 'NEW' },
    ])
    await move(code, { action: 'start' })
    expect(await move(code, { action: 'resolve', comment: 'Really' })).toMatchObject({ resolvedInVersion: version })
  })

  it('that is closed while it is met again takes nothing in any more: what was met is an issue of its own', async () => {
    const message = `Crossing ${words()}`
    const [code = ''] = await report('developer', { message })
    await move(code, { action: 'acknowledge' })
    await move(code, { action: 'resolve', comment: 'Mended' })
    const clock = { now: () => new Date(portal.clock.now().getTime() + 31 * 86_400_000) }
    const services = { ...portal.portal.services, clock, app: { version } } as unknown as CoreServices
    const { id } = await get(code)
    let met: Promise<string[]> | undefined
    await services.database.transaction(async (tx) => {
      await issueRecord(services).move(tx, 'system', id, { action: 'close' })
      met = report('developer2', { message })
      await until(
        () => waitingFor(tx),
        (those) => those.length > 0,
      )
    })
    expect(await met).not.toEqual([code])
    expect(await get(code)).toMatchObject({ status: 'CLOSED', occurrences: 1 })
  })

  it('that was resolved in a version that does not run yet stays so, whatever version somebody says', async () => {
    const message = `Later ${words()}`
    const [code = ''] = await report('developer', { message })
    await move(code, { action: 'start' })
    await move(code, { action: 'resolve', comment: 'Mended', resolvedInVersion: '9999.1.0' })
    for (const [as, appVersion] of [[undefined, '999999'] as const, ['developer2', '9999.1.0'] as const, ['developer', version] as const])
      expect(await report(as, { message, appVersion })).toEqual([code])
    expect(await get(code)).toMatchObject({ status: 'RESOLVED', occurrences: 4 })
  })

  it('has an admin who looks after it; somebody else, and who saw an older version, is refused', async () => {
    const [code = ''] = await report('developer', { message: `Assigned ${words()}` })
    const patch = (body: object) => portal.raw('PATCH', `/api/issues/${code}`, { as: 'admin', body })
    expect((await patch({ version: 1, assigneeId: 'developer@portico.example' })).problem.details).toMatchObject([
      { path: 'assigneeId', code: 'personRole' },
    ])
    expect((await patch({ version: 1, assigneeId: 'admin@portico.example', title: 'Better said' })).json).toMatchObject({
      version: 2,
      title: 'Better said',
      assigneeName: expect.stringMatching(/./),
    })
    expect((await patch({ version: 1, title: 'Late' })).status).toBe(409)
    expect((await patch({ version: 2, assigneeId: null })).json).toMatchObject({ assigneeId: null, assigneeName: null })
  })

  it('that nobody met for 30 days closes once it is settled; met after that it is another one', async () => {
    const message = `Quiet ${words()}`
    const [code = '', open = ''] = await report('developer', { message }, { message: `Still ${words()}` })
    await move(code, { action: 'wontFix', comment: 'As it should be' })
    const jobsAt = (days: number) => {
      const clock = { now: () => new Date(portal.clock.now().getTime() + days * 86_400_000) }
      const services = { ...portal.portal.services, clock, app: { version } } as unknown as CoreServices
      return issueJobs(services, issueRecord(services))
    }
    const signal = new AbortController().signal
    await jobsAt(29)[0]?.run(signal)
    expect((await get(code)).status).toBe('WONT_FIX')
    await jobsAt(31)[0]?.run(signal)
    expect([(await get(code)).status, (await get(open)).status]).toEqual(['CLOSED', 'NEW'])
    expect(await report('developer', { message })).not.toEqual([code])
    await jobsAt(91)[1]?.run(signal)
    expect(await get(code)).toMatchObject({ latest: null, occurrences: 1 })
    expect((await get(open)).latest, 'no admin has looked at it').not.toBeNull()
  })

  it('of somebody who is erased says no longer whose it was', async () => {
    const [code = ''] = await report('developer2', { message: `Erased ${words()}`, userComment: 'Me' })
    const { database, ports } = portal.portal.services
    const me = (await portal.raw('GET', '/api/users/me', { as: 'developer2' })).json as { id: string }
    await database.transaction((tx) => ports.all(personErased)(tx, me.id))
    expect(await get(code)).toMatchObject({ email: '', userComment: '', occurrences: 1, latest: { email: '', userComment: '' } })
    expect((await get(code)).reporters).toMatchObject([{ name: '', email: '', reports: 1 }])
  })
})
