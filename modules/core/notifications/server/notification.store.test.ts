import type { Database } from '@portico/platform/server/database/database.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notification, notificationStore } from './notification.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('what was read keeps the time at which it was, whatever is marked later', async () => {
  const store = notificationStore(database.db)
  const [somebody] = await database.db.insert(person).values({ email: 'a@portico.example', name: 'A' }).returning({ id: person.id })
  const personId = somebody?.id ?? ''
  const told = { event: 'KEY_EXPIRED', at: '2026-06-01T08:00:00Z', carries: {}, hears: [], actorName: null }
  for (const id of [1, 2]) await store.add({ ...told, id }, [personId])
  const all = async () => (await database.db.select().from(notification)).sort((one, other) => one.id - other.id)
  const ids = (await all()).map(({ id }) => id)
  const [first, later] = [new Date('2026-06-01T09:00:00Z'), new Date('2026-06-02T09:00:00Z')]
  await store.markRead(personId, { ids: ids.slice(0, 1) }, first)
  await store.markRead(personId, { ids }, later)
  await store.markRead(personId, { upTo: ids.at(-1) }, new Date('2026-06-03T09:00:00Z'))
  expect((await all()).map(({ readAt }) => readAt)).toEqual([first, later])
})

it('nobody marks what another was told of, by its id or by one that is newer', async () => {
  const store = notificationStore(database.db)
  const people = ['b', 'c'].map((name) => ({ email: `${name}@portico.example`, name }))
  const [reader, other] = await database.db.insert(person).values(people).returning({ id: person.id })
  if (!reader || !other) throw new Error('two people are needed')
  await store.add({ event: 'KEY_EXPIRED', at: '2026-06-01T08:00:00Z', carries: {}, hears: [], actorName: null, id: 3 }, [other.id])
  const id = (await database.db.select().from(notification)).find(({ personId }) => personId === other.id)?.id ?? 0
  for (const those of [{ ids: [id] }, { upTo: id }, { upTo: id + 1000 }]) await store.markRead(reader.id, those, new Date())
  expect(await store.unread(other.id)).toEqual({ unread: 1, exact: true })
})
