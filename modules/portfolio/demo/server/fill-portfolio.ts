import { domains } from '@portico/core/contract.ts'
import { type DemoCall, demoCaller } from '@portico/platform/server/demo/demo-caller.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import { catalogues } from '../../catalogues/catalogue.contract.ts'
import { type CatalogueKind, catalogueKinds } from '../../catalogues/catalogue-kinds.contract.ts'
import { prospects } from '../../prospects/prospect.contract.ts'
import { demoDomains } from '../demo-portfolio.data.ts'
import { fillBoard, fillReleases } from './fill-board.ts'
import { fillDemoProspects, type Known } from './fill-prospects.ts'
import { fillSolutions, peopleOf } from './fill-solutions.ts'

/** Of the setting that says that they are there. */
const stateName = 'demo portfolio'

/** The demo's portfolio as it stands by now: what hundreds of calls would make one after the other, in one transaction. */
export async function fillPortfolio(services: Services): Promise<void> {
  const { database, clock, internalUrl } = services
  const store = settingsStore(database.db)
  const state = await store.read<string>(stateName)
  const call = demoCaller(internalUrl())
  const total = async () => (await call('admin', prospects.list, { query: { itemsPerPage: 1 } })).page.total_elements
  if (state === 'done' || (state === undefined && (await total()) > 0)) return
  // People are known once they were here.
  for (const as of ['productowner', 'architect', 'analyst'] as const) await call(as, domains.list, { query: { itemsPerPage: 1 } })
  const known = await fillGround(call)
  const people = await peopleOf(call)
  const now = clock.now()
  // All or nothing: a first start that was killed in the middle makes all of it anew.
  await database.transaction(async (tx) => {
    const filling = { tx, services, people, now }
    const releases = await fillReleases(filling)
    const made = await fillDemoProspects(tx, services, { known, people, releases, now })
    await fillBoard(filling, made)
    await fillSolutions(tx, services, { people, domains: known.domain, prospects: made }, now)
    await settingsStore(tx).write(stateName, 'done')
  })
}

async function fillGround(call: DemoCall): Promise<Known> {
  const all = async (kind: CatalogueKind) => {
    const { data } = await call('admin', catalogues[kind].list, { query: { itemsPerPage: 100 } })
    return [kind, new Map(data.map(({ code, id }) => [code, id]))] as const
  }
  const entries = []
  for (const kind of catalogueKinds) entries.push(await all(kind))
  const { data } = await call('admin', domains.list, { query: { itemsPerPage: 100 } })
  const domain = new Map(data.map(({ code, id }) => [code, id]))
  for (const [at, one] of demoDomains.entries())
    if (!domain.has(one.code)) {
      const body = {
        ...one,
        language: 'en' as const,
        baseUri: `https://terms.portico.example/${one.code.toLowerCase()}`,
        position: at * 10,
        ownerId: 'productowner@portico.example',
        stewardIds: ['analyst@portico.example'],
      }
      domain.set(one.code, (await call('admin', domains.create, { body })).id)
    }
  return { ...(Object.fromEntries(entries) as Record<CatalogueKind, Map<string, string>>), domain }
}
