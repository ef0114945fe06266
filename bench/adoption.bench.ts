import { adoptions } from '@portico/apidex/adoption/adoption.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { driverOf } from '@portico/connectors/gateways/registry.ts'
import { pagesOf } from '@portico/connectors/gateways/shared/everything.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import { portalPlace } from '../apps/server/testing/place.ts'
import { childServer } from './child-server.ts'
import { forgetPeak, memoryMegabytes } from './process-usage.ts'
import { type Row, within } from './table.ts'

const applications = 10_000
const keys = 30_000
/** How many times as long as going through the gateway's pages, and memory. */
const goal = { ratio: 2, megabytes: 300 }
/** The mock answers at once, as nothing does that is somewhere else: this is little for a network and a page of a hundred applications. */
const networkMs = 20
/** As often as the screen asks how far it is. */
const lookEveryMs = 1000

/** Taking over what a gateway has, from Apigee's mock in a process of its own, beside going through its pages with the driver alone. */
export async function adoptionBench(): Promise<Row[]> {
  const over = (laterMs: number, onPostgres: boolean) => takenOver({ laterMs, onPostgres })
  return [...(await over(0, true)), ...(await over(0, false)), ...(await over(networkMs, true)), ...(await over(networkMs, false))]
}

async function takenOver({ laterMs, onPostgres }: { laterMs: number; onPostgres: boolean }): Promise<Row[]> {
  const gateway = await childServer('apigee', { applications, keys, laterMs })
  const place = await portalPlace({ onPostgres })
  const portal = await place.start({ LOG_LEVEL: 'silent' })
  try {
    const tokenUrl = `${gateway.url}/oauth/token`
    const credentials = { organization: 'acme', username: 'portal@example.com', password: 'secret-of-the-portal', tokenUrl }
    const paged = await bare(gateway.url, credentials)
    const api = apiClient(portal.url)
    const { id: platformId } = await api.call(platforms.create, {
      as: 'admin',
      body: { type: 'apigee-edge', name: 'apigee', displayName: 'Apigee' },
    })
    const settings = { adminUrl: gateway.url }
    await api.call(environments.create, {
      as: 'admin',
      body: { id: 'apigee', name: 'apigee', displayName: 'Apigee', platformId, settings, credentials, url: 'https://api.acme.example' },
    })
    const params = { envId: 'apigee' }
    const ended = async () => {
      for (;;) {
        const now = await api.call(adoptions.get, { as: 'admin', params })
        if (now.message) throw new Error(now.message)
        if (now.state === 'ready' || now.state === 'adopted') return now
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      }
    }
    const { pid } = portal.process
    forgetPeak(pid)
    const before = memoryMegabytes(pid).now
    const timed = async (what: 'read' | 'adopt') => {
      const startedAt = Date.now()
      await api.call(adoptions[what], { as: 'admin', params })
      const { adoptedKeys, updatedAt } = await ended()
      // When it ended, which the portal knows better than who looks now and then.
      return { seconds: (Date.parse(updatedAt ?? '') - startedAt) / 1000, adoptedKeys, endedAt: updatedAt ?? '' }
    }
    const read = await timed('read')
    await api.call(adoptions.assign, { as: 'admin', params, body: { unassigned: true, owner: 'developer@portico.example' } })
    const adopted = await timed('adopt')
    if (adopted.adoptedKeys !== keys) throw new Error(`${adopted.adoptedKeys} of ${keys} keys were taken over.`)
    const growth = memoryMegabytes(pid).peak - before
    // The comparison that follows reads the same pages: nothing is measured beside it.
    for (let comparedAt: string | null = null; (comparedAt ?? '') < adopted.endedAt; ) {
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      comparedAt = (await api.call(environments.get, { as: 'admin', params: { id: 'apigee' }, query: {} })).status.lastSyncAt
    }
    const pagedAgain = await bare(gateway.url, credentials)
    const baseline = (paged + pagedAgain) / 2
    const where = laterMs > 0 ? `Apigee's mock ${laterMs} ms away` : "Apigee's mock"
    const what = `${applications} applications with ${keys} keys of ${where}, ${onPostgres ? 'PostgreSQL' : 'embedded database'}`
    const row = (part: string, seconds: number, limit?: number): Row => ({
      what: `${what}: ${part}`,
      measured: `${seconds.toFixed(1)} s`,
      baseline: `${baseline.toFixed(1)} s going through the pages`,
      ratio: (seconds / baseline).toFixed(2),
      goal: limit === undefined ? '' : `<= ${limit.toFixed(2)}`,
      ...(limit === undefined ? {} : { met: within(seconds / baseline, limit) }),
    })
    return [
      row('read, compared first', read.seconds),
      row('taken over', adopted.seconds, goal.ratio),
      {
        what: `${what}: most memory more meanwhile`,
        measured: `${growth.toFixed(0)} MB`,
        baseline: '',
        ratio: '',
        goal: `< ${goal.megabytes} MB`,
        met: within(growth, goal.megabytes),
      },
    ]
  } finally {
    await portal.stop('SIGTERM')
    await place.remove()
    await gateway.stop()
  }
}

async function bare(adminUrl: string, credentials: Record<string, string>): Promise<number> {
  const driver = driverOf('apigee-edge')
  if (!driver) throw new Error('There is no driver.')
  const connection = { environmentId: 'bare', adminUrl, credentials, settings: {}, mayWrite: () => undefined }
  const startedAt = performance.now()
  let seen = 0
  for await (const page of pagesOf((at) => driver.listKeys({ ...connection, signal: AbortSignal.timeout(60_000) }, at))) seen += page.length
  if (seen !== keys) throw new Error(`There are ${seen} of ${keys} keys on the pages.`)
  return (performance.now() - startedAt) / 1000
}
