import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { tokenVerifier } from '@portico/connectors/identity/verify-token.ts'
import type { AppSettings, Style } from '@portico/platform/contract/app-settings.ts'
import { systemClock } from '@portico/platform/contract/clock.ts'
import { auditOf } from '@portico/platform/server/audit.ts'
import { exportAudit } from '@portico/platform/server/audit-export/export.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { migrate } from '@portico/platform/server/database/migrate.ts'
import { openDatabase } from '@portico/platform/server/database/open.ts'
import { vacuum } from '@portico/platform/server/database/vacuum.ts'
import { createApp, type RawMount } from '@portico/platform/server/http/app.ts'
import { serveHealth } from '@portico/platform/server/http/health.ts'
import { idempotencyKeys } from '@portico/platform/server/http/idempotency.ts'
import { type KeptAnswers, keptAnswers } from '@portico/platform/server/http/kept-answers.ts'
import { ownHosts } from '@portico/platform/server/http/own-host.ts'
import { logRequests } from '@portico/platform/server/http/request-log.ts'
import type { Route } from '@portico/platform/server/http/route.ts'
import { type SecurityOptions, secure } from '@portico/platform/server/http/security.ts'
import { serve } from '@portico/platform/server/http/serve.ts'
import { type Job, startJobs } from '@portico/platform/server/jobs.ts'
import { isModuleOn, runningPart } from '@portico/platform/server/module.ts'
import { switchboard } from '@portico/platform/server/ports.ts'
import { partRoutes } from '@portico/platform/server/record/parts.routes.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { settingsOf } from '@portico/platform/server/settings/declared.store.ts'
import { liveTexts } from '@portico/platform/server/settings/live-texts.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import type { FastifyInstance } from 'fastify'
import { authenticator } from './authenticate.ts'
import { type Begun, begun } from './begun.ts'
import { readBrand } from './brand.ts'
import { callerAddress } from './caller-address.ts'
import type { Config } from './config.ts'
import { describeItself } from './describe-itself.ts'
import { contentWiring } from './embedded-content.ts'
import { embeddedSignIn } from './embedded-identity.ts'
import { gatewayServices } from './gateway.ts'
import { type HostServices, modules, ofAllModules } from './modules.ts'
import { announce, serveOperations } from './operations.ts'
import { portalAddresses, servePages } from './pages.ts'
import type { PortalParts } from './portal-parts.ts'
import { refuseUnsuitable } from './provider-check.ts'
import { checkSecrets, loadSecrets } from './secret-key.ts'
import { serveSecurityText } from './security-text.ts'
import { sentTelemetry } from './sent-telemetry.ts'
import { systemTokens } from './system-tokens.ts'
import { textCatalogue } from './text-catalogue.ts'

export const root = resolve(import.meta.dirname, '../..')
export const version: string = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

export interface Portal {
  app: FastifyInstance
  services: Services
  routes: readonly Route[]
  /** The jobs that run, and the module that each is of; none: the platform's own. */
  jobs: readonly { name: string; module: string | undefined }[]
  /** Prefixes of what answers before Fastify does. */
  mounts: readonly string[]
  /** Where it listens. */
  port: number
  /** Writes the demo's data into an empty portal; does nothing where the demo is off. */
  fillDemo(): Promise<void>
  close(): Promise<void>
}

/** Assembles the whole portal and listens. Nothing of the product is decided here. */
export async function startPortal(config: Config, parts: PortalParts = {}): Promise<Portal> {
  const front = { mounts: [] as RawMount[], kept: keptAnswers(parts.clock ?? systemClock) }
  const app = await createApp({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    rateLimit: config.rateLimit,
    overloadProtection: parts.overloadProtection ?? true,
    corsOrigins: config.corsOrigins,
    mounts: () => front.mounts,
    kept: front.kept,
    isOwnHost: ownHosts(config),
  })
  const database = parts.database ?? (await openDatabase(config, (error) => app.log.warn({ err: error }, 'a database connection was lost')))
  const open = begun()
  open.add(() => database.close())
  try {
    return await assemble(config, app, database, front, parts, open)
  } catch (error) {
    await open.end().catch((left: unknown) => app.log.warn({ err: left }, 'what a start that failed had begun could not be ended'))
    throw error
  }
}

