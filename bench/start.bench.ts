import { readFileSync } from 'node:fs'
import type { PortalPlace } from '../apps/server/testing/place.ts'
import type { Row } from './table.ts'

const megabyte = 1024 * 1024

/** The second start after a clean stop and after SIGKILL, and the memory a while after it. */
export async function startBench(place: PortalPlace): Promise<Row[]> {
  const timed = async () => {
    const startedAt = performance.now()
    const portal = await place.start()
    return { portal, seconds: (performance.now() - startedAt) / 1000 }
  }
  const first = await timed()
  await first.portal.stop('SIGTERM')
  const second = await timed()
  await second.portal.stop('SIGKILL')
  const afterKill = await timed()
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${afterKill.portal.process.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  await afterKill.portal.stop('SIGTERM')
  const row = (what: string, measured: string, goal: string): Row => ({
    what,
    measured,
    baseline: `${first.seconds.toFixed(1)} s the first start, with the demo's data`,
    ratio: '',
    goal,
  })
  return [
    {
      ...row('second start, embedded database, after a clean stop', `${second.seconds.toFixed(2)} s`, '< 3 s'),
      ratio: (second.seconds / first.seconds).toFixed(2),
    },
    {
      ...row('the same after SIGKILL', `${afterKill.seconds.toFixed(2)} s`, '< 8 s'),
      ratio: (afterKill.seconds / first.seconds).toFixed(2),
    },
    { ...row('memory 60 s after that start', `${(rss / megabyte).toFixed(0)} MB`, '< 700 MB'), baseline: '' },
  ]
}
