import { randomUUID } from 'node:crypto'
import { type Application, applications, sharing } from '@portico/apidex/applications/application.contract.ts'
import { gatewaySync } from '@portico/apidex/gateway-sync/gateway-sync.contract.ts'
import { permissionGroups } from '@portico/apidex/permission-groups/permission-group.contract.ts'
import { type Spec, specs } from '@portico/apidex/specs/spec.contract.ts'
import { members, type Team, teams } from '@portico/apidex/teams/team.contract.ts'
import { users } from '@portico/core/users/user.contract.ts'
import { sql } from 'drizzle-orm'
import { makeEnvironments, makeProducts } from './catalogue.ts'
import type { Account } from './client.ts'
import type { TestPortal } from './portal.ts'

/** Everyone who signs in; what they are to `ours` is said at {@link makeWorld}. */
export const accounts: readonly Account[] = [
  'admin',
  'architect',
  'productowner',
  'analyst',
  'reader',
  'subscriptions',
  'developer',
  'developer2',
]

/** One of each kind of record, and how to make more of those that a call uses up. */
export interface Records {
  envId: 'test'
  teamId: string
  memberId: string
  applicationId: string
  keyId: string
  sharingId: string
  productId: string
  apiproduct: string
  specId: string
  groupId: string
  commandId: string
  driftId: string
  make: {
    team(): Promise<Team>
    member(): Promise<string>
    application(): Promise<Application>
    sharing(): Promise<string>
    draft(): Promise<string>
    spec(): Promise<Spec>
    group(): Promise<string>
    drift(): Promise<string>
  }
}

export interface World {
  /** To make records of rooms that have builders of their own. */
  portal: TestPortal
  platformId: string
  /** A team that nobody but an admin is in. */
  otherTeamId: string
  /** A product that everyone sees and that is decided about. */
  guardedId: string
  ours: Records
  theirs: Records
  /** A name that nobody has used. */
  fresh(): string
}

export const document = (version = '1.0.0') => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version },
  paths: { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'ok' } } } } },
  components: { schemas: { Pet: { type: 'object' } } },
})

/**
 * Two sets of records in one environment. In the team of `ours`, developer is Owner, subscriptions Admin, analyst Developer, architect and
 * reader Viewers; its products belong to the product owner and are seen by everyone. `theirs` is a team of developer2 alone with a product
 * (given to developer2, in a permission group that only this team is in): hidden to everyone else but admin.
 */
export async function makeWorld(portal: TestPortal): Promise<World> {
  let count = 0
  const fresh = () => {
    count += 1
    return `Record ${count}`
  }
  const people = new Map<Account, string>()
  for (const as of accounts) people.set(as, (await portal.call(users.me, { as })).id)
  const { platformId } = await makeEnvironments(portal, 'test', 'other')
  const { quick, guarded, hidden } = await makeProducts(portal, [
    { apiproduct: 'quick' },
    { apiproduct: 'guarded', approval: 'manual' },
    { apiproduct: 'hidden', as: 'admin', approval: 'manual', ownerId: people.get('developer2') ?? null },
  ])
  const group = () => portal.call(permissionGroups.create, { as: 'admin', body: { name: fresh() } })
  const otherTeamId = (await portal.call(teams.create, { as: 'admin', body: { name: 'Nobody else' } })).id
  const secret = await group()

  const records = async (which: 'ours' | 'theirs'): Promise<Records> => {
    const isOurs = which === 'ours'
    const as: Account = isOurs ? 'developer' : 'developer2'
    const product = isOurs ? quick : hidden
    const join = async (teamId: string) => {
      const joining = isOurs
        ? ([
            ['subscriptions', 'Admin'],
            ['analyst', 'Developer'],
            ['architect', 'Viewer'],
            ['reader', 'Viewer'],
          ] as const)
        : ([['guest', 'Viewer']] as const)
      for (const [who, role] of joining)
        await portal.call(members.add, { as, body: { teamId, role, developerId: `${who}@portico.example` } })
    }
    const team = async () => {
      const made = await portal.call(teams.create, { as, body: { name: fresh() } })
      await join(made.id)
      return made
    }
    const { id: teamId } = await team()
    const member = async () =>
      (await portal.call(members.add, { as, body: { teamId, role: 'Viewer', developerId: `${randomUUID()}@portico.example` } })).id
    if (!isOurs) await portal.raw('PUT', `/api/permissiongroups/${secret.id}/teams/rel/${teamId}`, { as: 'admin' })
    const spec = (version = '1.0.0') =>
      portal.call(specs.upload, {
        as: 'admin',
        body: {
          environmentId: 'test',
          productId: product.id,
          spec: document(version),
          force: true,
          ...(isOurs ? {} : { permissionGroupId: secret.id }),
        },
      })
    const { id: specId } = await spec()
    const application = () =>
      portal.call(applications.create, {
        as,
        params: { envId: 'test' },
        body: { name: fresh(), teamId, apiProducts: isOurs ? ['quick', 'guarded'] : ['hidden'] },
      })
    const made = await application()
    const share = async () =>
      (await portal.call(sharing.share, { as, params: { teamId: otherTeamId }, body: { appId: (await application()).appId } })).id
    const drift = async () => {
      const id = randomUUID()
      const { db } = portal.portal.services.database
      await db.execute(
        sql`insert into drift (id, environment_id, kind, gateway_id, text, seen_at) values (${id}, 'test', 'consumer', ${id}, 'A consumer made by hand', now())`,
      )
      return id
    }
    const commands = await portal.call(gatewaySync.commands, {
      as: 'admin',
      params: { envId: 'test' },
      query: { state: 'done', itemsPerPage: 100 },
    })
    const draft = async () => {
      const apiproduct = `draft-${fresh().slice(7)}`
      const { [apiproduct]: drafted } = await makeProducts(portal, [{ apiproduct, as: isOurs ? 'productowner' : 'admin', through: [] }])
      return drafted?.id ?? ''
    }
    return {
      envId: 'test',
      teamId,
      memberId: await member(),
      applicationId: made.id,
      keyId: made.keys[0]?.id ?? '',
      sharingId: await share(),
      productId: product.id,
      apiproduct: product.apiproduct,
      specId,
      groupId: secret.id,
      commandId: commands.data.find((one) => one.keyId === made.keys[0]?.id)?.id ?? '',
      driftId: await drift(),
      make: { team, member, application, sharing: share, draft, spec, group: async () => (await group()).id, drift },
    }
  }
  return { portal, platformId, otherTeamId, guardedId: guarded.id, ours: await records('ours'), theirs: await records('theirs'), fresh }
}
