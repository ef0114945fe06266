import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '../audit.ts'
import { sealAudit } from '../audit-chain.ts'
import type { Database } from '../database/database.ts'
import { settingsStore } from '../settings/settings.store.ts'
import { testDatabase } from '../testing/database.ts'
import { exportAudit } from './export.ts'
import { auditFile } from './file.ts'
import { auditSyslog } from './syslog.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-audit-'))
const file = join(folder, 'sub', 'audit.jsonl')
const now = new Date('2026-03-01T12:00:00.123Z')
let database: Database

const write = async (...names: string[]) => {
  const facts = names.map((entityName) => ({ entityType: 'team', entityId: '1', entityName, action: 'create' as const }))
  await database.transaction((tx) => auditOf({ now: () => now })(tx, {}, ...facts))
  await sealAudit(database)
}
const lines = (from = file) =>
  readFileSync(from, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { seq: number; entityName: string })
const names = (from = file) => lines(from).map(({ entityName }) => entityName)
const forget = () => settingsStore(database.db).write('audit export', { seq: 0, hash: '' })

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await database.db.execute(sql`truncate audit_entry, audit_seal, audit_person, setting restart identity`)
  rmSync(join(folder, 'sub'), { recursive: true, force: true })
  await write('One', 'Twö "quoted"\n漢')
})

describe('to a file', () => {
  it('each sealed entry is one line, once, in the order of the chain, for its owner’s eyes alone', async () => {
    expect(await exportAudit(database, auditFile(file))).toBe(2)
    expect(await exportAudit(database, auditFile(file))).toBe(0)
    await write('Three')
    expect(await exportAudit(database, auditFile(file))).toBe(1)
    expect(names()).toEqual(['One', 'Twö "quoted"\n漢', 'Three'])
    expect(lines().map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(lines()[0]).toEqual({
      seq: 1,
      hash: expect.stringMatching(/^[\da-f]{64}$/),
      id: expect.any(Number),
      date: now.toISOString(),
      actorEmail: 'portico',
      actorRoles: [],
      entityType: 'team',
      entityId: '1',
      entityName: 'One',
      action: 'create',
      transition: null,
      changes: [],
      requestId: null,
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('what was killed before it noted its place repeats nothing', async () => {
    await exportAudit(database, auditFile(file))
    await forget()
    await write('Three')
    await exportAudit(database, auditFile(file))
    expect(names()).toEqual(['One', 'Twö "quoted"\n漢', 'Three'])
  })

  it('half a line at its end is written anew', async () => {
    await exportAudit(database, auditFile(file))
    appendFileSync(file, '{"seq":3,"hash":"half')
    await write('Three')
    await exportAudit(database, auditFile(file))
    expect(lines().map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  it('that holds something else stays as it is, were it a key without an end of its line', async () => {
    for (const other of ['c2VjcmV0IGtleQ==', '-----BEGIN KEY-----\nabc\n']) {
      const key = join(folder, 'secret.key')
      writeFileSync(key, other)
      await expect(exportAudit(database, auditFile(key))).rejects.toThrow('holds something else')
      expect(readFileSync(key, 'utf8')).toBe(other)
    }
  })

  it('that was moved away goes on in a new one', async () => {
    await exportAudit(database, auditFile(file))
    renameSync(file, `${file}.1`)
    await write('Three')
    await exportAudit(database, auditFile(file))
    expect([names(`${file}.1`).length, names()]).toEqual([2, ['Three']])
  })

  it('lines of another database leave nothing out', async () => {
    await exportAudit(database, auditFile(file))
    await database.db.execute(sql`truncate audit_entry, audit_seal, audit_person, setting restart identity`)
    await write('Other')
    await exportAudit(database, auditFile(file))
    expect(names().at(-1)).toBe('Other')
  })
})

describe('to a collector of syslog', () => {
  it('each entry is a message; nothing is lost while the collector is away', async () => {
    const collector = createServer()
    const port = await new Promise<number>((resolve) =>
      collector.listen(0, '127.0.0.1', () => resolve((collector.address() as AddressInfo).port)),
    )
    collector.close()
    await once(collector, 'close')
    await expect(exportAudit(database, auditSyslog('127.0.0.1', port))).rejects.toThrow('ECONNREFUSED')
    await write('Three')

    const received = new Promise<string>((resolve, reject) => {
      collector.once('connection', (socket) => text(socket).then(resolve, reject))
    })
    collector.listen(port, '127.0.0.1')
    await once(collector, 'listening')
    expect(await exportAudit(database, auditSyslog('127.0.0.1', port))).toBe(3)
    const messages = framesOf(await received)
    expect(messages).toHaveLength(3)
    expect(messages[1]).toMatch(/^<110>1 2026-03-01T12:00:00\.123Z \S+ portico \d+ audit - \{"seq":2,/)
    expect((JSON.parse(messages[1]?.replace(/^.*? - /, '') ?? '') as { entityName: string }).entityName).toBe('Twö "quoted"\n漢')
    collector.close()
  })
})

it('what answers is no collector: nothing counts as sent to it', async () => {
  const other = createServer((socket) => {
    socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n')
  })
  const port = await new Promise<number>((resolve) => other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port)))
  await expect(exportAudit(database, auditSyslog('127.0.0.1', port))).rejects.toThrow('is no collector')
  other.close()
})

/** Messages by the lengths before them. */
function framesOf(stream: string): string[] {
  const frames: string[] = []
  for (let at = 0; at < stream.length; ) {
    const [length = ''] = stream.slice(at).split(' ', 1)
    at += length.length + 1
    frames.push(stream.slice(at, at + Number(length)))
    at += Number(length)
  }
  return frames
}
