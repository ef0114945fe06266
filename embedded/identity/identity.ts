import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Clock, systemClock } from '@portico/platform/contract/clock.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import type { Log } from '@portico/platform/server/services.ts'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { accountsOf, type DemoAccount } from './accounts.ts'
import { assetAt } from './assets.ts'
import { attemptsOf, purgeAttempts } from './attempts.ts'
import { configurationOf } from './configuration.ts'
import { pagesOf, sendPage } from './page-context.ts'
import { signedOutPage, signOutPage } from './pages.ts'
import { passwordGrant } from './password-grant.ts'
import { issuerPath } from './paths.ts'
import { purgeRecords, recordsOf } from './records.ts'
import { sessionManagement } from './session-management.ts'
import { signIn } from './sign-in.ts'
import { signingKeys } from './signing-keys.ts'

export interface EmbeddedIdentityOptions {
  database: Database
  secrets: Secrets
  /** As browsers see the portal, without a trailing slash; the issuer is `{publicUrl}/identity`. */
  publicUrl: string
  /** Shows the demo accounts on the sign-in page and takes the password grant. */
  demo: boolean
  accounts: readonly DemoAccount[]
  /** The `aud` of access tokens. */
  audience: string
  log: Log
  clock?: Clock
  /** The caller's address, for the limits on failed attempts. The socket's own by default; behind a proxy the host knows better. */
  addressOf?: (req: IncomingMessage) => string
}

export interface EmbeddedIdentity {
  /** Answers a request under `/identity`; takes the full original address. */
  handle(req: IncomingMessage, res: ServerResponse): void
  close(): Promise<void>
}

const purgeEveryMs = 10 * 60_000

/** The identity provider that comes with the portal: OpenID Connect over HTTP, so that any other provider can take its place. */
export async function embeddedIdentity(options: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> {
  const { database, secrets, publicUrl, demo, audience, log, clock = systemClock } = options
  const addressOf = options.addressOf ?? ((req) => req.socket.remoteAddress ?? 'unknown')
  const { db } = database
  const portal = new URL(publicUrl)
  const cookieSuffix = portal.port && `_${portal.port}`
  const accounts = accountsOf(options.accounts)
  const attempts = attemptsOf(db, clock)
  const pages = pagesOf({ publicUrl, demo })

  const provider = new Provider(
    `${publicUrl}${issuerPath}`,
    configurationOf({
      publicUrl,
      audience,
      demo,
      accounts,
      cookieSuffix,
      records: recordsOf(db, secrets, clock),
      keys: await signingKeys(db, secrets),
      cookieSecret: secrets.derive('identity cookies').toString('base64url'),
      renderError: (ctx, out) =>
        pages.error(ctx, ctx.status, errorKind(out.error), [out.error, out.error_description].filter(Boolean).join(': ')),
      logoutSource: (ctx, form) => sendPage(ctx, 200, signOutPage(pages.frame(ctx, uiLocalesOf(ctx)), form, isPortalsOwnWish(ctx))),
      signedOutSource: (ctx) => sendPage(ctx, 200, signedOutPage(pages.frame(ctx))),
    }),
  )
  provider.proxy = portal.protocol === 'https:'
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'The embedded identity provider failed.'))
  // Koa's own errors, such as a client that goes away, would be printed to the console without a listener.
  ;(provider as EventEmitter).on('error', (error: unknown) => log.error({ err: error }, 'The embedded identity provider failed.'))

  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self' ${portal.origin}; frame-ancestors 'self'; base-uri 'none'`
  provider.use(async (ctx, next) => {
    ctx.set({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    const asset = ctx.method === 'GET' || ctx.method === 'HEAD' ? assetAt(ctx.path) : undefined
    if (asset) {
      ctx.set({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': asset.type })
      ctx.body = asset.content
      return
    }
    await next()
    if (ctx.status === 404 && ctx.body === undefined && ctx.accepts('json', 'html') === 'html') pages.error(ctx, 404, 'missing')
  })
  sessionManagement(provider, { secret: secrets.derive('identity session state'), cookie: `portico_browser_state${cookieSuffix}` })
  signIn({ provider, pages, accounts, attempts, demo, addressOf })
  if (demo) passwordGrant(provider, { audience, accounts, attempts, addressOf })

  const purge = () =>
    Promise.all([purgeRecords(db, clock), purgeAttempts(db, clock)]).then(
      () => {},
      (error: unknown) => log.warn({ err: error }, 'Expired sign-in records could not be removed; the next try is in ten minutes.'),
    )
  let purging = purge()
  const timer = setInterval(() => (purging = purge()), purgeEveryMs)
  timer.unref()

  const answer = provider.callback()
  return {
    handle(req, res) {
      // Addresses in answers come from the request's host; they must be the public ones whichever way the request came.
      req.headers.host = portal.host
      if (provider.proxy) Object.assign(req.headers, { 'x-forwarded-proto': 'https', 'x-forwarded-host': portal.host })
      const original = req.url ?? '/'
      const rest = original.slice(issuerPath.length)
      Object.assign(req, { originalUrl: original, url: rest.startsWith('/') ? rest : `/${rest}` })
      void answer(req, res)
    },
    async close() {
      clearInterval(timer)
      await purging
    },
  }
}

function errorKind(error: string) {
  if (error === 'invalid_client') return 'client'
  if (error === 'invalid_redirect_uri') return 'redirect'
  return error === 'server_error' ? 'server' : 'request'
}

/**
 * A sign-out goes on by itself when the portal began it: only who has the ID token can name who is signed in. Anyone else's link must not
 * sign people out, so they are asked, wherever the browser says that the link stood.
 */
function isPortalsOwnWish(ctx: KoaContextWithOIDC): boolean {
  const hint = ctx.oidc.entities.IdTokenHint?.payload.sub
  return hint !== undefined && hint === ctx.oidc.session?.accountId
}

const uiLocalesOf = (ctx: KoaContextWithOIDC) => (typeof ctx.oidc.params?.ui_locales === 'string' ? ctx.oidc.params.ui_locales : undefined)
