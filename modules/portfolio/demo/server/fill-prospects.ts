import type { Db } from '@portico/platform/server/database/database.ts'
import { nextCodes } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { CatalogueKind } from '../../catalogues/catalogue-kinds.contract.ts'
import type { ProspectState } from '../../prospects/prospect-states.contract.ts'
import { type FilledProspect, fillProspects } from '../../prospects/server/prospect-fill.store.ts'
import { prospectStoreOf } from '../../prospects/server/prospect-store-of.ts'
import { demoDependencies } from '../demo-dependencies.data.ts'
import { moreProspects } from '../demo-more-prospects.data.ts'
import { type DemoProspect, demoProspects } from '../demo-portfolio.data.ts'
import { ago, dayOf, type People } from './fill-solutions.ts'

export type Known = Readonly<Record<CatalogueKind | 'domain', ReadonlyMap<string, string>>>
/** Prospects as the rest of the demo refers to them. */
export interface MadeProspect {
  id: string
  code: string
  name: string
  status: ProspectState
  summary: string
  releaseId: string | null
  approvedAt: Date | null
  /** More than the mandate covers: the board has decided about it, or will. */
  byBoard: boolean
}

/** The way to each state; what leads aside is beside it. */
const way: readonly ProspectState[] = ['DRAFT', 'SUBMITTED', 'QUALIFIED', 'IN_DESIGN', 'APPROVED', 'PLANNED', 'REALISED', 'RETIRED']
const asides: Readonly<Partial<Record<ProspectState, { after: ProspectState; comment: string }>>> = {
  ON_AGENDA: { after: 'IN_DESIGN', comment: '' },
  DEFERRED: { after: 'SUBMITTED', comment: 'After the move to the new billing system.' },
  REJECTED: { after: 'SUBMITTED', comment: 'Tables are not interfaces. Use the customer profile.' },
  WITHDRAWN: { after: 'DRAFT', comment: 'Nobody asks for it any more.' },
}
/** The states that it has come through, the last one is its own. */
const lifeOf = (state: ProspectState): ProspectState[] => {
  const aside = asides[state]
  return aside ? [...way.slice(0, way.indexOf(aside.after) + 1), state] : way.slice(0, way.indexOf(state) + 1)
}
/** Days from each state to the next, told apart so that lead times are not all the same. */
const daysTo: Readonly<Partial<Record<ProspectState, (at: number) => number>>> = {
  SUBMITTED: (at) => 3 + (at % 5),
  QUALIFIED: (at) => 4 + (at % 7),
  IN_DESIGN: (at) => 3 + (at % 4),
  APPROVED: (at) => 6 + ((at * 7) % 19),
  PLANNED: (at) => 4 + (at % 9),
  REALISED: (at) => 20 + ((at * 11) % 43),
  RETIRED: () => 60,
}
/** Rows of the catalogues that can ask for an exception (C-3, P-5). */
const frownedUpon = ['SOAP', 'FILE', 'DATABASE', 'SYSTEM', 'PASS_THROUGH', 'GRAPHQL', 'GRPC', 'ODATA', 'MCP']
const isInternal = (usage: string) => usage === 'INTERNAL' || usage === 'BUSINESS_UNIT'

/** All prospects of the demo as they stand by now, with the history of how they came there: a few statements, whatever their number. */
export async function fillDemoProspects(
  tx: Db,
  services: Services,
  { known, people, releases, now }: { known: Known; people: People; releases: readonly string[]; now: Date },
): Promise<MadeProspect[]> {
  const all = [...demoProspects, ...moreProspects]
  const codes = await nextCodes(tx, 'prospect', 'PRS', all.length)
  const nth = new Map<ProspectState, number>()
  const filled = all.map((wanted, at) => {
    const place = nth.get(wanted.state) ?? 0
    nth.set(wanted.state, place + 1)
    return rowOf(wanted, { at, place, code: codes[at] ?? '', known, people, releases, now })
  })
  const entries = filled.flatMap(({ row, wanted }) =>
    (
      [
        ['usageType', wanted.usage],
        ['northBound', wanted.north],
        ['southBound', wanted.south],
      ] as const
    ).map(([kind, code]) => ({ prospect_id: row.id, entry_id: known[kind].get(code) ?? '' })),
  )
  await fillProspects(
    tx,
    filled.map(({ row }) => row),
    entries,
    callsOf(filled),
  )
  const store = prospectStoreOf(services)(tx)
  const chosen = new Set(
    all.flatMap(({ usage, north, south, type }) => [
      `usageType ${usage}`,
      `northBound ${north}`,
      `southBound ${south}`,
      `abstractionType ${type}`,
    ]),
  )
  for (const kind of ['northBound', 'southBound', 'abstractionType'] as const)
    for (const code of frownedUpon) if (chosen.has(`${kind} ${code}`)) await store.followEntry(known[kind].get(code) ?? '')
  await tellHistory(tx, services, people, filled)
  return filled.map(({ made }) => made)
}

function callsOf(filled: readonly Filled[]) {
  const ids = new Map(filled.map(({ made: { id, name } }) => [name, id]))
  return Object.entries(demoDependencies).flatMap(([name, called]) =>
    called.map((one) => ({ prospect_id: ids.get(name) ?? '', depends_on_id: ids.get(one) ?? '' })),
  )
}

