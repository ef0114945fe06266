import { domainHeld } from '@portico/core/contract.ts'
import { type Fault, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller, Role } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { idsOfPeople, type NamedPerson } from '@portico/platform/server/people/named.ts'
import { notForChoice, unknownRecord } from '@portico/platform/server/record/faults.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { isChoosable } from '../../catalogues/catalogue.rules.ts'
import type { CatalogueKind } from '../../catalogues/catalogue-kinds.contract.ts'
import { catalogueStore } from '../../catalogues/server/catalogue.store.ts'
import { intoRelease, outOfRelease } from '../../releases/server/release-scope.ts'
import { solution } from '../../solutions/server/solution.table.ts'
import type { NewProspect, Prospect } from '../prospect.contract.ts'
import { completenessOf } from '../prospect.rules.ts'
import type { ProspectFields, prospectStore } from './prospect.store.ts'
import { prospect } from './prospect.table.ts'
import { beAbout } from './prospect-object.store.ts'
import { objectFaults, toldObjects } from './prospect-objects.ts'
import { prospectPartStore } from './prospect-parts.store.ts'
import { productFaults, productParts, toldProducts } from './prospect-products.ts'

const people: readonly { path: 'ownerId' | 'analystId' | 'architectId'; roles: readonly Role[] }[] = [
  { path: 'ownerId', roles: ['productOwner', 'admin'] },
  { path: 'analystId', roles: ['businessAnalist'] },
  { path: 'architectId', roles: ['architect'] },
]
const lists: readonly { path: 'usageTypeIds' | 'northBoundIds' | 'southBoundIds'; kind: CatalogueKind }[] = [
  { path: 'usageTypeIds', kind: 'usageType' },
  { path: 'northBoundIds', kind: 'northBound' },
  { path: 'southBoundIds', kind: 'southBound' },
]
/** Solutions that nothing more comes of, and those that take prospects: as with `attach`. */
const [over, designed]: readonly [readonly string[], readonly string[]] = [
  ['RETIRED', 'REJECTED', 'WITHDRAWN'],
  ['DRAFT', 'IN_DESIGN'],
]
const isGiven = (id: string | null | undefined): id is string => typeof id === 'string'
type Store = Pick<ReturnType<typeof prospectStore>, 'get' | 'follow' | 'followCallers'>

/**
 * What somebody sent for a prospect, looked at beside what it names: the columns of its own row, and what stands in tables beside it.
 * @throws ValidationError at the fields of what is not there, not for choice any more, or goes in a circle.
 */
export async function prospectBody(
  tx: Db,
  { ports, clock, timeZone }: Pick<Services, 'ports' | 'clock' | 'timeZone'>,
  caller: Caller,
  body: Partial<NewProspect>,
  before: Prospect | undefined,
): Promise<Partial<ProspectFields>> {
  const {
    usageTypeIds: _u,
    northBoundIds: _n,
    southBoundIds: _s,
    dependsOnIds,
    apiProducts: _a,
    reuseProducts: _r,
    businessObjectIds: _b,
    ...own
  } = body
  const faults: Fault[] = [
    ...(await productFaults(tx, { ports }, caller, body, before)),
    ...(await objectFaults(tx, { ports }, body, before)),
  ]
  const isNew = (path: keyof Prospect & keyof NewProspect) =>
    own[path as keyof typeof own] !== undefined && own[path as keyof typeof own] !== before?.[path]
  if (own.domainId !== undefined && isNew('domainId')) {
    const domain = await ports.of(domainHeld)(tx, own.domainId)
    if (!domain) faults.push(unknownRecord('domainId'))
    else if (!domain.active) faults.push(notForChoice('domainId'))
  }
  let releaseOfSolution: string | null = null
  if (isNew('solutionId')) {
    // Held to change: what the board decides about a solution decides its prospects.
    const held = await holdAll(tx, solution, [before?.solutionId, own.solutionId].filter(isGiven))
    const [from, to] = [before?.solutionId, own.solutionId].map((id) => held.find((one) => one.id === id))
    releaseOfSolution = to?.releaseId ?? null
    if (own.solutionId && !to) faults.push(unknownRecord('solutionId'))
    else if (to && over.includes(to.status)) faults.push(notForChoice('solutionId'))
    else if ((to && !designed.includes(to.status)) || from?.status === 'ON_AGENDA')
      faults.push({
        path: 'solutionId',
        code: 'notDesigned',
        message: 'Prospects come into a solution, and leave it, while it is designed.',
      })
  }
  //
  if (isNew('releaseId')) {
    const asking = { clock, timeZone, caller }
    if (before?.releaseId) faults.push(...(await outOfRelease(tx, asking, before.releaseId)))
    if (own.releaseId) faults.push(...(await intoRelease(tx, asking, own.releaseId)))
    else if (before?.status === 'PLANNED')
      faults.push({ path: 'releaseId', code: 'required', message: 'What is planned has a release. Take it out by `unplan`.' })
  }
  // S-2, as far as the release takes it.
  const takesRelease =
    releaseOfSolution !== null &&
    own.releaseId === undefined &&
    !before?.releaseId &&
    (await intoRelease(tx, { clock, timeZone, caller }, releaseOfSolution)).length === 0
  faults.push(...(await unchoosable(tx, body, before)))
  const store = prospectPartStore(tx)
  const others = [...(dependsOnIds ?? []), ...(own.replacedById ? [own.replacedById] : [])]
  const known = new Set((await holdAll(tx, prospect, others, 'refer')).map(({ id }) => id))
  dependsOnIds?.forEach((id, at) => {
    if (!known.has(id)) faults.push(unknownRecord(`dependsOnIds.${at}`))
  })
  if (own.replacedById && !known.has(own.replacedById)) faults.push(unknownRecord('replacedById'))
  const belowItself = (path: string): Fault => ({ path, code: 'belowItself', message: 'A prospect cannot stand on itself.' })
  if (before && dependsOnIds && dependsOnIds.length > 0) await store.aloneWithDependencies()
  if (before && dependsOnIds && (await store.leadTo(dependsOnIds, before.id))) faults.push(belowItself('dependsOnIds'))
  if (before && own.replacedById === before.id) faults.push(belowItself('replacedById'))
  const named = people.flatMap(({ path, roles }): NamedPerson[] => {
    const ref = own[path]
    return ref ? [{ path, ref, ...(ref !== before?.[path] && { roles }) }] : []
  })
  const ids = await idsOfPeople(tx, named)
  if (faults.length > 0) throw invalid(faults)
  return {
    ...own,
    ...(takesRelease && { releaseId: releaseOfSolution }),
    ...Object.fromEntries(named.map(({ path }, at) => [path, ids[at] ?? null])),
  }
}

