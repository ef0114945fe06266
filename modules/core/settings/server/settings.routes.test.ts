import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { logs } from '@portico/core/logs/log.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settings } from '../settings.contract.ts'

let portal: TestPortal
let version = 0
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  version = (await read()).version
})

const read = () => portal.call(settings.read, { as: 'admin' })
const change = (values: Record<string, unknown>, of = version) =>
  portal.raw('PATCH', '/api/settings', { as: 'admin', body: { version: of, values } })
const held = async (key: string) => (await read()).settings.find((one) => one.key === key)?.value
const history = async () =>
  (await portal.call(logs.audits, { as: 'admin', query: { filter: { limit: 50, where: { entityType: 'settings' } } } })).map(
    ({ changes }) => changes,
  )

describe('what an admin may change', () => {
  it('is told with its default, its value and what is allowed', async () => {
    expect((await read()).settings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'logs.keptDays', value: 90, default: 90, schema: { type: 'integer', minimum: 1, maximum: 3650 } }),
        expect.objectContaining({ key: 'audit.keptYears', value: 7 }),
        expect.objectContaining({ key: 'approvals.selfApproval', value: false, schema: { type: 'boolean' } }),
      ]),
    )
  })

  it('has words of its own on the screen, as has the block that it stands in', async () => {
    const words = JSON.parse(readFileSync(join(import.meta.dirname, '../locales/en-GB.json'), 'utf8')) as Record<string, string>
    const keys = (await read()).settings.flatMap(({ key }) => [`settings.of.${key}`, `settings.group.${key.split('.')[0]}`])
    expect(keys.filter((key) => words[key] === undefined)).toEqual([])
  })

  it('holds from then on, is audited once with before and after, and goes back to its default by null', async () => {
    const before = (await history()).length
    expect(await change({ 'logs.keptDays': 30, 'audit.keptYears': 7 })).toMatchObject({ status: 200, json: { version: version + 1 } })
    expect(await held('logs.keptDays')).toBe(30)
    expect((await history()).slice(0, -before || undefined)).toEqual([[{ field: 'logs.keptDays', old: 90, new: 30 }]])
    expect((await change({ 'logs.keptDays': null }, version + 1)).status).toBe(200)
    expect(await held('logs.keptDays')).toBe(90)
  })

  it.each([
    [{ 'logs.keptDays': 0 }, { path: 'values.logs.keptDays', code: 'minimum', message: 'Must be at least 1.' }],
    [{ 'logs.keptDays': 1.5 }, { path: 'values.logs.keptDays', code: 'integersOnly' }],
    [{ 'logs.keptDays': '30' }, { path: 'values.logs.keptDays', code: 'numbersOnly' }],
    [{ 'approvals.selfApproval': 'yes' }, { path: 'values.approvals.selfApproval', code: 'invalidFormat' }],
    [{ 'logs.kept': 30 }, { path: 'values.logs.kept', code: 'unknownField', message: expect.stringContaining('logs.keptDays') }],
  ])('%j is refused by name, and nothing of it is stored', async (wrong, fault) => {
    const refused = await change({ 'audit.keptYears': 9, ...wrong })
    expect([refused.status, refused.problem.details]).toEqual([422, [expect.objectContaining(fault)]])
    expect(await read()).toMatchObject({
      version,
      settings: expect.arrayContaining([expect.objectContaining({ key: 'audit.keptYears', value: 7 })]),
    })
  })

  it('answers little to very many wrong ones: the first of them, and how many there are', async () => {
    const refused = await change(Object.fromEntries(Array.from({ length: 19_000 }, (_, at) => [`unknown.${at}`, at])))
    expect([refused.status, refused.problem.details.length]).toEqual([422, 50])
    expect(refused.problem.message).toContain('50 of 19000')
    expect(JSON.stringify(refused.problem).length).toBeLessThan(60_000)
    const long = await change({ [`${'k'.repeat(200_000)}`]: 1 })
    expect([long.status, JSON.stringify(long.problem).length < 5000]).toEqual([422, true])
  })

  it('by two at once is changed by the first; the second is told', async () => {
    const both = await Promise.all([change({ 'logs.keptDays': 40 }), change({ 'logs.keptDays': 41 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.problem.name).toBe('VersionConflict')
  })
})

it('a setting of a module that is off is not there, and cannot be changed', async () => {
  const off = await testPortal({ modules: [] })
  const shown = await off.call(settings.read, { as: 'admin' })
  expect(shown.settings.map(({ key }) => key)).toEqual([
    'logs.keptDays',
    'audit.keptYears',
    'mail.keptDays',
    'notifications.keptDays',
    'session.idleMinutes',
  ])
  const body = { version: shown.version, values: { 'approvals.selfApproval': true } }
  expect((await off.raw('PATCH', '/api/settings', { as: 'admin', body })).status).toBe(422)
  await off.close()
})