async function assemble(
  config: Config,
  app: FastifyInstance,
  database: Database,
  { mounts, kept }: { mounts: RawMount[]; kept: KeptAnswers },
  parts: PortalParts,
  open: Begun,
): Promise<Portal> {
  const clock = parts.clock ?? systemClock
  const telemetry = await sentTelemetry(app, config, version)
  // Ended last of all but the database: what is told of the end of the others goes with it.
  if (telemetry) open.add(() => telemetry.close())
  await migrate(database, join(root, 'database/migrations'))
  const secrets = loadSecrets(config)
  await checkSecrets(database, secrets)
  let port = config.port
  const ports = switchboard()
  const services: Services = {
    database,
    clock,
    secrets,
    log: app.log,
    audit: auditOf(clock),
    modules: config.modules,
    ports,
    settings: settingsOf(
      modules.flatMap((one) => one.settings ?? []),
      config.modules,
      configuredSettings(config),
    ),
    publicUrl: config.publicUrl,
    timeZone: config.timezone,
    internalUrl: () =>
      `http://${['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
  }
  const addressOf = callerAddress(config.trustProxy)
  const authority = config.authority ?? `${config.publicUrl}/identity`
  const identity = config.authority ? undefined : await embeddedSignIn(services, config, addressOf)
  if (identity) {
    mounts.push(identity.mount)
    open.add(() => identity.close())
  }
  open.add(() => app.close())
  const verifier = tokenVerifier({
    authority,
    audience: config.audience,
    rolesClaim: config.rolesClaim,
    emailClaim: config.emailClaim,
    nameClaim: config.nameClaim,
    trustEmail: config.trustEmail,
    adminEmails: [...config.adminEmails],
    clock,
    ...(identity ? { internalBase: `${services.internalUrl()}/identity` } : {}),
  })
  if (config.authority) await refuseUnsuitable(verifier, app.log)

  const brand = readBrand(join(root, 'brands'), config.brand, app.log)
  const settings: AppSettings = {
    authority,
    clientId: config.clientId,
    scope: config.scope,
    name: brand.name,
    brand: config.brand,
    chart: brand.chart,
    locales: [...brand.locales],
    version,
    demo: config.demo,
    demoIsExposed: config.demoIsExposed,
  }
  const security: SecurityOptions = {
    identityOrigins: config.authority ? [new URL(config.authority).origin] : [],
    https: config.publicUrl.startsWith('https:'),
  }
  secure(app, security)
  logRequests(app, database, clock, app.log)

  const idempotency = idempotencyKeys(database, clock)
  const tokens = await systemTokens(database, secrets)
  const gateway = gatewayServices(services, tokens, config)
  const live = liveTexts(database.db)
  const webFolder = parts.webFolder ?? join(root, 'dist/web')
  const content = contentWiring(services, tokens, config)
  mounts.push(...content.mounts)
  const host: HostServices = {
    ...services,
    ...gateway.services,
    ...content.services,
    app: settings,
    brand,
    portalName: brand.name,
    brandStyle: brand.style,
    texts: textCatalogue(root),
    live,
    ...ofAllModules(config),
    searchSources: () => on.flatMap(({ running }) => running.searchSources ?? []),
    liveStreams: { streamMs: parts.liveStreamMs ?? 600_000 },
    isOfPortal: portalAddresses(webFolder),
  }
  const opened = modules.map((module) => {
    const running = module.open(host)
    return { identity: module.identity, running, part: runningPart(module, running, config.modules) }
  })
  for (const { running } of opened) open.add(async () => running.stop?.())
  const on = opened.flatMap(({ identity, part }) => (part ? [{ identity, running: part }] : []))
  for (const { identity, running } of on) ports.connect(identity.id, running.ports ?? [])
  ports.connect('the caller', parts.ports ?? [])
  for (const { running } of on) await running.prepare?.()
  const embedded = await gateway.start()
  if (embedded) {
    // It delivers its last records while their sink still counts them.
    open.add(() => embedded.gateway.close())
    mounts.push(...embedded.mounts)
  }
  const registry = serveHealth(app, {
    database,
    degraded: async () => (await Promise.all(on.map(({ running }) => running.degraded?.() ?? []))).flat(),
    metricsToken: config.metricsToken,
  })
  telemetry?.sendMetrics(registry)
  serveSecurityText(app, { contacts: config.securityContact, publicUrl: config.publicUrl, locales: brand.locales, clock })
  const operations = serveOperations(app, { database, dataDir: config.dataDir, version, clock })

  const routes = [
    ...opened.flatMap(({ running }) => running.routes),
    ...partRoutes(
      services,
      opened.flatMap(({ running }) => running.records ?? []),
    ),
  ]
  routes.push(describeItself(routes, services, version))
  serve(app, routes, {
    authenticate: authenticator(services, (token) => verifier.verify(token), config.trustEmail),
    modules: config.modules,
    idempotency,
    rateLimit: config.rateLimit,
  })
  await servePages(app, services, {
    folder: webFolder,
    settings,
    style: async () => (await settingsStore(database.db).read<Style>('style')) ?? brand.style,
    live,
    security,
    modules: on.map(({ identity }) => identity).filter((identity) => isModuleOn(identity, config.modules)),
    site: on.flatMap(({ running }) => running.site ?? [])[0],
    kept,
  })

  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(`Another program listens on ${config.host}:${config.port} (EADDRINUSE). Stop it, or set PORT to another one.`)
      : error
  })
  port = (app.server.address() as AddressInfo).port
  if (operations) open.add(announce(config.dataDir, { url: services.internalUrl(), token: operations.token }))
  for (const { running } of on) running.start?.()
  const own: Job[] = [
    { name: 'forget idempotency keys', everyMs: 3_600_000, single: true, run: () => idempotency.purge() },
    { name: 'vacuum', everyMs: 1_800_000, single: true, run: () => vacuum(database) },
    ...content.jobs,
  ]
  const { auditExport } = config
  if (auditExport)
    own.push({
      name: 'export the audit',
      everyMs: 10_000,
      single: true,
      run: async (signal) => void (await exportAudit(database, auditExport, signal)),
    })
  const work = [
    { module: undefined, jobs: own },
    ...on.map(({ identity, running }) => ({
      module: identity.id,
      jobs: [...(running.jobs ?? []), ...(config.demoCalls ? (running.demoJobs ?? []) : [])],
    })),
  ]
  const jobs = startJobs(
    database,
    app.log,
    work.flatMap((one) => one.jobs),
  )
  open.add(() => jobs.stop())
  return {
    app,
    services,
    routes,
    jobs: work.flatMap(({ module, jobs: named }) => named.map(({ name }) => ({ name, module }))),
    mounts: mounts.map(({ prefix }) => prefix),
    port,
    fillDemo: async () => {
      if (!config.demo || !identity) return
      for (const { running } of on) await running.fillDemo?.()
      // Whoever mistypes a word of it in the first seconds finds it as well.
      await jobs.runNow('search')
    },
    close: open.end,
  }
}

/** Variables that give a setting's default: one that was there before it, and the demo, which shows what there is. */
const configuredSettings = ({ selfApproval, demo }: Config): Record<string, unknown> => ({
  'approvals.selfApproval': selfApproval,
  'site.batchTool': demo,
})