/** C-2: rows that are inactive or obsolete are not chosen anew; and none that are not there. */
async function unchoosable(tx: Db, body: Partial<NewProspect>, before: Prospect | undefined): Promise<Fault[]> {
  const asked = [
    ...lists.map(({ path, kind }) => ({
      kind,
      had: before?.[path] ?? [],
      ids: body[path] ?? [],
      at: (index: number) => `${path}.${index}`,
    })),
    {
      kind: 'abstractionType' as const,
      had: before?.abstractionTypeId ? [before.abstractionTypeId] : [],
      ids: body.abstractionTypeId ? [body.abstractionTypeId] : [],
      at: () => 'abstractionTypeId',
    },
  ]
  const store = catalogueStore(tx)
  const fresh = asked.flatMap(({ ids, had }) => ids.filter((id) => !had.includes(id)))
  await store.hold(fresh, 'refer')
  const faults: Fault[] = []
  for (const { kind, ids, had, at } of asked) {
    const entries = new Map((await store.named(kind, ids)).map((entry) => [entry.id, entry]))
    ids.forEach((id, index) => {
      const entry = entries.get(id)
      if (!entry) faults.push(unknownRecord(at(index)))
      else if (!had.includes(id) && !isChoosable(entry)) faults.push(notForChoice(at(index)))
    })
  }
  return faults
}

/** Writes what stands beside a prospect's row, and what follows from all of it. */
export async function writeBeside(tx: Db, store: Store, id: string, body: Partial<NewProspect>): Promise<void> {
  const parts = prospectPartStore(tx)
  for (const { path, kind } of lists) {
    const ids = body[path]
    if (ids) await parts.choose(id, kind, [...new Set(ids)])
  }
  for (const [path, part] of productParts) {
    const to = body[path]
    if (to) await parts.tie(id, part, to)
  }
  if (body.businessObjectIds) await beAbout(tx, id, [...new Set(body.businessObjectIds)])
  if (body.dependsOnIds) await parts.depend(id, [...new Set(body.dependsOnIds)])
  const written = await store.get(id)
  if (written) await store.follow(id, completenessOf(written))
  if (body.abstractionTypeId !== undefined) await store.followCallers(id)
}

/** What may still be chosen of what somebody has chosen before: a clone chooses anew (C-2). */
export async function stillOffered(db: Db, body: NewProspect): Promise<NewProspect> {
  const ended = new Set((await unchoosable(db, body, undefined)).map(({ path }) => path))
  const left = lists.map(({ path }) => [path, body[path]?.filter((_, at) => !ended.has(`${path}.${at}`))] as const)
  return {
    ...body,
    ...Object.fromEntries(left.filter(([, ids]) => ids !== undefined)),
    ...(ended.has('abstractionTypeId') && { abstractionTypeId: null }),
  }
}

const joined = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
/** The same as the history tells it. */
export const toldBeside = ({ usageTypes, northBounds, southBounds, dependsOn, ...prospect }: Prospect) => ({
  ...toldProducts(prospect),
  ...toldObjects(prospect),
  usageTypes: joined(usageTypes),
  northBounds: joined(northBounds),
  southBounds: joined(southBounds),
  dependsOn: joined(dependsOn),
})
