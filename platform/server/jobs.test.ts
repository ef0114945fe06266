import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from './database/database.ts'
import { type Job, startJobs } from './jobs.ts'
import { testDatabase } from './testing/database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const log = { error: vi.fn() } as unknown as Parameters<typeof startJobs>[1]
const job = (name: string, more: Pick<Partial<Job>, 'everyMs' | 'atStart'> = {}) => ({
  name,
  everyMs: 50,
  single: true,
  run: vi.fn(async () => {}),
  ...more,
})

describe('a job', () => {
  it('waits its interval first; one that runs at the start does not, nor one of an hour: servers may be restarted more often', async () => {
    const [later, first] = [job('later', { everyMs: 1_800_000 }), job('first', { everyMs: 1_800_000, atStart: true })]
    const hourly = job('hourly', { everyMs: 3_600_000 })
    const jobs = startJobs(database, log, [later, first, hourly])
    await vi.waitFor(() => expect([first.run.mock.calls.length, hourly.run.mock.calls.length]).toEqual([1, 1]))
    expect(later.run).not.toHaveBeenCalled()
    await jobs.stop()
  })

  it('of an hour follows the others of an hour at the start, so that they take one connection together', async () => {
    let atOnce = 0
    const most: number[] = []
    const hourly = Array.from({ length: 5 }, (_, at) => ({
      ...job(`hourly ${at}`, { everyMs: 3_600_000 }),
      run: async () => {
        most.push(++atOnce)
        await new Promise((resolve) => setTimeout(resolve, 5))
        atOnce -= 1
      },
    }))
    const jobs = startJobs(database, log, hourly)
    await vi.waitFor(() => expect(most).toEqual([1, 1, 1, 1, 1]))
    await jobs.stop()
  })

  it('at the start, too, leaves the work to the server that has begun it, and comes again at its time', async () => {
    const again = job('again', { atStart: true })
    let jobs: ReturnType<typeof startJobs> | undefined
    await database.exclusively('job again', async () => {
      jobs = startJobs(database, log, [again])
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(again.run).not.toHaveBeenCalled()
    })
    await vi.waitFor(() => expect(again.run.mock.calls.length).toBeGreaterThan(1))
    await jobs?.stop()
  })

  it('that fails at the start comes again', async () => {
    const failing = job('failing', { atStart: true })
    failing.run.mockRejectedValueOnce(new Error('not yet'))
    const jobs = startJobs(database, log, [failing])
    await vi.waitFor(() => expect(failing.run.mock.calls.length).toBeGreaterThan(1))
    await jobs.stop()
  })
})
