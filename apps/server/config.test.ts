import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Build, ConfigError, readConfig } from './config.ts'

const brandsFolder = mkdtempSync(join(tmpdir(), 'portico-brands-'))
for (const brand of ['default', 'oasis']) mkdirSync(join(brandsFolder, brand))
afterAll(() => rmSync(brandsFolder, { recursive: true }))

const build: Build = { modules: ['InternalDeveloperPortal'], brandsFolder }
const read = (environment: Record<string, string> = {}) => readConfig(environment, build)
const secret = 'x'.repeat(32)
const provider = { OIDC_AUTHORITY: 'https://login.example', OIDC_CLIENT_ID: 'portal', OIDC_AUDIENCE: 'api' }

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    read(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('with nothing set', () => {
  it('everything has its documented default', () => {
    expect(read()).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      modules: new Set(['InternalDeveloperPortal']),
      brand: 'default',
      authority: undefined,
      clientId: 'portico-web',
      audience: 'urn:portico:api',
      scope: 'openid profile email',
      rolesClaim: 'roles',
      emailClaim: 'email',
      nameClaim: 'name',
      trustEmail: false,
      adminEmails: [],
      contentUrl: undefined,
      contentKey: undefined,
      smtpUrl: undefined,
      mailFrom: 'Portico <portico@localhost>',
      secretKey: undefined,
      secretKeyOld: undefined,
      demo: true,
      demoIsExposed: false,
      demoCalls: true,
      gatewayPort: undefined,
      gatewayCallsPerKey: undefined,
      gatewayCallsPerAddress: undefined,
      gatewayLeaseMs: 30_000,
      selfApproval: false,
      metricsToken: undefined,
      auditExport: undefined,
      telemetry: undefined,
      securityContact: [],
      trustProxy: false,
      corsOrigins: [],
      timezone: 'Europe/Amsterdam',
      logLevel: 'info',
      rateLimit: true,
    })
  })

  it('the public address follows the port', () => expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080'))
  it('an empty variable counts as not set', () => expect(read({ PORT: '', HOST: ' ', TIMEZONE: '', LOG_LEVEL: '' })).toEqual(read()))
})

describe('with everything set', () => {
  it('each variable is read', () => {
    const config = read({
      ...provider,
      PORT: '443',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://portal.example/',
      DATA_DIR: '/var/portico',
      DATABASE_URL: 'postgresql://db/portico',
      MODULES: ' InternalDeveloperPortal ',
      BRAND: 'oasis',
      OIDC_SCOPE: 'openid',
      OIDC_ROLES_CLAIM: 'realm_access.roles',
      OIDC_EMAIL_CLAIM: 'upn',
      OIDC_NAME_CLAIM: 'display',
      ADMIN_EMAILS: 'Anna@Example.com, bo@example.com',
      OIDC_TRUST_EMAIL: 'on',
      CONTENT_URL: 'https://content.example',
      CONTENT_KEY: 'content',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'portal@example.com',
      SECRET_KEY: secret,
      SECRET_KEY_OLD: `old${secret}`,
      GATEWAY_PORT: '8001',
      GATEWAY_LEASE_SECONDS: '5',
      GATEWAY_CALLS_PER_KEY: '8',
      GATEWAY_CALLS_PER_ADDRESS: '9',
      SELF_APPROVAL: 'on',
      METRICS_TOKEN: 'metrics',
      CORS_ORIGINS: 'https://a.example, http://localhost:5173',
      TIMEZONE: 'UTC',
      LOG_LEVEL: 'debug',
      RATE_LIMIT: 'off',
      SESSION_MODE: 'spa',
    })
    expect(config).toMatchObject({
      port: 443,
      host: '0.0.0.0',
      publicUrl: 'https://portal.example',
      dataDir: '/var/portico',
      databaseUrl: 'postgresql://db/portico',
      brand: 'oasis',
      authority: 'https://login.example',
      clientId: 'portal',
      audience: 'api',
      scope: 'openid',
      rolesClaim: 'realm_access.roles',
      emailClaim: 'upn',
      nameClaim: 'display',
      trustEmail: true,
      adminEmails: ['anna@example.com', 'bo@example.com'],
      contentUrl: 'https://content.example',
      contentKey: 'content',
      smtpUrl: 'smtps://mail.example',
      mailFrom: 'portal@example.com',
      gatewayCallsPerKey: 8,
      gatewayCallsPerAddress: 9,
      secretKey: secret,
      secretKeyOld: `old${secret}`,
      demo: false,
      gatewayPort: 8001,
      gatewayLeaseMs: 5000,
      selfApproval: true,
      metricsToken: 'metrics',
      corsOrigins: ['https://a.example', 'http://localhost:5173'],
      timezone: 'UTC',
      logLevel: 'debug',
      rateLimit: false,
    })
  })

  it('another provider gets refresh tokens by offline_access', () =>
    expect(read(provider).scope).toBe('openid profile email offline_access'))
})

