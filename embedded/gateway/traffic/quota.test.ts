import { expect, it } from 'vitest'
import { quota } from './quota.ts'

const at = (text: string) => Date.parse(text)

it('every period has its own fixed window, months and years by the calendar', () => {
  const cases = [
    ['second', '2026-02-28T23:59:59.100Z', '2026-03-01T00:00:00Z'],
    ['minute', '2026-02-28T23:59:01Z', '2026-03-01T00:00:00Z'],
    ['hour', '2026-02-28T23:30:00Z', '2026-03-01T00:00:00Z'],
    ['day', '2026-02-28T12:00:00Z', '2026-03-01T00:00:00Z'],
    ['month', '2026-02-01T12:00:00Z', '2026-03-01T00:00:00Z'],
    ['year', '2026-02-01T12:00:00Z', '2027-01-01T00:00:00Z'],
  ] as const
  for (const [period, now, next] of cases) {
    const counter = quota()
    const take = (when: number) => counter.take('who', [{ period, limit: 1 }], when)
    expect([period, take(at(now)).allowed, take(at(now)).allowed]).toEqual([period, true, false])
    expect(take(at(now)).resetSeconds).toBe(Math.ceil((at(next) - at(now)) / 1000))
    expect([period, take(at(next)).allowed]).toEqual([period, true])
  }
})

it('a call that one allowance refuses is not counted by the others', () => {
  const counter = quota()
  const allowances = [
    { period: 'second', limit: 1 },
    { period: 'day', limit: 10 },
  ] as const
  const start = at('2026-02-28T12:00:00Z')
  for (let n = 0; n < 5; n += 1) counter.take('who', allowances, start)
  expect(counter.take('who', allowances, start + 1000).left.at(-1)).toMatchObject({ period: 'day', remaining: 8 })
  expect(counter.take('other', allowances, start + 1000).left.at(-1)).toMatchObject({ remaining: 9 })
})
