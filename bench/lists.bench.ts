import { applications } from '@portico/apidex/applications/application.contract.ts'
import { applicationRows, type FilledPortal, fewRows } from './filled-portal.ts'
import { forgetPeak, memoryMegabytes } from './process-usage.ts'
import { median, type Row, within } from './table.ts'

const pageSize = 20
const deepPage = 2_500
const times = 40
const most = { ratio: 1.5, jumpMs: 40, streamMegabytes: 50 }

/** How the applications list bears many rows (two keys each): its pages against those of a short list, and everything in one stream. */
export async function listsBench({ portal, api }: FilledPortal): Promise<Row[]> {
  const token = await api.token('admin')
  const read = async (environment: string, query: Record<string, string>): Promise<void> => {
    const asked = new URLSearchParams({ itemsPerPage: String(pageSize), ...query })
    const answer = await fetch(`${portal.url}/api/environments/${environment}/applications?${asked}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    for await (const _ of answer.body ?? []);
    if (!answer.ok) throw new Error(`${environment} ${asked} answered ${answer.status}`)
  }
  const pageOf = async (envId: string, page: number) =>
    (await api.call(applications.list, { as: 'admin', params: { envId }, query: { page, itemsPerPage: pageSize } })).page
  const [first, small, deep] = [await pageOf('test', 1), await pageOf('production', 1), await pageOf('test', deepPage)]

  const ms = await medians(times, {
    first: () => read('test', {}),
    small: () => read('production', {}),
    next: () => read('test', { cursor: first.next ?? '' }),
    smallNext: () => read('production', { cursor: small.next ?? '' }),
    deepNext: () => read('test', { cursor: deep.next ?? '' }),
    deepPrevious: () => read('test', { cursor: deep.previous ?? '' }),
    jump: () => read('test', { page: String(deepPage) }),
    last: () => read('test', { page: String(applicationRows / pageSize) }),
  })
  const row = (what: string, measured: number, baseline: string, ratio: number): Row => ({
    what: `applications, ${applicationRows} rows and twice as many keys: ${what}`,
    measured: `${measured.toFixed(1)} ms`,
    baseline,
    ratio: ratio.toFixed(2),
    goal: `<= ${most.ratio.toFixed(2)}`,
    met: ratio <= most.ratio,
  })
  const short = `${ms.small.toFixed(1)} ms the same of ${fewRows} rows`
  const shortNext = `${ms.smallNext.toFixed(1)} ms the same of ${fewRows} rows`
  return [
    row('first page', ms.first, short, ms.first / ms.small),
    row('next by cursor', ms.next, shortNext, ms.next / ms.smallNext),
    row(`next by cursor at page ${deepPage}`, ms.deepNext, shortNext, ms.deepNext / ms.smallNext),
    row(`previous by cursor at page ${deepPage}`, ms.deepPrevious, shortNext, ms.deepPrevious / ms.smallNext),
    {
      ...row(`page ${deepPage} by number`, ms.jump, `${ms.last.toFixed(1)} ms the last page`, ms.jump / ms.first),
      goal: `< ${most.jumpMs} ms`,
      met: ms.jump < most.jumpMs,
    },
    await streamed(portal.process.pid, () => read('test', { itemsPerPage: '-1' })),
  ]
}

/** Milliseconds that each takes, in turn, so that all meet the same machine. */
export async function medians<T extends Record<string, () => Promise<unknown>>>(
  rounds: number,
  things: T,
): Promise<{ [K in keyof T]: number }> {
  const taken = new Map<keyof T, number[]>(Object.keys(things).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, list] of taken) {
      const startedAt = performance.now()
      await things[name]?.()
      list.push(performance.now() - startedAt)
    }
  }
  return Object.fromEntries([...taken].map(([name, list]) => [name, median(list)])) as { [K in keyof T]: number }
}

/** The second of two streams: the first one brings the heap to the size that it has under load. */
async function streamed(pid: number | undefined, stream: () => Promise<void>): Promise<Row> {
  await stream()
  forgetPeak(pid)
  const before = memoryMegabytes(pid).now
  const startedAt = performance.now()
  await stream()
  const seconds = (performance.now() - startedAt) / 1000
  const growth = memoryMegabytes(pid).peak - before
  return {
    what: `all ${applicationRows} applications in one answer`,
    measured: `${seconds.toFixed(1)} s, at most ${growth.toFixed(0)} MB more`,
    baseline: `${before.toFixed(0)} MB before it`,
    ratio: '',
    goal: `at most ${most.streamMegabytes} MB more`,
    met: within(growth, most.streamMegabytes),
  }
}