describe('MAIL_FROM', () => {
  it('is the host that users see until somebody says another one', () => {
    expect(read({ ...provider, PUBLIC_URL: 'https://portal.example' }).mailFrom).toBe('Portico <portico@portal.example>')
    for (const none of ['http://10.0.0.5:3000', 'http://[::1]:3000'])
      expect(read({ ...provider, PUBLIC_URL: none }).mailFrom).toBe('Portico <portico@localhost>')
  })
  it.each(['a@b.example', 'The portal <a@b.example>', '"Portal, the" <a@b.example>'])('%s is taken', (from) =>
    expect(read({ MAIL_FROM: from }).mailFrom).toBe(from),
  )
  it.each(['Portico', 'Portico <portico>', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])('%j is refused', (from) =>
    expect(faultsOf({ MAIL_FROM: from })).toEqual([expect.stringContaining('MAIL_FROM')]),
  )
})

describe('TRUST_PROXY', () => {
  it.each([
    ['off', false],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
  ])('%s is read', (text, wanted) => expect(read({ TRUST_PROXY: text }).trustProxy).toEqual(wanted))
  it.each(['on', 'proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/9', '::1/129', '10.0.0.1,', '-1', '1.5'])(
    '%s is refused',
    (text) => expect(faultsOf({ TRUST_PROXY: text })).toEqual([expect.stringContaining('TRUST_PROXY')]),
  )
})

describe('OpenTelemetry', () => {
  const all = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
  it('is off until an address is named, and where it is switched off', () => {
    expect(read({ OTEL_SERVICE_NAME: 'x' }).telemetry).toBeUndefined()
    expect(read({ ...all, OTEL_SDK_DISABLED: 'TRUE' }).telemetry).toBeUndefined()
    expect(read({ ...all, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }).telemetry).toBeUndefined()
  })

  it('goes below the one address, or to one of its own for each signal', () => {
    expect(read(all).telemetry).toMatchObject({
      serviceName: 'portico',
      traces: { url: 'http://collector:4318/v1/traces', encoding: 'http/protobuf', sampler: 'parentbased_always_on', ratio: 1 },
      metrics: { url: 'http://collector:4318/v1/metrics', everyMs: 60_000 },
    })
    const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' }
    expect(read(own).telemetry).toMatchObject({
      traces: { url: own.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, encoding: 'http/json' },
      metrics: undefined,
    })
  })
})

