import { randomUUID } from 'node:crypto'
import type { Database } from '@portico/platform/server/database/database.ts'
import { requestLog } from '@portico/platform/server/http/request-log.ts'
import { settingsOf } from '@portico/platform/server/settings/declared.store.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditKeptYears, logsKeptDays } from '../log-settings.contract.ts'
import { logJobs } from './log.jobs.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const settings = settingsOf([logsKeptDays, auditKeptYears], new Set())
const now = new Date('2026-06-01T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const forget = () =>
  logJobs({ database, clock: { now: () => now }, log: silent, settings })
    .find(({ name }) => name === 'forget old logs')
    ?.run(new AbortController().signal)

it('requests stay for as long as an admin says: shorter takes effect at the next run', async () => {
  const about = { path: '/api/teams', verb: 'GET', email: '', environmentId: '', ip: '', message: '' }
  const request = { id: randomUUID(), date: daysAgo(20), statusCode: 200, durationMs: 1, requestId: 'r', ...about }
  await database.db.insert(requestLog).values(request)
  await forget()
  expect(await database.db.$count(requestLog)).toBe(1)
  await database.transaction((tx) => settings.change(tx, 0, { 'logs.keptDays': 10 }))
  await forget()
  expect(await database.db.$count(requestLog)).toBe(0)
})
