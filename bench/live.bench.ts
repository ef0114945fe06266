import { Agent, get, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { until } from '../apps/server/testing/until.ts'
import { childServer } from './child-server.ts'
import { cpuMicroseconds, memoryMegabytes } from './process-usage.ts'
import { type Row, within } from './table.ts'

const streams = 1000
const rounds = 20
const goal = { ratio: 1.5, kilobytes: 64 }

/** A thousand open streams of live updates: what each costs in memory, and in processor time when all are told one thing. */
export async function liveBench(): Promise<Row[]> {
  const [own, bare] = [await measured(false), await measured(true)]
  const row = (what: string, value: number, beside: number, unit: string, limit: string, met: boolean): Row => ({
    what,
    measured: `${value.toFixed(1)} ${unit}`,
    baseline: `${beside.toFixed(1)} ${unit} written by hand`,
    ratio: (value / beside).toFixed(2),
    goal: limit,
    met,
  })
  return [
    row(
      `memory of one of ${streams} streams`,
      own.kilobytes,
      bare.kilobytes,
      'kB',
      `< ${goal.kilobytes} kB`,
      within(own.kilobytes, goal.kilobytes),
    ),
    row(
      `processor time to tell one of ${streams} streams`,
      own.microseconds,
      bare.microseconds,
      'µs',
      `<= ${goal.ratio} ×`,
      within(own.microseconds / bare.microseconds, goal.ratio),
    ),
  ]
}

async function measured(bare: boolean): Promise<{ kilobytes: number; microseconds: number }> {
  const server = await childServer('streams', { bare })
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  let told = 0
  try {
    const before = memoryMegabytes(server.pid).now
    await Promise.all(
      Array.from(
        { length: streams },
        (_, at) =>
          new Promise<void>((resolve, reject) => {
            get(`${server.url}/${at}`, { agent }, (answer) => {
              answer.on('data', (part: Buffer) => {
                told += part.toString('utf8').split('data:').length - 1
              })
              answer.on('error', () => {})
              resolve()
            }).on('error', reject)
          }),
      ),
    )
    await setTimeout(1000)
    const kilobytes = ((memoryMegabytes(server.pid).now - before) * 1024) / streams
    const cpu = cpuMicroseconds(server.pid)
    for (let round = 1; round <= rounds; round++) {
      request(`${server.url}/tell`, { method: 'POST' }).end()
      const all = await until(
        async () => told,
        (count) => count >= round * streams,
        20_000,
        10,
      )
      if (all < round * streams) throw new Error(`${all} of ${round * streams} were told.`)
    }
    return { kilobytes, microseconds: (cpuMicroseconds(server.pid) - cpu) / (rounds * streams) }
  } finally {
    agent.destroy()
    await server.stop()
  }
}