describe('DEMO', () => {
  it.each([
    ['the defaults', {}, true],
    ['another loopback address', { HOST: '127.0.0.2' }, true],
    ['::1', { HOST: '::1' }, true],
    ['localhost by its address', { PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
    ['another provider', provider, false],
  ])('is by default on only where nobody else comes: %s', (_, environment, demo) => {
    const config = read(environment as Record<string, string>)
    expect([config.demo, config.demoIsExposed, config.demoCalls]).toEqual([demo, false, demo])
  })

  it.each([
    ['all addresses', { HOST: '0.0.0.0' }],
    ['a name that only looks like loopback', { HOST: '127.evil.example' }],
    ['a public address', { PUBLIC_URL: 'https://portal.example' }],
    ['an own database', { DATABASE_URL: 'postgres://db/portico', SECRET_KEY: secret }],
  ])('is off where others may come, so that the start asks what to do: %s', (_, environment) => {
    expect(faultsOf(environment as Record<string, string>)).toEqual([
      'The embedded identity provider has demo accounts only: set OIDC_AUTHORITY, or DEMO=on to accept demo accounts.',
    ])
    expect(read({ ...environment, DEMO: 'on' } as Record<string, string>)).toMatchObject({ demo: true, demoIsExposed: true })
  })

  it('off with the embedded provider stops the start', () =>
    expect(faultsOf({ DEMO: 'off' })).toEqual([expect.stringContaining('set OIDC_AUTHORITY, or DEMO=on to accept demo accounts')]))
  it('off with another provider is fine', () => expect(read({ ...provider, DEMO: 'off' }).demo).toBe(false))
})

describe('a wrong value is named', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc"'],
    [{ PORT: '0' }, 'PORT is "0"'],
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ PORT: '0x50' }, 'PORT is "0x50"'],
    [{ GATEWAY_PORT: '-1' }, 'GATEWAY_PORT is "-1"'],
    [{ GATEWAY_LEASE_SECONDS: '2' }, 'GATEWAY_LEASE_SECONDS is "2"; it must be a whole number from 3 to 300.'],
    [{ GATEWAY_CALLS_PER_KEY: '0' }, 'GATEWAY_CALLS_PER_KEY is "0"; it must be a whole number from 1 to 10000.'],
    [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL must be an address'],
    [{ PUBLIC_URL: 'ftp://portal.example' }, 'PUBLIC_URL must be an address'],
    [{ PUBLIC_URL: 'http://localhost/portal' }, 'PUBLIC_URL is "http://localhost/portal"'],
    [{ PUBLIC_URL: 'http://localhost?x=1' }, 'PUBLIC_URL is'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://'],
    [{ DATABASE_URL: 'postgres://db/x', DEMO: 'on' }, 'SECRET_KEY must be set beside DATABASE_URL'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY has 5 characters'],
    [{ SECRET_KEY_OLD: 'short' }, 'SECRET_KEY_OLD has 5 characters'],
    [
      { MODULES: 'Portal' },
      'MODULES names "Portal"; the known names are SubscriptionManager, InternalDeveloperPortal, Portfolio, DataDictionary, ExternalDeveloperPortal',
    ],
    [
      { MODULES: 'InternalDeveloperPortal,Portfolio' },
      'MODULES names Portfolio, which this build does not have yet; it has InternalDeveloperPortal',
    ],
    [{ BRAND: 'polder' }, 'BRAND is "polder"; this build knows default, oasis'],
    [{ BRAND: '../secret' }, 'BRAND is "../secret"'],
    [{ DEMO: 'maybe' }, 'DEMO is "maybe"; it must be on or off'],
    [{ SELF_APPROVAL: '2' }, 'SELF_APPROVAL is "2"'],
    [{ RATE_LIMIT: 'x', OIDC_TRUST_EMAIL: 'on' }, 'RATE_LIMIT is "x"'],
    [{ OIDC_AUTHORITY: 'https://login.example', OIDC_CLIENT_ID: 'a' }, 'OIDC_AUDIENCE must be set beside OIDC_AUTHORITY'],
    [{ OIDC_AUTHORITY: 'https://login.example', OIDC_AUDIENCE: 'a' }, 'OIDC_CLIENT_ID must be set beside OIDC_AUTHORITY'],
    [{ CONTENT_URL: 'content' }, 'CONTENT_URL must be an address'],
    [{ SMTP_URL: 'https://mail' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://'],
    [{ CORS_ORIGINS: 'https://a.example/path' }, 'CORS_ORIGINS names "https://a.example/path"'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS names "*"'],
    [{ SECURITY_CONTACT: 'security@company.example' }, 'SECURITY_CONTACT names "security@company.example"'],
    [{ AUDIT_EXPORT: 'audit.jsonl' }, 'AUDIT_EXPORT is "audit.jsonl"'],
    [{ AUDIT_EXPORT: 'syslog://' }, 'AUDIT_EXPORT is "syslog://"'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"; this build knows http/protobuf, http/json',
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG is "2"'],
    [{ OTEL_METRICS_EXPORTER: 'prometheus' }, 'OTEL_METRICS_EXPORTER is "prometheus"; this build knows otlp, none'],
    [{ TIMEZONE: 'Mars/Olympus' }, 'TIMEZONE is "Mars/Olympus"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
    [{ SESSION_MODE: 'bff' }, 'SESSION_MODE is "bff"'],
  ])('%j', (environment, text) =>
    expect(faultsOf({ DEMO: 'on', ...environment } as Record<string, string>)).toContainEqual(expect.stringContaining(text)),
  )

  it('all at once, in one readable list, without a secret in it', () => {
    const faults = {
      PORT: 'x',
      DATABASE_URL: 'mysql://user:hidden@db',
      MODULES: 'Nope',
      TRUST_PROXY: 'yes',
      TIMEZONE: 'no',
      SECRET_KEY: 'hidden',
    }
    expect(faultsOf({ ...faults, DEMO: 'on' })).toHaveLength(6)
    expect(() => read({ ...faults, DEMO: 'on' })).toThrow(/^Portico cannot start\. 6 settings are wrong:\n( {2}- .+\n?){6}$/)
    expect(faultsOf({ ...faults, DEMO: 'on' }).join()).not.toContain('hidden')
    expect(() => read({ PORT: 'x' })).toThrow(/^Portico cannot start\. One setting is wrong:\n {2}- PORT/)
    // What traces and metrics both read is told once.
    expect(faultsOf({ DEMO: 'on', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toHaveLength(1)
  })
})
