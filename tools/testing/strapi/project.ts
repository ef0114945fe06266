import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contentTypes } from '@portico/embedded/content/types.ts'
import { type Files, typeFiles } from './types.ts'

/** The release that the recorded answers came from, too. */
export const strapiVersion = '5.54.0'

/** The languages of the portal under the tags that Strapi knows; Swedish is sv-SE there, which the portal asks for, too. */
export const strapiLocales = ['en-GB', 'nl-NL', 'es-ES', 'sv-SE', 'de-DE', 'fr-FR', 'ar-SA'] as const

/** What a key may that only reads: one document and lists of the four types, and nothing else. */
export const readingRights: readonly string[] = contentTypes.flatMap(({ name }) =>
  ['find', 'findOne'].map((action) => `api::${name}.${name}.${action}`).slice(0, name === 'homepage' ? 1 : 2),
)

const packages = {
  name: 'portal-content',
  version: '1.0.0',
  private: true,
  scripts: { start: 'strapi start', develop: 'strapi develop', build: 'strapi build' },
  dependencies: {
    '@strapi/plugin-users-permissions': strapiVersion,
    '@strapi/strapi': strapiVersion,
    pg: '8.23.1',
    react: '18.3.1',
    'react-dom': '18.3.1',
    'react-router-dom': '6.30.4',
    'styled-components': '6.1.19',
  },
  // Nothing about this project leaves the machine.
  strapi: { uuid: false, telemetryDisabled: true },
}

const configuration: Files = {
  'package.json': `${JSON.stringify(packages, null, 2)}\n`,
  'config/server.js':
    "module.exports = ({ env }) => ({ host: env('HOST', '127.0.0.1'), port: env.int('PORT', 1337), app: { keys: env.array('APP_KEYS') } })\n",
  'config/admin.js': `module.exports = ({ env }) => ({
  auth: { secret: env('ADMIN_JWT_SECRET') },
  apiToken: { salt: env('API_TOKEN_SALT') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT') } },
  secrets: { encryptionKey: env('ENCRYPTION_KEY') },
  serveAdminPanel: env.bool('SERVE_ADMIN', true),
  flags: { nps: false, promoteEE: false },
})
`,
  'config/api.js': 'module.exports = { rest: { defaultLimit: 25, maxLimit: 100, withCount: true } }\n',
  'config/database.js': `module.exports = ({ env }) => ({
  connection: { client: 'postgres', connection: { connectionString: env('DATABASE_URL') }, pool: { min: 0, max: 10 } },
})
`,
  'config/plugins.js': `module.exports = ({ env }) => ({ 'users-permissions': { config: { jwtSecret: env('JWT_SECRET') } } })\n`,
  'config/middlewares.js': `module.exports = [
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  'strapi::cors',
  'strapi::poweredBy',
  'strapi::query',
  'global::deep-populate',
  'strapi::body',
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
]
`,
}

/** The languages, and (where their values are given, as for tests) a key that reads and one that may do everything. */
const beginning = `'use strict'

const names = ${JSON.stringify(Object.fromEntries(strapiLocales.map((code) => [code, `${new Intl.DisplayNames(['en'], { type: 'language' }).of(code)} (${code})`])), null, 2)}

async function key(strapi, name, accessKey, rights) {
  const tokens = strapi.service('admin::api-token')
  if (!accessKey || (await tokens.getByName(name))) return
  const { id } = await tokens.create({ name, description: '', lifespan: null, ...rights })
  await strapi.db.query('admin::api-token').update({ where: { id }, data: { accessKey: tokens.hash(accessKey) } })
}

module.exports = {
  register() {},
  async bootstrap({ strapi }) {
    const locales = strapi.plugin('i18n').service('locales')
    for (const [code, name] of Object.entries(names)) if (!(await locales.findByCode(code))) await locales.create({ code, name })
    await key(strapi, 'portal', process.env.READING_KEY, { type: 'custom', permissions: ${JSON.stringify(readingRights)} })
    await key(strapi, 'seed', process.env.WRITING_KEY, { type: 'full-access' })
  },
}
`

/** Writes a Strapi 5 project with the portal's content types into a folder. */
export function writeProject(folder: string): void {
  const files: Files = { ...configuration, ...typeFiles(), 'src/index.js': beginning, 'public/uploads/.gitkeep': '' }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  writeFileSync(join(folder, 'favicon.png'), picture)
}

/** One grey pixel. */
export const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64')

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Usage: node tools/testing/strapi/project.ts <folder>')
  writeProject(folder)
  console.log(`A Strapi ${strapiVersion} project is in ${folder}. What it needs in its environment stands in docs/STRAPI.md.`)
}
