import type { FastifyInstance } from 'fastify'

export interface SecurityOptions {
  /** Origins of the configured identity provider, empty when it is our own. */
  identityOrigins: readonly string[]
  https: boolean
}

/** The Content-Security-Policy of a page; `nonce` is of this one answer. */
export function contentSecurityPolicy(options: SecurityOptions, nonce: string | undefined, framedBySelf: boolean): string {
  const identity = options.identityOrigins.join(' ')
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data: blob:",
    `connect-src 'self' ${identity}`.trim(),
    `frame-src 'self' ${identity}`.trim(),
    `form-action 'self' ${identity}`.trim(),
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framedBySelf ? "'self'" : "'none'"}`,
  ].join('; ')
}

/** The policy of a page that anybody may keep: no nonce, one style sheet that is known by its hash, and no script unless it has one of its own. */
export function publicPolicy({ styleHash, runs }: { styleHash?: string; runs?: true }): string {
  return [
    "default-src 'none'",
    `script-src ${runs ? "'self'" : "'none'"}`,
    `style-src ${styleHash ? `'sha256-${styleHash}'` : "'none'"}`,
    "img-src 'self' data:",
    `connect-src ${runs ? "'self'" : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every answer; pages replace the policy by their own with a nonce. */
export function secure(app: FastifyInstance, options: SecurityOptions): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(options, undefined, false),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cache-control': 'no-store',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
