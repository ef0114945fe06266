import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import { portalPlace } from '../apps/server/testing/place.ts'
import { largeDocument, linted, uploadLargeDocument } from './large-document.ts'
import { forgetPeak, memoryMegabytes } from './process-usage.ts'
import { program, type Run } from './program.ts'
import { medianOf, type Row, within } from './table.ts'

/** How many times as long as the linter's library; and memory. */
const goal = { read: 2, linted: 1.5, megabytes: 600 }
const rounds = 3

/**
 * GitHub's own document, 13 MB, uploaded as a new product to a portal on the embedded database: what reading it takes by itself, what storing
 * adds until it can be read over HTTP, until it is linted, and the memory. The linter's library works on the same document between the rounds.
 */
export async function importBench(): Promise<Row[]> {
  const [reads, bundles, checks, lints]: [Run[], Run[], Run[], Run[]] = [[], [], [], []]
  const baseline = async () => {
    reads.push(await program('reader', 'read', largeDocument))
    checks.push(await program('reader', 'lint', largeDocument))
    bundles.push(await program('redocly', 'bundle', largeDocument))
    lints.push(await program('redocly', 'lint', largeDocument))
  }
  const uploads = []
  for (let round = 0; round < rounds; round++) {
    await baseline()
    uploads.push(await uploaded())
  }
  const [read, bundled, lint, checked] = [reads, bundles, checks, lints].map((runs) => medianOf(runs, ({ seconds }) => seconds)) as [
    number,
    number,
    number,
    number,
  ]
  const readable = medianOf(uploads, (one) => one.readableSeconds)
  const lintedSeconds = medianOf(uploads, (one) => one.lintedSeconds)
  const growth = medianOf(uploads, (one) => one.growth)
  const lintMegabytes = medianOf(lints, ({ megabytes }) => megabytes)
  const what = `a document of 13 MB and ${uploads[0]?.operations} operations`
  const row = (part: string, ours: number, theirs: number, tool: string, limit?: number): Row => ({
    what: `${what}${part}`,
    measured: `${ours.toFixed(1)} s`,
    baseline: `${theirs.toFixed(1)} s ${tool}`,
    ratio: (ours / theirs).toFixed(2),
    goal: limit === undefined ? '' : `<= ${limit.toFixed(2)}`,
    ...(limit === undefined ? {} : { met: within(ours / theirs, limit) }),
  })
  return [
    row(': read, by itself', read, bundled, 'Redocly bundles it', goal.read),
    row(': linted, by itself', lint, checked, 'Redocly lints it', goal.linted),
    row(', embedded database: uploaded, stored and readable', readable, bundled, 'Redocly bundles it'),
    row(', embedded database: of that, sending and storing', readable - read, readable, 'in all'),
    row(', embedded database: from its upload until it is linted', lintedSeconds, checked, 'Redocly lints it'),
    {
      what: `${what}, embedded database: most memory more meanwhile`,
      measured: `${growth.toFixed(0)} MB`,
      baseline: `${lintMegabytes.toFixed(0)} MB Redocly in all`,
      ratio: (growth / lintMegabytes).toFixed(2),
      goal: `< ${goal.megabytes} MB`,
      met: within(growth, goal.megabytes),
    },
  ]
}

/** Each in a portal of its own: a thread that has just read the document would read it faster. */
async function uploaded(): Promise<{ readableSeconds: number; lintedSeconds: number; growth: number; operations: number }> {
  const place = await portalPlace()
  const portal = await place.start({ LOG_LEVEL: 'silent' })
  try {
    const api = apiClient(portal.url)
    await api.token('admin')
    const { pid } = portal.process
    forgetPeak(pid)
    const before = memoryMegabytes(pid).now
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    const spec = await uploadLargeDocument(api)
    await api.call(specs.operations, { as: 'admin', params: { id: spec.id } })
    const readableSeconds = seconds()
    await linted(api, spec)
    return { readableSeconds, lintedSeconds: seconds(), growth: memoryMegabytes(pid).peak - before, operations: spec.operations }
  } finally {
    await portal.stop('SIGTERM')
    await place.remove()
  }
}
