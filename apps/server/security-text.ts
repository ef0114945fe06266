import type { Clock } from '@portico/platform/contract/clock.ts'
import type { FastifyInstance } from 'fastify'

export interface SecurityText {
  /** Addresses with their scheme; none: there is no such file, because one without a contact means nothing. */
  contacts: readonly string[]
  publicUrl: string
  locales: readonly string[]
  clock: Clock
}

const dayMs = 86_400_000
const validDays = 180

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. It is made anew each day, so that it never runs out. */
export function serveSecurityText(app: FastifyInstance, { contacts, publicUrl, locales, clock }: SecurityText): void {
  const path = '/.well-known/security.txt'
  app.get(path, { logLevel: 'silent' }, async (_request, reply) => {
    if (contacts.length === 0) return reply.callNotFound()
    const expires = new Date((Math.floor(clock.now().getTime() / dayMs) + validDays) * dayMs)
    // `se-SE` is the key of a bundle of texts; the language is `sv`.
    const languages = [...new Set(locales.map((locale) => (locale === 'se-SE' ? 'sv' : locale.slice(0, 2))))]
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${publicUrl}${path}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
