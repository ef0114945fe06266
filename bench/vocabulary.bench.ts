import { domains } from '@portico/core/contract.ts'
import { type TermImport, termImports } from '@portico/dictionary/exchange/import.contract.ts'
import { terms } from '@portico/dictionary/terms/term.contract.ts'
import { type ApiClient, apiClient } from '../apps/server/testing/client.ts'
import { type PortalProcess, portalPlace } from '../apps/server/testing/place.ts'
import { forgetPeak, memoryMegabytes } from './process-usage.ts'
import { type Row, within } from './table.ts'

const most = { concepts: 100_000, megabytes: 98, growthMegabytes: 400, healthMs: 1000, givenUpSeconds: 60, saidSeconds: 170 }
const small = 1000
const over: readonly string[] = ['DONE', 'FAILED', 'CANCELLED']
const baseUri = 'https://bench.example/v'

/** A vocabulary of so many concepts, each with the texts that make the file as large as asked. */
function vocabulary(concepts: number, megabytes: number): string {
  const padding = 'As much is said of it as of a concept in a large vocabulary, so that the file is as large as one may be. '
  const words = (room: number) => padding.repeat(Math.ceil(Math.max(1, room) / padding.length)).slice(0, Math.max(0, room))
  const room = Math.floor((megabytes * 1024 ** 2) / concepts) - 430
  const one = (n: number) => `<${baseUri}/id/concept/c${n}> a skos:Concept ; skos:prefLabel "Concept ${n}"@en, "Begrip ${n}"@nl ;
  skos:definition "What is meant by the concept with the number ${n}, in as many words as such a text has on average. ${words(room)}"@en ;
  skos:altLabel "Other name of ${n}"@en ; skos:notation "N${n}" ; skos:exactMatch <https://elsewhere.example/${n}>${
    n > 1 ? ` ;\n  skos:broader <${baseUri}/id/concept/c${Math.floor((n + 3) / 5)}>` : ''
  }${n % 10 === 0 ? ` ;\n  skos:related <${baseUri}/id/concept/c${n - 1}>` : ''} .\n`
  const head = '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n'
  return `${head}${Array.from({ length: concepts }, (_, at) => one(at + 1)).join('')}`
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function importing(portal: PortalProcess) {
  const api: ApiClient = apiClient(portal.url)
  const read = (id: string): Promise<TermImport> => api.call(termImports.get, { as: 'admin', params: { id } })
  return {
    read,
    domain: async (code: string) =>
      (await api.call(domains.create, { as: 'admin', body: { code, name: code, baseUri: `${baseUri}/${code}`, language: 'en' } })).id,
    async send(text: string, domainId: string): Promise<string> {
      const form = new FormData()
      form.append('file', new Blob([text]), 'v.ttl')
      const headers = { authorization: `Bearer ${await api.token('admin')}` }
      const sent = await fetch(`${portal.url}/api/terms/import?dryRun=false&domainId=${domainId}`, { method: 'POST', headers, body: form })
      return ((await sent.json()) as TermImport).id
    },
    stop: (id: string) => api.call(termImports.cancel, { as: 'admin', params: { id } }),
    /** How far it was each time somebody asked, and how long the slowest answer of /healthz took meanwhile. */
    async until(id: string, fits: (now: TermImport) => boolean, everyMs = 250) {
      let [slowest, seen] = [0, 0]
      let before = ''
      for (;;) {
        const askedAt = performance.now()
        await fetch(`${portal.url}/healthz`)
        slowest = Math.max(slowest, performance.now() - askedAt)
        // On the embedded database an answer may wait longer than whoever asks.
        const now = await read(id).catch(() => undefined)
        if (!now) continue
        const progress = `${now.state} ${now.progress.done}`
        if (progress !== before) seen += 1
        before = progress
        if (fits(now) || over.includes(now.state)) return { now, slowest, seen }
        await pause(everyMs)
      }
    },
    termsOf: async (domainId: string) => (await api.call(terms.count, { as: 'admin', query: { where: { domainId } } })).count,
  }
}

/** A vocabulary as large as one may be: how long, in how much memory, and whether the portal answers and says how far it is meanwhile. */
export async function importRows(portal: PortalProcess, on: string, megabytes = 43): Promise<Row[]> {
  const { domain, send, until } = importing(portal)
  const text = vocabulary(most.concepts, megabytes)
  const domainId = await domain('BENCH_V')
  forgetPeak(portal.process.pid)
  const before = memoryMegabytes(portal.process.pid).now
  const startedAt = performance.now()
  const id = await send(text, domainId)
  const { now, slowest, seen } = await until(id, ({ state }) => over.includes(state))
  if (now.state !== 'DONE') throw new Error(JSON.stringify(now.errors.slice(0, 3)))
  const seconds = (performance.now() - startedAt) / 1000
  const growth = memoryMegabytes(portal.process.pid).peak - before
  const what = `import of ${most.concepts} concepts, ${(text.length / 1024 ** 2).toFixed(0)} MB of Turtle, ${on}`
  const plain = { baseline: '', ratio: '', goal: '' }
  return [
    {
      ...plain,
      what: `${what}: until all is there`,
      measured: `${seconds.toFixed(0)} s`,
      baseline: `${(most.concepts / seconds).toFixed(0)} concepts/s`,
    },
    {
      ...plain,
      what: `${what}: most memory more`,
      measured: `${growth.toFixed(0)} MB`,
      baseline: `${before.toFixed(0)} MB before it`,
      goal: `< ${most.growthMegabytes} MB`,
      met: within(growth, most.growthMegabytes),
    },
    { ...plain, what: `${what}: different answers of how far it is`, measured: String(seen), goal: '> 10', met: seen > 10 },
    {
      ...plain,
      what: `${what}: slowest answer of /healthz`,
      measured: `${slowest.toFixed(0)} ms`,
      goal: `< ${most.healthMs} ms`,
      met: slowest < most.healthMs,
    },
  ]
}

/** Of the same file: one beside another, one that is stopped while it is stored, and one whose server is killed. None leaves anything half. */
async function brokenRows(start: () => Promise<PortalProcess>, on: string): Promise<Row[]> {
  const first = await start()
  const rows = await importRows(first, on, most.megabytes)
  const { domain, send, until, stop, termsOf } = importing(first)
  const text = vocabulary(most.concepts, most.megabytes)
  const isStoring = ({ state, progress }: TermImport) => state === 'STORING' && progress.done > 0
  const plain = { baseline: '', ratio: '' }
  const stopped = await domain('BENCH_STOPPED')
  const beside = await domain('BENCH_BESIDE')
  const [stoppedId, besideId] = [await send(text, stopped), await send(vocabulary(small, 1), beside)]
  await until(stoppedId, isStoring, 50)
  const stoppedAt = performance.now()
  await stop(stoppedId)
  const { now } = await until(stoppedId, () => false, 50)
  const givenUp = (performance.now() - stoppedAt) / 1000
  const left = await termsOf(stopped)
  rows.push({
    ...plain,
    what: `stopped while it is stored, ${on}: until it is over, terms of it`,
    measured: `${givenUp.toFixed(1)} s, ${left}`,
    goal: `CANCELLED within ${most.givenUpSeconds} s, 0`,
    met: now.state === 'CANCELLED' && left === 0 && givenUp < most.givenUpSeconds,
  })
  const other = (await until(besideId, () => false)).now
  rows.push({
    ...plain,
    what: `a second one of ${small} concepts that was sent beside it, ${on}: terms of it`,
    measured: String(await termsOf(beside)),
    goal: String(small),
    met: other.state === 'DONE' && (await termsOf(beside)) === small,
  })
  const killed = await domain('BENCH_KILLED')
  const killedId = await send(text, killed)
  await until(killedId, isStoring, 50)
  await first.stop('SIGKILL')
  const killedAt = performance.now()
  const second = await start()
  const after = importing(second)
  const said = await after.until(killedId, () => false, 1000)
  const seconds = (performance.now() - killedAt) / 1000
  const there = await after.termsOf(killed)
  rows.push({
    ...plain,
    what: `its server killed while it is stored, ${on}: until it is said to have failed, terms of it`,
    measured: `${seconds.toFixed(0)} s, ${said.now.state} ${said.now.errors[0]?.code ?? ''}, ${there}`,
    goal: `FAILED within ${most.saidSeconds} s, 0`,
    met: said.now.state === 'FAILED' && there === 0 && seconds < most.saidSeconds,
  })
  await second.stop('SIGTERM')
  return rows
}

/** `npm run bench -- vocabulary`: takes many minutes. */
export async function vocabularyBench(onPostgres: boolean): Promise<Row[]> {
  const place = await portalPlace({ onPostgres })
  try {
    return await brokenRows(
      () => place.start({ LOG_LEVEL: 'silent', MODULES: 'InternalDeveloperPortal,DataDictionary' }),
      onPostgres ? 'PostgreSQL' : 'embedded database',
    )
  } finally {
    await place.remove()
  }
}
