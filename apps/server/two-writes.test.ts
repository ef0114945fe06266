import type { Endpoint } from '@portico/platform/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointsOf } from './testing/endpoints.ts'
import { keyOf } from './testing/expectations.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { rooms } from './testing/rooms.ts'
import { deadlocks, untruths } from './testing/truth.ts'
import { makeWorld } from './testing/world.ts'
import { kindsOf, type Subject, type Write } from './testing/writes.ts'

let portal: TestPortal
let made: Record<string, () => Promise<Subject>>
beforeAll(async () => {
  portal = await testPortal()
  made = kindsOf(portal, await makeWorld(portal))
}, 120_000)
afterAll(() => portal.close())

const kinds = [
  'team',
  'application',
  'product',
  'draft',
  'group',
  'environment',
  'person',
  'leaver',
  'settings',
  'emailTemplate',
  'command',
  'drift',
]
const send = (write: Write) =>
  portal.raw(write.endpoint.split(' ')[0] ?? '', write.path, { as: write.as ?? 'admin', ...('body' in write ? { body: write.body } : {}) })

const writeOf = async (subject: Subject, name: string): Promise<Write> => {
  const write = subject.writes[name]
  if (!write) throw new Error(`${name} is not there.`)
  return typeof write === 'function' ? await write() : write
}
/** What goes takes all of its own along, so then the record has everything. */
const writesOf = async (subject: Subject): Promise<Write[]> => {
  const all: Write[] = []
  for (const name of Object.keys(subject.writes)) all.push(await writeOf(subject, name))
  return all
}

async function meet(subject: Subject, pair: readonly [Write, Write]): Promise<string[]> {
  const faults: string[] = []
  const answers = await Promise.all(pair.map(send))
  for (const [at, { status, problem }] of answers.entries())
    if (status >= 500 || ![200, 201, 204, 403, 404, 409, 422].includes(status))
      faults.push(`${pair[at]?.endpoint}: ${status} ${problem.message}`)
  const left = pair.filter((_, at) => (answers[at]?.status ?? 0) < 300).flatMap(({ leaves }) => (leaves ? [leaves] : []))
  if (left.length === 0) return faults
  const read = await portal.raw('GET', subject.path, { as: 'admin' })
  if (read.status !== 200) return faults
  const now = read.json as Record<string, unknown>
  for (const field of new Set(left.flatMap(Object.keys))) {
    const written = left.filter((one) => field in one).map((one) => one[field])
    if (!written.includes(now[field])) faults.push(`${field} is ${now[field]}, and ${written.join(' or ')} was answered with success`)
  }
  return faults
}

describe('two writes of one record side by side', () => {
  it('stand in the table, every one that the portal has', async () => {
    expect(Object.keys(made)).toEqual(kinds)
    const known = new Set(rooms.flatMap(({ aloneInWriting = {} }) => Object.keys(aloneInWriting)))
    for (const make of Object.values(made)) for (const { endpoint } of await writesOf(await make())) known.add(endpoint)
    const isWrite = ({ method }: Endpoint) => method !== 'GET'
    // Of one room: its own writes, which all have a place; the table's others are there all the same.
    expect(
      endpointsOf(portal)
        .filter(isWrite)
        .map(keyOf)
        .filter((key) => !known.has(key)),
    ).toEqual([])
    const writing = portal.portal.routes
      .map(({ endpoint }) => endpoint)
      .filter(isWrite)
      .map(keyOf)
    expect([...known].filter((key) => !writing.includes(key))).toEqual([])
  })

  it.each(kinds)(
    'of a %s: none fails, none is lost, and everything stays true',
    async (kind) => {
      const make = made[kind]
      if (!make) throw new Error(`There is no kind ${kind}.`)
      const names = Object.keys((await make()).writes)
      const faults: string[] = []
      for (const [at, one] of names.entries()) {
        // The embedded database does one transaction after the other, so there each write meets itself and the next one.
        const isEmbedded = portal.portal.services.database.kind === 'pglite'
        for (const other of isEmbedded ? names.slice(at, at + 2) : names.slice(at)) {
          const subject = await make()
          if ([one, other].includes('remove')) await writesOf(subject)
          const found = await meet(subject, [await writeOf(subject, one), await writeOf(subject, other)])
          faults.push(...found.map((fault) => `${one} beside ${other}: ${fault}`))
        }
        // The whole database is looked through, so once for all that one write met.
        faults.push(...(await untruths(portal.portal.services.database.db)).map((fault) => `${one} beside others: ${fault}`))
      }
      expect(faults).toEqual([])
    },
    240_000,
  )

  it('and no two of them waited for each other', async () => {
    expect(await deadlocks(portal.portal.services.database)).toBe(0)
  })
})
