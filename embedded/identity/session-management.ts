import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { sessionScript } from './assets.ts'
import { issuerPath } from './paths.ts'

/**
 * OpenID Connect Session Management 1.0, which the library dropped: a cookie that scripts can read tells which session the browser has,
 * a page in a frame compares it with the `session_state` of a client, and so one tab notices that another one signed out.
 */
export function sessionManagement(provider: Provider, options: { secret: Buffer; cookie: string }): void {
  const { secret, cookie } = options
  const browserState = (session: { uid: string; accountId?: string | undefined }) =>
    createHmac('sha256', secret).update(`${session.uid} ${session.accountId}`).digest('base64url')

  // `out` is what the authorization answer will carry, in every response mode.
  provider.on('authorization.success', (ctx: KoaContextWithOIDC, out?: Record<string, unknown>) => {
    const { params, session } = ctx.oidc
    const redirectUri = params?.redirect_uri
    if (!out || !session || typeof redirectUri !== 'string') return
    const salt = randomBytes(16).toString('base64url')
    const text = `${params?.client_id} ${new URL(redirectUri).origin} ${browserState(session)} ${salt}`
    out.session_state = `${createHash('sha256').update(text).digest('hex')}.${salt}`
  })

  const page =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Session</title><script src="session.js"></script><main><h1>Session</h1></main></html>'
  const script = sessionScript(cookie)
  provider.use(async (ctx, next) => {
    if (ctx.method === 'GET' && (ctx.path === '/session' || ctx.path === '/session.js')) {
      ctx.set('cache-control', 'no-cache')
      ctx.type = ctx.path === '/session' ? 'html' : 'js'
      ctx.body = ctx.path === '/session' ? page : script
      return
    }
    await next()
    // There is a session on authorization, resume, end of session and its confirmation only.
    const session = (ctx as Partial<KoaContextWithOIDC>).oidc?.session as
      | (KoaContextWithOIDC['oidc']['session'] & { destroyed?: boolean })
      | undefined
    if (!session) return
    const attributes = { path: issuerPath, httpOnly: false, sameSite: 'lax', signed: false, overwrite: true } as const
    if (session.accountId && !session.destroyed) {
      ctx.cookies.set(cookie, browserState(session), { ...attributes, expires: new Date(session.exp * 1000) })
    } else if (ctx.cookies.get(cookie, { signed: false })) {
      ctx.cookies.set(cookie, null, attributes)
    }
  })
}
