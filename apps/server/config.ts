import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ModuleName, moduleNames } from '@portico/platform/contract/modules.ts'
import type { AuditTarget } from '@portico/platform/server/audit-export/export.ts'
import { isLoopback } from '@portico/platform/server/http/own-host.ts'
import type { TelemetrySettings } from '@portico/platform/server/telemetry/settings.ts'
import { auditTargetOf } from './audit-target.ts'
import { senderOf } from './mail-sender.ts'
import { telemetryOf } from './telemetry-config.ts'
import { trustProxyOf } from './trust-proxy.ts'

export interface Config {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  modules: ReadonlySet<ModuleName>
  brand: string
  /** Undefined = the embedded identity provider. */
  authority: string | undefined
  clientId: string
  audience: string
  scope: string
  rolesClaim: string
  emailClaim: string
  nameClaim: string
  trustEmail: boolean
  adminEmails: readonly string[]
  contentUrl: string | undefined
  contentKey: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  secretKey: string | undefined
  secretKeyOld: string | undefined
  demo: boolean
  /** Written out although the portal can be reached from elsewhere. */
  demoIsExposed: boolean
  /** A few real calls a minute with the demo's keys. */
  demoCalls: boolean
  gatewayPort: number | undefined
  /** Calls that the embedded gateway has under way of one key and of one client address; undefined: as many as the product says. */
  gatewayCallsPerKey: number | undefined
  gatewayCallsPerAddress: number | undefined
  /** How long a server may hold one change of a gateway before another takes it over. */
  gatewayLeaseMs: number
  selfApproval: boolean
  metricsToken: string | undefined
  /** Where the audit is written to as well, line by line. */
  auditExport: AuditTarget | undefined
  /** Where traces and metrics are sent to by OpenTelemetry; undefined: its packages are not even loaded. */
  telemetry: TelemetrySettings | undefined
  /** Where who finds a weakness writes to; none: `security.txt` is not there. */
  securityContact: readonly string[]
  /** Hops, or addresses and CIDR ranges, whose `X-Forwarded-*` are believed. */
  trustProxy: false | number | string[]
  corsOrigins: readonly string[]
  timezone: string
  logLevel: string
  rateLimit: boolean
}

/** What this build has; the others are known names but stop the start. */
export interface Build {
  modules: readonly ModuleName[]
  brandsFolder: string
}

