import { expect, it } from 'vitest'
import { statementNames } from './prepared.ts'

const ask = (nameOf: (text: string) => string | undefined, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text)).at(-1)

it('a statement has a name of its own from the twentieth time on, and keeps it', () => {
  const nameOf = statementNames()
  expect(ask(nameOf, 'select 1', 19)).toBeUndefined()
  const name = ask(nameOf, 'select 1', 1)
  expect(name).toEqual(expect.any(String))
  expect(ask(nameOf, 'select 2', 20)).not.toBe(name)
  expect(ask(nameOf, 'select 1', 5)).toBe(name)
})

it('a search is planned for each of its patterns and words', () => {
  const nameOf = statementNames()
  expect(ask(nameOf, 'select 1 from thing where name like $1', 100)).toBeUndefined()
  expect(ask(nameOf, 'select 1 from thing where name ilike $1', 100)).toBeUndefined()
  expect(ask(nameOf, "select 1 from thing where words @@ to_tsquery('simple', $1)", 100)).toBeUndefined()
})

it('so many texts have names and no more, however many come', () => {
  const nameOf = statementNames()
  const names = Array.from({ length: 200 }, (_, n) => ask(nameOf, `select ${n}`, 20))
  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(128)
  for (let n = 0; n < 5000; n += 1) nameOf(`select ${n} as other`)
  expect(nameOf('select 0')).toBe(names[0])
})
