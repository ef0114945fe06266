import { randomUUID } from 'node:crypto'
import { event } from '@portico/platform/contract/event.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { emit, readOpen } from '@portico/platform/server/events.ts'
import { requestLog } from '@portico/platform/server/http/request-log.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { signIn } from '@portico/platform/server/people/sign-ins.ts'
import { settingsOf } from '@portico/platform/server/settings/declared.store.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
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
const happened = event({ name: 'HAPPENED', carries: z.object({}), hears: [{ who: 'role', role: 'admin' }], on: true })
const forget = (at = now) =>
  logJobs({ database, clock: { now: () => at }, log: silent, settings })
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

it('what happened is forgotten after as many days as requests are, and no earlier', async () => {
  await database.transaction((tx) => emit(tx, happened, {}))
  const left = () => readOpen(database.db, 10)
  const in10Days = Date.now() + 10 * 86_400_000
  await forget(new Date(in10Days - 3_600_000))
  expect(await left()).toHaveLength(1)
  await forget(new Date(in10Days + 3_600_000))
  expect(await left()).toEqual([])
})

it('sign-ins of which nothing has come for 60 days are forgotten, later ones are known', async () => {
  const [somebody] = await database.db.insert(person).values({ email: 'a@portico.example', name: 'A' }).returning({ id: person.id })
  const personId = somebody?.id ?? ''
  await database.db.insert(signIn).values([
    { personId, session: 'silent', endsAt: daysAgo(61) },
    { personId, session: 'known', endsAt: daysAgo(59) },
  ])
  await forget()
  expect(await database.db.select({ session: signIn.session }).from(signIn)).toEqual([{ session: 'known' }])
})