type Filled = ReturnType<typeof rowOf>
interface Place {
  at: number
  /** Among those of its state. */
  place: number
  code: string
  known: Known
  people: People
  releases: readonly string[]
  now: Date
}
function rowOf(wanted: DemoProspect, { at, place, code, known, people, releases, now }: Place) {
  const { name, summary, state, provider, consumers, usage, north, south, type } = wanted
  const [value, urgency, effort] = wanted.scores
  const life = lifeOf(state)
  // The newest of each state a few days ago, the oldest of what is live a year.
  const spread = state === 'REALISED' ? 24 : state === 'APPROVED' || state === 'PLANNED' ? 9 : 4
  let days = 2 + place * spread
  const since = new Map<ProspectState, number>()
  for (const one of life.toReversed()) {
    since.set(one, days)
    days += daysTo[one]?.(at) ?? 5
  }
  const when = (one: ProspectState) => {
    const found = since.get(one)
    return found === undefined ? null : ago(now, found)
  }
  const iso = (one: ProspectState) => when(one)?.toISOString() ?? null
  const last = when(state) ?? now
  const realised = when('REALISED')
  const releaseId = state === 'PLANNED' ? releases[1 + (place % 2)] : realised && realised > ago(now, 120) ? releases[0] : undefined
  const id = crypto.randomUUID()
  const isDraft = state === 'DRAFT'
  const isCustomer = wanted.domain === 'CUSTOMER'
  const row: FilledProspect = {
    ...{ id, code, name, summary, status: state, needs_exception: false, completeness: isDraft ? 94 : 100 },
    ...{ status_changed_at: last.toISOString(), status_comment: asides[state]?.comment ?? '' },
    description: `${summary}.\n\n- Answers within half a second\n- Keeps a log of who asked for what`,
    business_value_text: `Saves ${consumers[0] ?? 'others'} from asking ${provider} by hand.`,
    ...{ domain_id: known.domain.get(wanted.domain) ?? '', owner_id: people.productowner.id, architect_id: people.architect.id },
    ...{ release_id: releaseId ?? null, abstraction_type_id: known.abstractionType.get(type) ?? null },
    ...{ provider_system: provider, consumer_systems: consumers, data_flow_direction: 'PROVIDER_TO_CONSUMER' },
    frequency: south === 'FILE' ? 'DAILY' : 'REALTIME',
    data_classification: usage === 'OPEN_DATA' || usage === 'PUBLIC' ? 'PUBLIC' : 'INTERNAL',
    personal_data: isCustomer ? 'PERSONAL' : 'NONE',
    criticality: value > 4 ? 'HIGH' : 'MEDIUM',
    ...{ value, urgency, effort },
    reuse_check: isDraft ? 'NOT_CHECKED' : at % 6 === 5 ? 'REUSE_CHOSEN' : 'NO_MATCH',
    reuse_note: !isDraft && at % 6 === 5 ? 'The store of the meter data hub is used again.' : '',
    defer_until: state === 'DEFERRED' ? dayOf(now, 120) : null,
    desired_date: at % 3 === 0 ? dayOf(now, 20 + at * 4) : null,
    design_note: 'One resource, read only, behind the gateway.',
    realisation_evidence: realised ? `In use by ${consumers[0] ?? 'others'}.` : '',
    ...{ submitted_at: iso('SUBMITTED'), qualified_at: iso('QUALIFIED'), approved_at: iso('APPROVED'), realised_at: iso('REALISED') },
    ...{ created_at: iso('DRAFT'), updated_at: last.toISOString() },
    ...{ created_by: people.productowner.email, updated_by: people.productowner.email },
  }
  const byBoard = isCustomer || value > 4 || !isInternal(usage) || frownedUpon.includes(north) || frownedUpon.includes(south)
  const made: MadeProspect = { id, code, name, status: state, summary, releaseId: releaseId ?? null, approvedAt: when('APPROVED'), byBoard }
  return { row, made, wanted, life, north }
}

/** Who has done what by now, as the history tells it. */
async function tellHistory(tx: Db, { audit }: Services, people: People, filled: readonly Filled[]): Promise<void> {
  const fact = ({ made: { id, name } }: Filled) => ({ entityType: 'prospect', entityId: id, entityName: name })
  await audit(tx, { caller: people.productowner }, ...filled.map((one) => ({ ...fact(one), action: 'create' as const })))
  const byOwner: readonly ProspectState[] = ['SUBMITTED', 'PLANNED', 'REALISED', 'WITHDRAWN', 'ON_AGENDA']
  const longest = Math.max(...filled.map(({ life }) => life.length))
  for (let step = 1; step < longest; step += 1)
    for (const isOwner of [true, false]) {
      const now = filled.filter(({ life: { [step]: to } }) => to !== undefined && byOwner.includes(to) === isOwner)
      const facts = now.map((one) => {
        const [from = '', to = ''] = one.life.slice(step - 1, step + 1)
        const comment = to === one.made.status ? (asides[one.made.status]?.comment ?? '') : ''
        return { ...fact(one), action: 'transition' as const, transition: { from, to, ...(comment && { comment }) } }
      })
      await audit(tx, { caller: isOwner ? people.productowner : people.architect }, ...facts)
    }
}
