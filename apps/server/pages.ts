import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { AppSettings, Style } from '@portico/platform/contract/app-settings.ts'
import { type ModuleIdentity, moduleNames } from '@portico/platform/contract/modules.ts'
import { chartSheetOf } from '@portico/platform/contract/theme/chart-sheet.ts'
import { styleSheetOf } from '@portico/platform/contract/theme/derive.ts'
import type { KeptAnswers } from '@portico/platform/server/http/kept-answers.ts'
import { wishedLocale } from '@portico/platform/server/http/languages.ts'
import type { PublicSite } from '@portico/platform/server/http/public-site.ts'
import { contentSecurityPolicy, type SecurityOptions } from '@portico/platform/server/http/security.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { LiveTexts } from '@portico/platform/server/settings/live-texts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressesOf, aheadOf, inPage } from './ahead.ts'
import { bootTextsOf } from './boot-texts.ts'
import { answerPublicly } from './public-pages.ts'

const ownTexts = '/storage/texts'

export interface PagesOptions {
  /** Folder of the built web app. */
  folder: string
  settings: AppSettings
  style: () => Promise<Style>
  live: LiveTexts
  security: SecurityOptions
  /** Those that are on. */
  modules: readonly ModuleIdentity[]
  /** What visitors see; undefined where everybody gets the web app. */
  site: PublicSite | undefined
  kept: KeptAnswers
}

/** Whatever is not an address of calls or services belongs to the web app, which shows its own not-found page. */
const isOfServer = (path: string): boolean =>
  /^\/(api|storage|assets|identity|gateway|gateway-admin|gateway-log|mock|content|content-admin|modules|roles|companyapplications|batchjobs|pagefeedback)(\/|$)/.test(
    path,
  )

/** Whether something of the portal answers at an address, in any set of modules: a page that editors name so is seen by nobody. */
export function portalAddresses(folder: string): (path: string) => boolean {
  const appAt = addressesOf(folder, [])
  return (path) => isOfServer(path) || appAt(path) !== 'none'
}

/** The web app: hashed files for a year, and index.html made per request with its nonce and what the first paint needs. */
export async function servePages(app: FastifyInstance, services: Services, options: PagesOptions): Promise<void> {
  if (!existsSync(join(options.folder, 'index.html'))) {
    app.get('/', async (_request, reply) =>
      reply.code(503).type('text/plain').send('The web app is not built. Run `npm start`, which builds it.'),
    )
    return
  }
  const title = options.settings.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const index = readFileSync(join(options.folder, 'index.html'), 'utf8').replace('<title>Portico</title>', () => `<title>${title}</title>`)
  const silent = readFileSync(join(options.folder, 'callback_silent.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: join(options.folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    cacheControl: true,
    setHeaders: (response) => void response.header('cache-control', 'public, max-age=31536000, immutable'),
  })

  app.get('/callback_silent', async (_request, reply) => {
    reply.header('content-security-policy', contentSecurityPolicy(options.security, undefined, true))
    return reply.type('text/html; charset=utf-8').send(silent)
  })
  const sheetOf = keptSheet()
  const chartSheet = chartSheetOf(options.settings.chart)
  const ahead = aheadOf(options.folder, options.modules)
  const appAt = addressesOf(options.folder, options.modules)
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { site, kept } = options
    if (site && (await answerPublicly({ site, kept }, appAt, request, reply))) return reply
    const nonce = randomBytes(16).toString('base64url')
    reply.header('content-security-policy', contentSecurityPolicy(options.security, nonce, false))
    const [style, locales, own] = await Promise.all([
      options.style(),
      options.live.offered(options.settings.locales),
      options.live.overrides(),
    ])
    const cookies = request.headers.cookie ?? ''
    const chosen = cookie(cookies, 'lang')
    const language =
      chosen && locales.includes(chosen) ? chosen : (wishedLocale(locales, request.headers['accept-language']) ?? locales[0] ?? 'en-GB')
    const { links, texts, doors } = ahead.page(request.url.split('?')[0] ?? '/', language, own)
    const boot = {
      modules: moduleNames.map((name) => ({ name, enabled: services.modules.has(name) })),
      doors,
      settings: { ...options.settings, locales },
    }
    // Files of the build are kept for a year: with texts of one's own they come from an address that changes with these.
    const from = own.version && `"from":"${ownTexts}/${own.version}",`
    const written = `${inPage(JSON.stringify(boot)).slice(0, -1)},"texts":{"language":${JSON.stringify(language)},${from}"parts":${texts}}}`
    const { late, noScript } = bootTextsOf(language)
    const html = index
      .replaceAll('%NONCE%', nonce)
      .replace('<!-- ahead -->', () => links)
      .replace('<!-- colours -->', `<style nonce="${nonce}">${sheetOf(style)}${chartSheet}</style>`)
      .replaceAll('%LANG%', language)
      .replace('%LATE%', late)
      .replace('%NO_SCRIPT%', noScript)
      .replaceAll('%DIR%', language === 'ar-SA' ? 'rtl' : 'ltr')
      .replaceAll('%THEME%', cookie(cookies, 'theme') ?? 'system')
      .replace('%BOOT%', () => written)
    return reply.type('text/html; charset=utf-8').send(html)
  }
  app.get<{ Params: { version: string; file: string } }>(`${ownTexts}/:version/:file`, async ({ params }, reply) => {
    const [, part, language] = /^([a-z][\w-]{0,60})-([a-z]{2}-[A-Z]{2})\.json$/.exec(params.file) ?? []
    const own = await options.live.overrides()
    const texts = part && language ? ahead.texts(part, language, own) : ''
    if (!texts) return reply.callNotFound()
    // A page that was made before the last change asks for the version before: it gets what holds, and does not keep it.
    reply.header('cache-control', params.version === own.version ? 'public, max-age=31536000, immutable' : 'no-store')
    return reply.type('application/json; charset=utf-8').send(texts)
  })

  const isPage = (request: FastifyRequest) =>
    (request.method === 'GET' || request.method === 'HEAD') && !isOfServer(request.url.split('?')[0] ?? '')
  app.get('/', (request, reply) => page(request, reply))
  app.get('/*', (request, reply) => (isPage(request) ? page(request, reply) : reply.callNotFound()))
}

/** Colours change seldom, and to derive them is arithmetic for every page: the sheet of the last style is kept. */
function keptSheet(): (style: Style) => string {
  let last = { of: '', sheet: '' }
  return (style) => {
    const of = JSON.stringify(style)
    if (of !== last.of) last = { of, sheet: styleSheetOf(style) }
    return last.sheet
  }
}

const cookie = (header: string, name: string): string | undefined => new RegExp(`(?:^|; )${name}=([\\w-]{1,20})(?:;|$)`).exec(header)?.[1]
