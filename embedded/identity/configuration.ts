import { createHash } from 'node:crypto'
import { type Adapter, type Configuration, errors, interactionPolicy, type JWKS, type KoaContextWithOIDC } from 'oidc-provider'
import { type Accounts, claimsOf } from './accounts.ts'
import { issuerPath } from './paths.ts'

const minutes = 60
const hours = 60 * minutes
const days = 24 * hours

export const webClient = 'portico-web'
export const cliClient = 'portico-cli'

/** The API as the provider names it inside; tokens carry the configured audience, which need not be an address. */
export const apiResource = 'urn:portico:api'
export const tokenScope = 'openid profile email'

export const lifetimes = {
  accessToken: 10 * minutes,
  refreshToken: 12 * hours,
  session: 12 * hours,
  webGrant: 24 * hours,
  cliGrant: 30 * days,
}

export interface ConfigurationParts {
  publicUrl: string
  audience: string
  demo: boolean
  accounts: Accounts
  records: (model: string) => Adapter
  keys: JWKS
  cookieSecret: string
  /** Appended to cookie names: cookies do not tell ports of one host apart, so two Porticos on one machine would sign each other out. */
  cookieSuffix: string
  renderError: (ctx: KoaContextWithOIDC, out: { error: string; error_description?: string | undefined }) => void
  logoutSource: (ctx: KoaContextWithOIDC, form: string) => void
  signedOutSource: (ctx: KoaContextWithOIDC) => void
}

/** What tokens for the API are made of: JWTs (type at+jwt) for the audience, with the scopes that were asked for. */
export const apiServer = (audience: string) =>
  ({ audience, scope: tokenScope, accessTokenFormat: 'jwt', accessTokenTTL: lifetimes.accessToken }) as const

/** Everything that makes the library the portal's provider. Each default that it warns about is set here. */
export function configurationOf(parts: ConfigurationParts): Configuration {
  const { publicUrl, accounts, cookieSuffix } = parts
  const portalOrigin = new URL(publicUrl).origin
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const
  const policy = interactionPolicy.base()
  policy.remove('consent')

  return {
    adapter: parts.records,
    jwks: parts.keys,
    clients: clientsOf(parts),
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name', 'roles'], email: ['email', 'email_verified'] },
    responseTypes: ['code'],
    subjectTypes: ['public'],
    pkce: { required: () => true },
    interactions: { policy, url: (_ctx, interaction) => `${issuerPath}/sign-in/${interaction.uid}` },
    cookies: {
      keys: [parts.cookieSecret],
      names: {
        session: `portico_session${cookieSuffix}`,
        interaction: `portico_sign_in${cookieSuffix}`,
        resume: `portico_resume${cookieSuffix}`,
      },
      long: { ...cookie, path: issuerPath },
      short: cookie,
    },
    discovery: { check_session_iframe: `${publicUrl}${issuerPath}/session` },
    clientBasedCORS: (_ctx, origin) => origin === portalOrigin,
    features: {
      devInteractions: { enabled: false },
      // The tokens are for the portal's API; everything about the person is in them and in the ID token.
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: {
        enabled: true,
        // Clients that name no resource, like oidc-client-ts, get tokens for the API all the same.
        defaultResource: () => apiResource,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, resource) {
          if (resource !== apiResource) throw new errors.InvalidTarget()
          return apiServer(parts.audience)
        },
      },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true, logoutSource: parts.logoutSource, postLogoutSuccessSource: parts.signedOutSource },
    },
    renderError: (ctx, out) => parts.renderError(ctx, out),
    findAccount(_ctx, subject) {
      const account = accounts.bySubject(subject)
      return account && { accountId: subject, claims: () => ({ sub: subject, ...claimsOf(account) }) }
    },
    extraTokenClaims(_ctx, token) {
      const account = 'accountId' in token ? accounts.bySubject(token.accountId) : undefined
      if (!account) return undefined
      // A grant is made for a session and outlives each of its tokens. Its own id would open its records to whoever reads a token.
      const sid = 'grantId' in token && token.grantId ? createHash('sha256').update(token.grantId).digest('base64url') : undefined
      return { ...claimsOf(account), ...(sid && { sid }) }
    },
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grantId = session.grantIdFor(client.clientId)
      const known = grantId ? await provider.Grant.find(grantId) : undefined
      if (known && known.remainingTTL > lifetimes.session + hours) return known
      const grant = known ?? new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope(tokenScope)
      grant.addResourceScope(apiResource, tokenScope)
      // A grant outlives its session, or an active user's renewal would end with the first day's grant.
      grant.exp = Math.floor(Date.now() / 1000) + lifetimes.webGrant
      await grant.save()
      return grant
    },
    // Without offline_access: tokens of the web app die with the session.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: 1 * minutes,
      IdToken: 1 * hours,
      RefreshToken: lifetimes.refreshToken,
      Interaction: 1 * hours,
      Session: lifetimes.session,
      Grant: (_ctx, grant) => (grant.clientId === cliClient ? lifetimes.cliGrant : lifetimes.webGrant),
    },
  }
}

function clientsOf({ publicUrl, demo }: ConfigurationParts): Configuration['clients'] {
  const common = { token_endpoint_auth_method: 'none' } as const
  const web = {
    ...common,
    client_id: webClient,
    client_name: 'Portico',
    scope: tokenScope,
    redirect_uris: [`${publicUrl}/callback`, `${publicUrl}/callback_silent`],
    post_logout_redirect_uris: [`${publicUrl}/?rnr=1`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
  }
  const cli = {
    ...common,
    client_id: cliClient,
    client_name: 'Portico command line',
    scope: `${tokenScope} offline_access`,
    redirect_uris: [],
    grant_types: ['password', 'refresh_token'],
    response_types: [],
  }
  return demo ? [web, cli] : [web]
}
