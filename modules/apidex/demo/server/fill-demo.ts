import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DemoCall, demoCaller, unlessThere } from '@portico/platform/server/demo/demo-caller.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import { apiProducts } from '../../api-products/api-product.contract.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { applications as applicationCalls } from '../../applications/application.contract.ts'
import { approvals } from '../../approvals/approval.contract.ts'
import { environments as environmentCalls } from '../../environments/environment.contract.ts'
import { platforms } from '../../environments/platform.contract.ts'
import { specs } from '../../specs/spec.contract.ts'
import { members, teams as teamCalls } from '../../teams/team.contract.ts'
import type { DemoKey } from '../../traffic/server/demo-traffic.store.ts'
import { applications, type DemoProduct, environments, products, teams } from '../portal-data.ts'
import { demoStore } from './demo.store.ts'

const documents = join(import.meta.dirname, '../../../../database/demo/documents')
/** Of the setting that says how far it came. */
export const demoStateName = 'demo data'

/**
 * Fills an empty portal as its demo accounts would: by the API itself, so that everything shown is enforced at the gateway. Written
 * once; a first start that was killed in the middle goes on where it stopped.
 */
export async function fillDemo(services: ApidexServices, addTraffic: (keys: DemoKey[]) => Promise<void>): Promise<void> {
  const store = settingsStore(services.database.db)
  const state = await store.read<string>(demoStateName)
  if (state === 'done')
    return services.database.transaction((tx) => demoStore(tx).moveUpstream(services.internalUrl(), services.demoUpstreamPath))
  if (state === undefined && (await demoStore(services.database.db).hasEnvironments())) return
  await store.write(demoStateName, 'filling')
  const call = demoCaller(services.internalUrl())
  await addCatalogue(call, services)
  const keys = await addTeamsAndApplications(call)
  await addTraffic(keys)
  for (const { id } of environments) await call('admin', environmentCalls.sync, { params: { id }, body: {} })
  await store.write(demoStateName, 'done')
}

/** Environments, products and documents alone, for a portal without the module that has the rest: what is public of them is seen by visitors. */
export async function fillCatalogue(services: ApidexServices): Promise<void> {
  const store = settingsStore(services.database.db)
  if ((await store.read<string>(demoStateName)) !== undefined || (await demoStore(services.database.db).hasEnvironments())) return
  await addCatalogue(demoCaller(services.internalUrl()), services)
  await store.write(demoStateName, 'catalogue')
}

/** Environments with their products and documents. */
async function addCatalogue(call: DemoCall, services: ApidexServices): Promise<void> {
  const internalUrl = services.internalUrl()
  // A person is known from their first call on.
  for (const account of ['admin', 'architect', 'productowner', 'analyst', 'reader', 'subscriptions', 'developer', 'developer2'] as const)
    await call(account, environmentCalls.count, { query: {} })
  const platform =
    (await call('admin', platforms.list, { query: {} })).find((one) => one.name === 'embedded') ??
    (await call('admin', platforms.create, { body: { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' } }))
  for (const environment of environments) {
    await unlessThere(() =>
      call('admin', environmentCalls.create, {
        body: { ...environment, platformId: platform.id, settings: { upstreamHosts: [new URL(internalUrl).host], public: true } },
      }),
    )
    for (const product of products)
      if (product.in.includes(environment.id)) await addProduct(call, environment.id, product, `${internalUrl}${services.demoUpstreamPath}`)
    await addItself(call, environment.id, internalUrl)
  }
}

async function addProduct(
  call: DemoCall,
  envId: string,
  { documents: files, in: _in, real, deprecated, ...product }: DemoProduct,
  upstream: string,
): Promise<void> {
  const present = (await call('productowner', apiProducts.list, { params: { envId }, query: { search: product.displayName } })).data.find(
    (one) => one.apiproduct === product.apiproduct,
  )
  const { id: productId } =
    present ?? (await call('productowner', apiProducts.create, { params: { envId }, body: { ...product, ...(real && { upstream }) } }))
  for (const [at, file] of files.entries()) {
    const version = file.endsWith('.graphql') ? { version: String(at + 1) } : {}
    await unlessThere(() =>
      call('productowner', specs.upload, {
        body: { environmentId: envId, productId, spec: readFileSync(join(documents, file), 'utf8'), ...version },
      }),
    )
  }
  if (present?.status === undefined || present.status === 'draft')
    await call('productowner', apiProducts.change, { params: { envId, productId }, body: { status: 'published' } })
  if (deprecated && present?.status !== 'deprecated') {
    const sunsetAt = new Date(Date.now() + 60 * 86_400_000).toISOString()
    await call('productowner', apiProducts.change, { params: { envId, productId }, body: { status: 'deprecated', sunsetAt } })
  }
}

/** The portal's own API, in its own viewer. */
async function addItself(call: DemoCall, envId: string, internalUrl: string): Promise<void> {
  const product: DemoProduct = {
    apiproduct: 'portico',
    displayName: 'Portico',
    description: 'The API of this portal: everything that its screens do.',
    category: 'Platform',
    tags: ['portal'],
    approval: 'manual',
    visibility: 'signedIn',
    basePath: '/portico',
    documents: [],
    in: [envId],
  }
  await addProduct(call, envId, product, '')
  const made = (await call('productowner', apiProducts.list, { params: { envId }, query: { search: 'Portico' } })).data.find(
    (one) => one.apiproduct === 'portico',
  )
  const spec = await (await fetch(`${internalUrl}/api/openapi.json`)).text()
  if (made) await unlessThere(() => call('productowner', specs.upload, { body: { environmentId: envId, productId: made.id, spec } }))
}

/** Answers the first key of each application. */
async function addTeamsAndApplications(call: DemoCall): Promise<DemoKey[]> {
  const teamIds = new Map<string, string>()
  for (const team of teams) {
    const mine = await call(team.owner, teamCalls.list, { query: { filter: { limit: 100 } } })
    const made = mine.find((one) => one.name === team.name) ?? (await call(team.owner, teamCalls.create, { body: { name: team.name } }))
    teamIds.set(team.name, made.id)
    for (const [who, role] of team.members)
      await unlessThere(() => call(team.owner, members.add, { body: { teamId: made.id, developerId: `${who}@portico.example`, role } }))
  }
  const keys: DemoKey[] = []
  for (const {
    by,
    team,
    environment: envId,
    expiresInDays,
    approved = [],
    callsPerDay,
    products: apiProducts,
    name,
    description,
  } of applications) {
    const present = (await call(by, applicationCalls.list, { params: { envId }, query: { search: name } })).data.find(
      (one) => one.name === name,
    )
    const expiryDate = expiresInDays === undefined ? null : new Date(Date.now() + expiresInDays * 86_400_000).toISOString()
    const { id } =
      present ??
      (await call(by, applicationCalls.create, {
        params: { envId },
        body: { name, description, teamId: (team && teamIds.get(team)) ?? null, apiProducts: [...apiProducts], expiryDate },
      }))
    const whole = await call(by, applicationCalls.get, { params: { envId, id } })
    const key = whole.keys[0]
    if (!key) continue
    const waiting = approved.filter((product) => key.apiProducts.some((one) => one.apiproduct === product && one.status === 'pending'))
    if (waiting.length > 0) await call('admin', approvals.approve, { params: { envId, id, keyId: key.id }, body: waiting })
    keys.push({ applicationId: id, environmentId: envId, keyId: key.id, callsPerDay })
  }
  return keys
}
