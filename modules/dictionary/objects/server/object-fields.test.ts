import type { Db } from '@portico/platform/server/database/database.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { textsDuring } from '@portico/platform/server/testing/explain.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessObjects } from '../object.contract.ts'
import { objectStore } from './object.store.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const reply = {
  header: () => reply,
  serializer: () => reply,
  request: { url: '/api/businessobjects', endpoint: businessObjects.list },
} as never
const sentFor = async (db: Db, filter: object) => {
  const store = objectStore(db, { domainsOf: async () => [] })
  const sent = await textsDuring(db, async () => store.list({ filter: { limit: 10, ...filter } } as never, reply))
  return sent.map(({ text }) => text).join('\n')
}

it('a list reads the columns that are asked for and those that it needs, and no other', async () => {
  const whole = await sentFor(database.db, {})
  for (const column of ['"workingCopy"', '"mainTerm"', '"stewardName"', '"updatedAt"']) expect(whole).toContain(column)
  const some = await sentFor(database.db, { fields: ['name', 'mainTerm'] })
  for (const column of ['"name"', '"mainTerm"', '"domainId"']) expect(some).toContain(column)
  for (const column of ['"workingCopy"', '"stewardName"', '"updatedAt"']) expect(some).not.toContain(column)
  const butOne = await sentFor(database.db, { fields: { workingCopy: false } })
  expect(butOne).not.toContain('"workingCopy"')
  expect(butOne).toContain('"stewardName"')
})
