import type { IncomingMessage } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import { type Accounts, normalEmail } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import { demoPassword } from './demo-accounts.ts'
import { readForm } from './form.ts'
import type { Language } from './languages.ts'
import { type PageContext, type Pages, sendPage } from './page-context.ts'
import { type SignInState, signInPage } from './pages.ts'
import { issuerPath } from './paths.ts'

interface Parts {
  provider: Provider
  pages: Pages
  accounts: Accounts
  attempts: Attempts
  demo: boolean
  addressOf: (req: IncomingMessage) => string
}

/** The page at `/sign-in/{uid}` where people sign in: GET shows it, POST tries and goes on to where the sign-in began. */
export function signIn({ provider, pages, accounts, attempts, demo, addressOf }: Parts): void {
  provider.use(async (ctx, next) => {
    const uid = /^\/sign-in\/([\w-]+)$/.exec(ctx.path)?.[1]
    if (uid === undefined) return next()
    ctx.set('cache-control', 'no-store')
    const interaction = await openInteraction(ctx, uid)
    if (!interaction) return pages.error(ctx, 400, 'expired')
    const { params } = interaction
    const frame = pages.frame(ctx, typeof params.ui_locales === 'string' ? params.ui_locales : undefined)
    const state = { address: `${issuerPath}/sign-in/${uid}`, accounts: demo ? accounts.all : [] }
    if (ctx.method !== 'POST') {
      const chosen = state.accounts.find((account) => account.email === ctx.query.account)
      const email = chosen?.email ?? (typeof params.login_hint === 'string' ? params.login_hint : '')
      return sendPage(ctx, 200, signInPage(frame, { ...state, email, ...(chosen ? { password: demoPassword } : {}) }))
    }
    const outcome = await tryToSignIn(ctx, frame.language)
    if ('subject' in outcome) {
      const returnTo = await provider.interactionResult(ctx.req, ctx.res, { login: { accountId: outcome.subject, amr: ['pwd'] } })
      ctx.status = 303
      ctx.redirect(returnTo)
      return
    }
    sendPage(ctx, outcome.status, signInPage(frame, { ...state, ...outcome.state }))
  })

  /** The sign-in that this browser began under `uid`, unless it expired, was finished or began elsewhere. */
  async function openInteraction(ctx: PageContext, uid: string) {
    try {
      const interaction = await provider.interactionDetails(ctx.req, ctx.res)
      return interaction.uid === uid && interaction.prompt.name === 'login' ? interaction : undefined
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    }
  }

  type Refused = { status: number; state: Pick<SignInState, 'email' | 'emailMissing' | 'passwordMissing' | 'failure'> }
  async function tryToSignIn(ctx: PageContext, { text, inMinutes }: Language): Promise<{ subject: string } | Refused> {
    const form = await readForm(ctx.req)
    const typed = form.get('email')?.trim() ?? ''
    const password = form.get('password') ?? ''
    if (!typed || !password) return { status: 422, state: { email: typed, emailMissing: !typed, passwordMissing: !password } }
    const email = normalEmail(typed)
    const attempt = await attempts.guard(email, addressOf(ctx.req), () => accounts.signIn(email, password))
    if ('result' in attempt) return { subject: attempt.result.subject }
    if ('wrong' in attempt) return { status: 422, state: { email: typed, failure: text('signIn.wrong') } }
    ctx.set('retry-after', String(attempt.retryAfterSeconds))
    const when = inMinutes(Math.ceil(attempt.retryAfterSeconds / 60))
    return { status: 429, state: { email: typed, failure: text('signIn.tooMany', { when }) } }
  }
}
