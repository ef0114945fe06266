import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../apps/server/config.ts'
import { builtModules } from '../apps/server/modules.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const dockerfile = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const last = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith('FROM ')))
const ignored = read('.dockerignore').split('\n')
const packages = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }

interface Service {
  image?: string
  environment: Record<string, string>
  [name: string]: unknown
}
const { services, volumes } = parse(read('compose.yaml')) as { services: { portal: Service; database: Service }; volumes: object }
const { portal, database } = services

/** What `${NAME:?…}` and `${NAME:-…}` become. */
const filled = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(portal.environment).map(([name, text]) => [
      name,
      text.replace(
        /\$\{(\w+):([-?])([^}]*)\}/g,
        (_, variable: string, sign: string, other: string) => values[variable] ?? (sign === '-' ? other : ''),
      ),
    ]),
  )

// No image is built where these tests run: this list is what an image and a composition of it must keep.
describe('the image', () => {
  it('has the Node that the project pins, in both stages', () => {
    const images = dockerfile.filter((line) => line.startsWith('FROM '))
    expect(images).toHaveLength(2)
    for (const image of images) expect(image).toContain(`node:${packages.dependencies.node}-`)
  })
  it('runs as somebody who is not root and who cannot write the program', () => {
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
    expect(last.find((line) => line.startsWith('COPY '))).toContain('--chown=root:root')
    expect(last.findIndex((line) => line.startsWith('RUN '))).toBeLessThan(last.indexOf('USER node'))
  })
  it('keeps its data in a volume that its user alone may enter', () => {
    expect(last).toContain('VOLUME /data')
    expect(last.join('\n')).toMatch(/ENV .*DATA_DIR=\/data/)
    expect(last.join('\n')).toMatch(/install -d -o node -g node -m 0700 \/data/)
  })
  it('starts the server itself, which hears SIGTERM, as `npm start` does', () => {
    expect(last.at(-1)).toBe('CMD ["node", "--disable-warning=ExperimentalWarning", "apps/server/main.ts"]')
    expect(last).toContain('STOPSIGNAL SIGTERM')
  })
  it('says whether it can serve', () => expect(last.find((line) => line.startsWith('HEALTHCHECK '))).toContain('/readyz'))
  it('listens to others, on the port that it names', () => {
    expect(last.join('\n')).toMatch(/ENV .*HOST=0\.0\.0\.0 PORT=3000/)
    expect(last).toContain('EXPOSE 3000')
  })
  it('holds no secret and nothing of the machine that builds it', () => {
    expect(dockerfile.join('\n')).not.toMatch(/SECRET|PASSWORD|TOKEN|\bARG\b/)
    for (const name of ['.git', 'data', 'backups', '.env*', '**/node_modules', '**/dist']) expect(ignored).toContain(name)
  })
})

describe('the composition', () => {
  const values = {
    SECRET_KEY: 'x'.repeat(32),
    POSTGRES_PASSWORD: 'secret',
    PUBLIC_URL: 'https://portal.example',
    OIDC_AUTHORITY: 'https://login.example',
    OIDC_CLIENT_ID: 'portal',
    OIDC_AUDIENCE: 'api',
  }
  it('gives the server a configuration that it takes, without the demo', () => {
    const config = readConfig({ HOST: '0.0.0.0', ...filled(values) }, { modules: builtModules, brandsFolder: join(root, 'brands') })
    expect(config).toMatchObject({ demo: false, databaseUrl: 'postgres://portico:secret@database:5432/portico', trustProxy: 1 })
  })
  it('hands on every other setting that stands in the file, but for those that the image itself has', () => {
    expect(portal.env_file).toBe('.env')
    expect(filled(values)).toMatchObject({ HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' })
  })
  it.each(Object.keys(values))('does not start without %s', (name) => expect(JSON.stringify(portal.environment)).toContain(`\${${name}:?`))
  it('has a PostgreSQL of 15 or newer, and waits until it answers', () => {
    expect(Number(/^postgres:(\d+)/.exec(database.image ?? '')?.[1])).toBeGreaterThanOrEqual(15)
    expect(portal.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect(database.healthcheck).toBeDefined()
  })
  it('shows the database to nobody, and the portal to this machine only', () => {
    expect(database.ports).toBeUndefined()
    expect(portal.ports).toEqual(['127.0.0.1:3000:3000'])
  })
  it('lets the portal write its data and nothing else, without rights', () =>
    expect(portal).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['portal-data:/data'],
    }))
  it('keeps what both store when containers go', () => expect(Object.keys(volumes)).toEqual(['portal-data', 'database-data']))
  it('gives both the time to end', () => expect([portal.stop_grace_period, database.stop_grace_period]).toEqual(['15s', '60s']))
})