export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `Portico cannot start. ${faults.length === 1 ? 'One setting is wrong' : `${faults.length} settings are wrong`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.faults = faults
  }
}

const known = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'MODULES',
  'BRAND',
  'OIDC_AUTHORITY',
  'OIDC_CLIENT_ID',
  'OIDC_AUDIENCE',
  'OIDC_SCOPE',
  'OIDC_ROLES_CLAIM',
  'OIDC_EMAIL_CLAIM',
  'OIDC_NAME_CLAIM',
  'ADMIN_EMAILS',
  'OIDC_TRUST_EMAIL',
  'CONTENT_URL',
  'CONTENT_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'DEMO',
  'DEMO_CALLS',
  'GATEWAY_PORT',
  'GATEWAY_CALLS_PER_KEY',
  'GATEWAY_CALLS_PER_ADDRESS',
  'GATEWAY_LEASE_SECONDS',
  'SELF_APPROVAL',
  'METRICS_TOKEN',
  'SECURITY_CONTACT',
  'AUDIT_EXPORT',
  'TRUST_PROXY',
  'CORS_ORIGINS',
  'TIMEZONE',
  'LOG_LEVEL',
  'RATE_LIMIT',
  'SESSION_MODE',
] as const
type Variable = (typeof known)[number]
type Environment = Partial<Record<string, string>>

/** Reads every variable once. @throws ConfigError with all faults in one list. */
export function readConfig(environment: Environment, build: Build): Config {
  const faults: string[] = []
  const read = reader(environment, faults)
  const port = read.port('PORT') ?? 3000
  const host = read.text('HOST') ?? '127.0.0.1'
  const publicUrl = (read.origin('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '')
  const databaseUrl = read.address('DATABASE_URL', ['postgres:', 'postgresql:'])
  const authority = read.address('OIDC_AUTHORITY', ['http:', 'https:'])
  const secretKey = read.secret('SECRET_KEY')
  if (databaseUrl && !secretKey)
    faults.push('SECRET_KEY must be set beside DATABASE_URL: any text of at least 32 characters, the same on every server.')
  const exposed = !isLoopback(host) || !['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname)
  const demoByDefault = !databaseUrl && !authority && !exposed
  const demo = read.flag('DEMO') ?? demoByDefault
  if (!authority && !demo)
    faults.push('The embedded identity provider has demo accounts only: set OIDC_AUTHORITY, or DEMO=on to accept demo accounts.')
  if (authority && !environment.OIDC_CLIENT_ID) faults.push('OIDC_CLIENT_ID must be set beside OIDC_AUTHORITY.')
  if (authority && !environment.OIDC_AUDIENCE)
    faults.push('OIDC_AUDIENCE must be set beside OIDC_AUTHORITY: the audience of the access tokens.')
  read.oneOf('SESSION_MODE', ['spa'])
  const config: Config = {
    port,
    host,
    publicUrl,
    dataDir: resolve(read.text('DATA_DIR') ?? './data'),
    databaseUrl,
    modules: modulesOf(environment.MODULES, build, faults),
    brand: read.oneOf('BRAND', brandsIn(build.brandsFolder)) ?? 'default',
    authority,
    clientId: read.text('OIDC_CLIENT_ID') ?? 'portico-web',
    audience: read.text('OIDC_AUDIENCE') ?? 'urn:portico:api',
    scope: read.text('OIDC_SCOPE') ?? (authority ? 'openid profile email offline_access' : 'openid profile email'),
    rolesClaim: read.text('OIDC_ROLES_CLAIM') ?? 'roles',
    emailClaim: read.text('OIDC_EMAIL_CLAIM') ?? 'email',
    nameClaim: read.text('OIDC_NAME_CLAIM') ?? 'name',
    trustEmail: read.flag('OIDC_TRUST_EMAIL') ?? false,
    adminEmails: read.list('ADMIN_EMAILS').map((email) => email.toLowerCase()),
    contentUrl: read.address('CONTENT_URL', ['http:', 'https:']),
    contentKey: read.text('CONTENT_KEY'),
    smtpUrl: read.address('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: senderOf(read.text('MAIL_FROM'), publicUrl, faults),
    secretKey,
    secretKeyOld: read.secret('SECRET_KEY_OLD'),
    demo,
    demoIsExposed: demo && (exposed || databaseUrl !== undefined),
    demoCalls: demo && !authority && (read.flag('DEMO_CALLS') ?? true),
    gatewayPort: read.port('GATEWAY_PORT'),
    gatewayCallsPerKey: read.whole('GATEWAY_CALLS_PER_KEY', 1, 10_000),
    gatewayCallsPerAddress: read.whole('GATEWAY_CALLS_PER_ADDRESS', 1, 10_000),
    gatewayLeaseMs: (read.whole('GATEWAY_LEASE_SECONDS', 3, 300) ?? 30) * 1000,
    selfApproval: read.flag('SELF_APPROVAL') ?? false,
    metricsToken: read.text('METRICS_TOKEN'),
    auditExport: auditExportOf(read.text('AUDIT_EXPORT'), faults),
    telemetry: telemetryOf(environment, faults),
    securityContact: read.list('SECURITY_CONTACT').map((contact) => contactOf(contact, faults)),
    trustProxy: trustProxyOf(environment.TRUST_PROXY, faults),
    corsOrigins: read.list('CORS_ORIGINS').map((origin) => originOf(origin, faults)),
    timezone: timezoneOf(read.text('TIMEZONE') ?? 'Europe/Amsterdam', faults),
    logLevel: read.oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']) ?? 'info',
    rateLimit: read.flag('RATE_LIMIT') ?? true,
  }
  // Traces and metrics read some variables both.
  if (faults.length > 0) throw new ConfigError([...new Set(faults)])
  return config
}

function reader(environment: Environment, faults: string[]) {
  const text = (name: Variable): string | undefined => environment[name]?.trim() || undefined
  return {
    text,
    list: (name: Variable): string[] =>
      (text(name) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    port(name: Variable): number | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      const port = Number(value)
      if (/^\d{1,5}$/.test(value) && port >= 1 && port <= 65_535) return port
      faults.push(`${name} is "${value}"; it must be a port number from 1 to 65535.`)
      return undefined
    },
    whole(name: Variable, least: number, most: number): number | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      const number = Number(value)
      if (/^\d{1,9}$/.test(value) && number >= least && number <= most) return number
      faults.push(`${name} is "${value}"; it must be a whole number from ${least} to ${most}.`)
      return undefined
    },
    flag(name: Variable): boolean | undefined {
      const value = text(name)?.toLowerCase()
      if (value === undefined) return undefined
      if (['on', 'true', '1', 'yes'].includes(value)) return true
      if (!['off', 'false', '0', 'no'].includes(value)) faults.push(`${name} is "${value}"; it must be on or off.`)
      return false
    },
    oneOf(name: Variable, allowed: readonly string[]): string | undefined {
      const value = text(name)
      if (value !== undefined && !allowed.includes(value)) faults.push(`${name} is "${value}"; this build knows ${allowed.join(', ')}.`)
      return value
    },
    address(name: Variable, protocols: readonly string[]): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      const url = URL.canParse(value) ? new URL(value) : undefined
      if (!url || !protocols.includes(url.protocol)) {
        faults.push(`${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`)
        return protocols[0] === 'http:' ? 'http://invalid' : undefined
      }
      return value
    },
    /** Everything that the portal serves hangs under the root of its origin. */
    origin(name: Variable): string | undefined {
      const value = this.address(name, ['http:', 'https:'])
      if (value === undefined || value.replace(/\/+$/, '') === new URL(value).origin) return value
      faults.push(`${name} is "${value}"; it must be scheme, host and port in lower case and nothing more, such as https://portal.example.`)
      return undefined
    },
    secret(name: Variable): string | undefined {
      const value = environment[name]
      if (value === undefined || value === '') return undefined
      if (value.length < 32) faults.push(`${name} has ${value.length} characters; it must have at least 32.`)
      return value
    },
  }
}

