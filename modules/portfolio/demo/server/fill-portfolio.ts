import { domains } from '@portico/core/contract.ts'
import { type DemoCall, demoCaller } from '@portico/platform/server/demo/demo-caller.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import { catalogues } from '../../catalogues/catalogue.contract.ts'
import { type CatalogueKind, catalogueKinds } from '../../catalogues/catalogue-kinds.contract.ts'
import { type Prospect, prospects } from '../../prospects/prospect.contract.ts'
import type { ProspectState } from '../../prospects/prospect-states.contract.ts'
import { type DemoProspect, demoDomains, demoProspects } from '../demo-portfolio.data.ts'
import { fillBoard } from './fill-board.ts'
import { fillSolutions, peopleOf } from './fill-solutions.ts'

/** Of the setting that says that they are there. */
const stateName = 'demo portfolio'
type Known = Readonly<Record<CatalogueKind | 'domain', ReadonlyMap<string, string>>>

/** The demo's portfolio, made by the API as its people would; a first start that was killed in the middle goes on where it stopped. */
export async function fillPortfolio(services: Services): Promise<void> {
  const { database, clock, internalUrl } = services
  const store = settingsStore(database.db)
  const state = await store.read<string>(stateName)
  const call = demoCaller(internalUrl())
  const total = async () => (await call('admin', prospects.list, { query: { itemsPerPage: 1 } })).page.total_elements
  if (state === 'done' || (state === undefined && (await total()) > 0)) return
  await store.write(stateName, 'filling')
  // People are known once they were here.
  for (const as of ['productowner', 'architect', 'analyst'] as const) await call(as, domains.list, { query: { itemsPerPage: 1 } })
  const known = await fillGround(call)
  for (const wanted of demoProspects) {
    const { data } = await call('admin', prospects.list, { query: { nameSearch: wanted.name, itemsPerPage: 20 } })
    const there = data.find(({ name }) => name === wanted.name)
    await bring(call, there ?? (await call('productowner', prospects.create, { body: bodyOf(wanted, known) })), wanted.state, clock.now())
  }
  await fillBoard(call, clock.now())
  const people = await peopleOf(call)
  const { data } = await call('admin', prospects.list, { query: { itemsPerPage: 200 } })
  await database.transaction(async (tx) => {
    await fillSolutions(tx, services, { people, domains: known.domain, prospects: data }, clock.now())
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

function bodyOf({ name, summary, provider, consumers, scores, ...wanted }: DemoProspect, known: Known) {
  const id = (kind: keyof Known, code: string) => known[kind].get(code) ?? ''
  const [value, urgency, effort] = scores
  return {
    name,
    summary,
    domainId: id('domain', wanted.domain),
    description: `${summary}.\n\n- Answers within half a second\n- Keeps a log of who asked for what`,
    businessValueText: `Saves ${consumers[0] ?? 'others'} from asking ${provider} by hand.`,
    ownerId: 'productowner@portico.example',
    architectId: 'architect@portico.example',
    usageTypeIds: [id('usageType', wanted.usage)],
    northBoundIds: [id('northBound', wanted.north)],
    southBoundIds: [id('southBound', wanted.south)],
    abstractionTypeId: id('abstractionType', wanted.type),
    providerSystem: provider,
    consumerSystems: [...consumers],
    dataFlowDirection: 'PROVIDER_TO_CONSUMER' as const,
    frequency: wanted.south === 'FILE' ? ('DAILY' as const) : ('REALTIME' as const),
    dataClassification: wanted.usage === 'OPEN_DATA' || wanted.usage === 'PUBLIC' ? ('PUBLIC' as const) : ('INTERNAL' as const),
    personalData: wanted.domain === 'CUSTOMER' ? ('PERSONAL' as const) : ('NONE' as const),
    criticality: value > 4 ? ('HIGH' as const) : ('MEDIUM' as const),
    value,
    urgency,
    effort,
    reuseCheck: wanted.state === 'DRAFT' ? ('NOT_CHECKED' as const) : ('NO_MATCH' as const),
    designNote: 'One resource, read only, behind the gateway.',
  }
}

type Step = readonly [
  as: 'productowner' | 'architect' | 'admin',
  action: 'submit' | 'qualify' | 'startDesign' | 'proposeForAda' | 'reject' | 'defer' | 'withdraw',
]
const designed: readonly Step[] = [
  ['productowner', 'submit'],
  ['architect', 'qualify'],
  ['architect', 'startDesign'],
]
/** What the demo's people have done by now; what the board decides comes with its meetings. */
const ways: Readonly<Partial<Record<ProspectState, readonly Step[]>>> = {
  SUBMITTED: designed.slice(0, 1),
  QUALIFIED: designed.slice(0, 2),
  IN_DESIGN: designed,
  APPROVED: designed,
  REALISED: designed,
  ON_AGENDA: [...designed, ['productowner', 'proposeForAda']],
  DEFERRED: [
    ['productowner', 'submit'],
    ['architect', 'defer'],
  ],
  REJECTED: [
    ['productowner', 'submit'],
    ['architect', 'reject'],
  ],
  WITHDRAWN: [['productowner', 'withdraw']],
}
const because: Readonly<Record<string, string>> = {
  reject: 'Tables are not interfaces. Use the customer profile.',
  defer: 'After the move to the new billing system.',
  withdraw: 'Nobody asks for it any more.',
}

/** To its state; what was done before a start was killed is not done again. */
async function bring(call: DemoCall, { id, status }: Prospect, state: ProspectState, now: Date): Promise<void> {
  if (status !== 'DRAFT') return
  const deferUntil = new Date(now.getTime() + 120 * 86_400_000).toISOString().slice(0, 10)
  for (const [as, action] of ways[state] ?? []) {
    const comment = because[action]
    const body = { action, ...(comment && { comment }), ...(action === 'defer' && { deferUntil }) }
    await call(as, prospects.transition, { params: { id }, body })
  }
  const within = state === 'APPROVED' || state === 'REALISED'
  const { availableTransitions = [] } = await call('architect', prospects.get, { params: { id } })
  const offered = availableTransitions.find(({ action }) => action === 'approveByMandate')
  if (within && offered?.reasons.length === 0)
    await call('architect', prospects.transition, { params: { id }, body: { action: 'approveByMandate', comment: 'Within the mandate.' } })
}
