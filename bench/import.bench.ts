import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import { portalPlace } from '../apps/server/testing/place.ts'
import { largeDocument, linted, uploadLargeDocument } from './large-document.ts'
import { forgetPeak, memoryMegabytes } from './process-usage.ts'
import { program } from './program.ts'
import { type Row, within } from './table.ts'

const goal = { readableSeconds: 3, lintedSeconds: 8, megabytes: 600 }

/** GitHub's own document, 13 MB, uploaded as a new product to a portal on the embedded database: until it can be read, until it is linted, and what it takes. */
export async function importBench(): Promise<Row[]> {
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
    const lintedSeconds = seconds()
    const growth = memoryMegabytes(pid).peak - before
    const [bundled, checked] = [await program('redocly', 'bundle', largeDocument), await program('redocly', 'lint', largeDocument)]
    const row = (what: string, [ours, theirs]: readonly [number, number], unit: string, tool: string, limit: number): Row => ({
      what: `a document of 13 MB and ${spec.operations} operations, embedded database: ${what}`,
      measured: `${ours.toFixed(1)} ${unit}`,
      baseline: `${theirs.toFixed(1)} ${unit} ${tool}`,
      ratio: (ours / theirs).toFixed(2),
      goal: `< ${limit} ${unit}`,
      met: within(ours, limit),
    })
    return [
      row('readable', [readableSeconds, bundled.seconds], 's', 'Redocly bundles it', goal.readableSeconds),
      row('linted', [lintedSeconds, checked.seconds], 's', 'Redocly lints it', goal.lintedSeconds),
      row('most memory more meanwhile', [growth, checked.megabytes], 'MB', 'Redocly in all', goal.megabytes),
    ]
  } finally {
    await portal.stop('SIGTERM')
    await place.remove()
  }
}
