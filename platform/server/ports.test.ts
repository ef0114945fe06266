import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { listPort, port } from '../contract/port.ts'
import type { Database } from './database/database.ts'
import { fill, join, switchboard } from './ports.ts'
import { testDatabase } from './testing/database.ts'

const nameOf = port<[ids: readonly string[]], ReadonlyMap<string, string>>('letters.nameOf', () => new Map())
const goes = listPort<[id: string], string>('letters.goes')

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('a port', () => {
  it('gives its declared answer while nobody fills it', async () => {
    const ports = switchboard()
    expect([...(await ports.of(nameOf)(database.db, ['a']))]).toEqual([])
    expect(ports.isFilled(nameOf)).toBe(false)
  })

  it('is answered in the caller’s transaction by who filled it, also where the answer is nothing', async () => {
    const ports = switchboard()
    const seen: unknown[] = []
    const maybe = port<[id: string], string | undefined>('letters.maybe', () => 'off')
    ports.connect('letters', [
      fill(nameOf, async (tx, ids) => {
        seen.push(tx)
        return new Map(ids.map((id) => [id, `letter ${id}`]))
      }),
      fill(maybe, async () => undefined),
    ])
    await database.transaction(async (tx) => {
      expect([...(await ports.of(nameOf)(tx, ['a']))]).toEqual([['a', 'letter a']])
      expect(seen).toEqual([tx])
      expect(await ports.of(maybe)(tx, 'a')).toBeUndefined()
    })
    expectTypeOf(ports.of(nameOf)).returns.resolves.toEqualTypeOf<ReadonlyMap<string, string>>()
  })

  it('is refused when two modules fill it, and when two ports have one name', () => {
    const ports = switchboard()
    ports.connect('letters', [fill(nameOf, async () => new Map())])
    expect(() => ports.connect('digits', [fill(nameOf, async () => new Map())])).toThrow(
      'letters.nameOf is filled twice: by letters and by digits',
    )
    expect(() =>
      ports.connect('digits', [
        fill(
          port<[], string>('letters.nameOf', () => ''),
          async () => '',
        ),
      ]),
    ).toThrow('Two ports are called letters.nameOf.')
  })

  it('of a list asks every module in order, and none where none has something to say', async () => {
    const ports = switchboard()
    expect(await ports.all(goes)(database.db, 'a')).toEqual([])
    ports.connect('letters', [join(goes, async (_tx, id) => `letters ${id}`)])
    ports.connect('digits', [join(goes, async (_tx, id) => `digits ${id}`)])
    expect(await ports.all(goes)(database.db, 'a')).toEqual(['letters a', 'digits a'])
  })
})
