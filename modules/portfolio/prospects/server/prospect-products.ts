import { applicationsUsing, productsSeenBy, productsThere } from '@portico/apidex/contract.ts'
import type { Fault } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { unknownRecord } from '@portico/platform/server/record/faults.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { LinkedProduct, NewProspect, Prospect } from '../prospect.contract.ts'
import { linksOf } from './prospect-parts.store.ts'

type Needs = Pick<Services, 'ports'>
type Tied = Pick<Prospect, 'apiProducts' | 'reuseProducts' | 'usingApplications'>
interface Ref {
  environmentId: string
  productId: string
}
const refOf = ({ environmentId, productId }: Ref) => `${environmentId}/${productId}`
/** What realises it, and what is used instead, by the parts of its table. */
export const productParts = [
  ['apiProducts', 'realised'],
  ['reuseProducts', 'reused'],
] as const

/** The API products of prospects as the caller sees them, and how many applications use those of what is realised; nothing while their module is off. */
export const productsOf =
  ({ ports }: Needs, caller: Caller | undefined) =>
  async (db: Db, prospects: readonly Pick<Prospect, 'id' | 'status'>[]): Promise<(id: string) => Tied> => {
    if (!ports.isFilled(productsSeenBy)) return () => ({})
    const links = await linksOf(
      db,
      prospects.map(({ id }) => id),
    )
    const refs = [...new Set(links.map(refOf))]
    const seen = new Map(
      refs.length === 0 ? [] : (await ports.of(productsSeenBy)(db, caller, refs)).map((one) => [`${one.environmentId}/${one.id}`, one]),
    )
    const there = refs.length === 0 ? new Set<string>() : await ports.of(productsThere)(db, refs)
    const realised = prospects.filter(({ status }) => status === 'REALISED').map(({ id }) => id)
    const groups = realised.map((id) =>
      links.filter(({ prospectId, part }) => prospectId === id && part === 'realised').map(({ productId }) => productId),
    )
    const counts = groups.some((group) => group.length > 0) ? await ports.of(applicationsUsing)(db, groups) : []
    const byProspect = Map.groupBy(links, ({ prospectId }) => prospectId)
    return (id) => {
      const own = byProspect.get(id) ?? []
      const of = (part: string): LinkedProduct[] =>
        own
          .filter((link) => link.part === part)
          .map(({ environmentId, productId }) => {
            const ref = `${environmentId}/${productId}`
            const { name = null, status = null } = seen.get(ref) ?? {}
            return { environmentId, productId, name, status, there: there.has(ref) }
          })
      const at = realised.indexOf(id)
      return {
        apiProducts: of('realised'),
        reuseProducts: of('reused'),
        ...(at >= 0 && { usingApplications: counts[at] ?? 0 }),
      }
    }
  }

/**
 * What is wrong with the API products that somebody sent: their module is off, one is not there for them, or (P-10) what realises a prospect that
 * is realised has gone.
 */
export async function productFaults(
  tx: Db,
  { ports }: Needs,
  caller: Caller,
  body: Partial<NewProspect>,
  before: Prospect | undefined,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [path] of productParts) {
    const sent = body[path]
    if (sent === undefined) continue
    if (!ports.isFilled(productsSeenBy)) {
      faults.push({ path, code: 'moduleOff', message: 'API products are of a module that is off.' })
      continue
    }
    const refs = sent.map(refOf)
    const had = new Set((before?.[path] ?? []).map(refOf))
    const seen = new Set((await ports.of(productsSeenBy)(tx, caller, refs)).map((one) => `${one.environmentId}/${one.id}`))
    const there = before?.status === 'REALISED' && path === 'apiProducts' ? await ports.of(productsThere)(tx, refs) : undefined
    refs.forEach((ref, at) => {
      if (had.has(ref) ? there?.has(ref) === false : !seen.has(ref)) faults.push(unknownRecord(`${path}.${at}`))
    })
  }
  return faults
}

/** The same as it is sent, to see whether it is changed. */
export const tiedAsSent = ({ apiProducts, reuseProducts }: Tied) => {
  const sent = (list: readonly LinkedProduct[] | undefined) => list?.map(({ environmentId, productId }) => ({ environmentId, productId }))
  return { apiProducts: sent(apiProducts), reuseProducts: sent(reuseProducts) }
}

/** The same as the history tells it. */
export const toldProducts = ({ apiProducts = [], reuseProducts = [] }: Tied) => ({
  apiProducts: apiProducts.map(refOf).join(', '),
  reuseProducts: reuseProducts.map(refOf).join(', '),
})
