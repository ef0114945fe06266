import { type ApiProduct, apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { type Application, applications, sharing } from '@portico/apidex/applications/application.contract.ts'
import { permissionGroups } from '@portico/apidex/permission-groups/permission-group.contract.ts'
import { setProductGroup } from '@portico/apidex/specs/product-group.contract.ts'
import { type Spec, specs } from '@portico/apidex/specs/spec.contract.ts'
import { members, type Team, teams } from '@portico/apidex/teams/team.contract.ts'
import { users } from '@portico/core/users/user.contract.ts'
import { found } from '@portico/platform/server/testing/found.ts'
import { sql } from 'drizzle-orm'
import { makeEnvironments, makeProducts } from './catalogue.ts'
import type { Account } from './client.ts'
import type { TestPortal } from './portal.ts'

/** Who is asked for; an admin sees everything and makes the rest. */
export const people: readonly Account[] = ['productowner', 'reader', 'analyst', 'developer', 'developer2', 'subscriptions']

export interface HiddenProduct {
  product: ApiProduct
  /** The latest. */
  spec: Spec | undefined
  revisions: number
  /** A word that only what is said of this product has. */
  word: string
  owner: Account | undefined
  uploader: Account | undefined
  group: number | undefined
  draft: boolean
}
interface Holder {
  application: Application
  owner: Account
  team: number | undefined
  holds: readonly number[]
}
export interface HiddenWorld {
  products: readonly HiddenProduct[]
  teams: readonly { team: Team; people: ReadonlySet<Account>; memberId: string }[]
  groups: readonly { id: string; teams: ReadonlySet<number> }[]
  holders: readonly Holder[]
  sharingId: string
  /** The specification's rule (PG-1, PG-2, PG-5), said once more without the server's. */
  sees(who: Account, at: number): boolean
  /** PG-6: of what an own application or one of the own team holds its people are told, whatever became of their groups. */
  holds(who: Account, at: number): boolean
}

/** The same numbers each time from the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const envId = 'test'
const documentOf = (word: string, version = '1.0.0') => ({
  openapi: '3.1.0',
  info: { title: `All of ${word}`, version, description: `What ${word} is` },
  paths: { [`/${word}`]: { get: { operationId: `list${word}`, summary: `List ${word}`, responses: { 200: { description: word } } } } },
  components: { schemas: { [`Of${word}`]: { type: 'object', properties: { [`${word}At`]: { type: 'string' } } } } },
})

/** Teams, groups, products, applications and what they share, by chance; then groups change hands, so that some hold what they no longer see. */
export async function makeHiddenWorld(portal: TestPortal, seed: number): Promise<HiddenWorld> {
  const below = numbers(seed)
  const chance = () => below(2) === 0
  const ids = new Map<Account, string>()
  for (const as of people) ids.set(as, (await portal.call(users.me, { as })).id)
  await makeEnvironments(portal, envId)

  const made: { team: Team; people: Set<Account>; memberId: string }[] = []
  for (const [at, as] of (['developer', 'developer2', 'analyst'] as const).entries()) {
    const team = await portal.call(teams.create, { as, body: { name: `Team ${at}` } })
    const inside = new Set<Account>([as])
    let memberId = ''
    for (const who of people) {
      if (who === as || !chance()) continue
      memberId = (await portal.call(members.add, { as, body: { teamId: team.id, role: 'Viewer', developerId: `${who}@portico.example` } }))
        .id
      inside.add(who)
    }
    made.push({ team, people: inside, memberId })
  }
  const groups: { id: string; teams: Set<number> }[] = []
  for (let at = 0; at < 3; at += 1) {
    const { id } = await portal.call(permissionGroups.create, { as: 'admin', body: { name: `Group ${at}` } })
    const inside = new Set(made.flatMap((_, team) => (team === at || below(4) === 0 ? [team] : [])))
    for (const team of inside) await portal.raw('PUT', `/api/permissiongroups/${id}/teams/rel/${made[team]?.team.id}`, { as: 'admin' })
    groups.push({ id, teams: inside })
  }

  const products: HiddenProduct[] = []
  for (let at = 0; at < 7; at += 1) {
    const word = `quagga${at}x`
    const owner = ([undefined, 'productowner', undefined, 'developer2'] as const)[below(4)]
    const draft = at === 6
    const { [word]: product } = await makeProducts(portal, [
      {
        ...{ apiproduct: word, displayName: `The ${word}`, description: `About ${word}`, category: `Of ${word}`, tags: [word] },
        ...{ as: 'admin', ownerId: (owner && ids.get(owner)) ?? null, approval: at % 2 === 0 ? 'auto' : 'manual' },
        through: draft ? [] : ['published'],
      },
    ])
    if (!product) throw new Error('A product was not made.')
    const group = at === 0 ? undefined : below(3)
    const uploader = owner === 'productowner' ? owner : 'admin'
    // One has no specification, and a group all the same.
    const upload = (spec: object) =>
      portal.call(specs.upload, { as: uploader, body: { environmentId: envId, productId: product.id, spec, force: true } })
    const first = at === 1 ? undefined : await upload(documentOf(word))
    // One has a revision after it, so that there is a changelog to read.
    const spec =
      first && at === 3
        ? await upload({ ...documentOf(word, '2.0.0'), paths: { [`/${word}/all`]: documentOf(word).paths[`/${word}`] } })
        : first
    const revisions = spec === undefined ? 0 : spec === first ? 1 : 2
    products.push({ product, spec, revisions, word, owner, uploader: spec && uploader, group, draft })
    await put(portal, product, group === undefined ? null : (groups[group]?.id ?? null))
  }

  const world: HiddenWorld = {
    ...{ products, teams: made, groups, holders: [], sharingId: '' },
    sees(who, at) {
      const one = products[at]
      if (!one || who === one.owner) return one !== undefined
      if (one.draft) return false
      if (one.group === undefined || who === one.uploader) return true
      return [...(groups[one.group]?.teams ?? [])].some((team) => made[team]?.people.has(who))
    },
    holds: (who, at) =>
      world.holders.some(
        ({ owner, team, holds }) => holds.includes(at) && (team === undefined ? owner === who : made[team]?.people.has(who)),
      ),
  }
  const holders: Holder[] = []
  for (const [owner, team] of [
    ['developer', 0],
    ['developer2', 1],
    ['analyst', 2],
    ['productowner', undefined],
  ] as const) {
    const holds = products.flatMap(({ draft }, at) => (!draft && world.sees(owner, at) ? [at] : []))
    const body = {
      ...{ name: `Holder ${holders.length}`, teamId: team === undefined ? null : (made[team]?.team.id ?? null) },
      apiProducts: holds.map((at) => products[at]?.word ?? ''),
    }
    holders.push({ application: await portal.call(applications.create, { as: owner, params: { envId }, body }), owner, team, holds })
  }
  const [shared] = holders
  const { id: sharingId } = await portal.call(sharing.share, {
    as: 'admin',
    params: { teamId: made[1]?.team.id ?? '' },
    body: { appId: shared?.application.appId ?? '' },
  })
  // What some of them hold goes to another group, and one product is on its way out: its people hear of that, nobody else.
  for (const at of [2, 3, 4]) {
    const one = products[at]
    if (!one) continue
    one.group = ((one.group ?? 0) + 1) % groups.length
    await put(portal, one.product, groups[one.group]?.id ?? null)
  }
  for (const at of [3, 5])
    await portal.call(apiProducts.change, {
      as: 'admin',
      params: { envId, productId: products[at]?.product.id ?? '' },
      body: { status: 'deprecated', sunsetAt: new Date(Date.now() + 90 * 86_400_000).toISOString() },
    })
  return Object.assign(world, { holders, sharingId })
}

const put = (portal: TestPortal, { id: productId }: ApiProduct, permissionGroupId: string | null) =>
  portal.call(setProductGroup, { as: 'admin', params: { envId, productId }, body: { permissionGroupId } })

/** How many events wait to be told, and the operations of how many products can be searched for. */
export async function leftToTell({ portal }: TestPortal): Promise<unknown> {
  const [left] = await found(
    portal.services.database.db,
    sql`select (select count(*) from event_outbox where closed_at is null)::int as events,
      (select count(distinct record_id) from search_document where kind = 'operation')::int as searched`,
  )
  return left
}

/** What was written to people of the demo. */
export const mailsSent = async ({ portal }: TestPortal) =>
  (await found(
    portal.services.database.db,
    sql`select split_part(recipient, '@', 1) as who, subject || ' ' || html as said from mail_queue where recipient like '%@portico.example'`,
  )) as { who: Account; said: string }[]
