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
    expect(take(at(now)).retrySeconds).toBe(Math.ceil((at(next) - at(now)) / 1000))
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

it('each allowance says when its own window ends; a refused call waits for the last of those that are used up', () => {
  const counter = quota()
  const allowances = [
    { period: 'minute', limit: 10 },
    { period: 'hour', limit: 1 },
  ] as const
  const now = at('2026-02-28T12:30:30Z')
  const first = counter.take('who', allowances, now)
  expect(first).toMatchObject({ allowed: true, retrySeconds: 0, left: [{ resetSeconds: 30 }, { remaining: 0, resetSeconds: 1770 }] })
  expect(counter.take('who', allowances, now)).toMatchObject({ allowed: false, retrySeconds: 1770 })
})