function modulesOf(value: string | undefined, build: Build, faults: string[]): ReadonlySet<ModuleName> {
  if (value === undefined) return new Set(build.modules)
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  for (const name of names) {
    if (!(moduleNames as readonly string[]).includes(name))
      faults.push(`MODULES names "${name}"; the known names are ${moduleNames.join(', ')}.`)
    else if (!(build.modules as readonly string[]).includes(name))
      faults.push(`MODULES names ${name}, which this build does not have yet; it has ${build.modules.join(', ')}.`)
  }
  return new Set(names as ModuleName[])
}

const brandsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

function originOf(origin: string, faults: string[]): string {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return origin
  faults.push(`CORS_ORIGINS names "${origin}"; an origin looks like https://portal.example.`)
  return origin
}

function auditExportOf(name: string | undefined, faults: string[]): AuditTarget | undefined {
  const target = name === undefined ? undefined : auditTargetOf(name)
  if (name !== undefined && !target) faults.push(`AUDIT_EXPORT is "${name}"; it must be the whole path of a file, or syslog://host:port.`)
  return target
}

function contactOf(contact: string, faults: string[]): string {
  if (!URL.canParse(contact) || !['mailto:', 'https:', 'tel:'].includes(new URL(contact).protocol))
    faults.push(`SECURITY_CONTACT names "${contact}"; a contact begins with mailto:, https:// or tel:.`)
  return contact
}

function timezoneOf(timezone: string, faults: string[]): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch {
    faults.push(`TIMEZONE is "${timezone}"; it must be a name such as Europe/Amsterdam.`)
  }
  return timezone
}
