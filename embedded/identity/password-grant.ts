import type { IncomingMessage } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import { type Accounts, claimsOf, normalEmail } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import { apiResource, apiServer, tokenScope } from './configuration.ts'

const knownScopes = new Set([...tokenScope.split(' '), 'offline_access'])

class TooManyAttempts extends errors.OIDCProviderError {
  constructor(retryAfterSeconds: number) {
    super(429, 'too_many_attempts')
    this.error_description = `too many failed attempts, try again in ${retryAfterSeconds} seconds`
  }
}

/**
 * The password grant (RFC 6749, 4.3) for scripts and tests of a demo installation: e-mail and password in, tokens out, under the same
 * limits as the sign-in page. A refresh token comes with scope offline_access only; it belongs to no browser session.
 */
export function passwordGrant(
  provider: Provider,
  parts: { audience: string; accounts: Accounts; attempts: Attempts; addressOf: (req: IncomingMessage) => string },
): void {
  provider.registerGrantType<{ username?: string; password?: string }>(
    'password',
    async (ctx) => {
      const { client, params } = ctx.oidc
      const { username, password } = params
      if (!username || !password) throw new errors.InvalidRequest('username and password are required')
      const scope = knownScope(params.scope ?? tokenScope)
      const email = normalEmail(username)
      const attempt = await parts.attempts.guard(email, parts.addressOf(ctx.req), () => parts.accounts.signIn(email, password))
      if ('retryAfterSeconds' in attempt) {
        ctx.set('retry-after', String(attempt.retryAfterSeconds))
        throw new TooManyAttempts(attempt.retryAfterSeconds)
      }
      if ('wrong' in attempt) throw wrongPassword()

      const account = attempt.result
      const accountId = account.subject
      const grant = new provider.Grant({ accountId, clientId: client.clientId })
      grant.addOIDCScope(scope)
      grant.addResourceScope(apiResource, tokenScope)
      const grantId = await grant.save()
      const source = { accountId, client, grantId, gty: 'password', scope, expiresWithSession: false }

      const token = new provider.AccessToken(source)
      token.resourceServer = new provider.ResourceServer(apiResource, apiServer(parts.audience))
      token.scope = grant.getResourceScopeFiltered(apiResource, scope.split(' '))
      const body: Record<string, unknown> = { access_token: await token.save(), token_type: 'Bearer', expires_in: token.expiration, scope }
      if (scope.includes('offline_access'))
        body.refresh_token = await new provider.RefreshToken({ ...source, resource: apiResource }).save()
      if (scope.includes('openid')) {
        // The types do not know the field by which the library chooses the claims.
        const idToken = Object.assign(new provider.IdToken({ sub: accountId, ...claimsOf(account) }, { ctx }), { scope })
        body.id_token = await idToken.issue({ use: 'idtoken' })
      }
      ctx.body = body
    },
    ['username', 'password', 'scope'],
  )
}

function knownScope(asked: string): string {
  const unknown = asked.split(' ').find((scope) => !knownScopes.has(scope))
  if (unknown !== undefined) throw new errors.InvalidScope('requested scope is not known', unknown)
  return asked
}

function wrongPassword(): Error {
  const error = new errors.InvalidGrant('')
  error.error_description = 'e-mail address or password is wrong'
  return error
}
