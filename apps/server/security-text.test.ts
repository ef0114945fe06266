import { expect, it } from 'vitest'
import { testPortal } from './testing/portal.ts'

it('security.txt names whom to tell of a weakness, for half a year from each day', async () => {
  const env = { SECURITY_CONTACT: 'mailto:security@company.example, https://company.example/report', PUBLIC_URL: 'https://portal.example' }
  const portal = await testPortal({ env })
  try {
    const answer = await fetch(`http://127.0.0.1:${portal.portal.port}/.well-known/security.txt`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const text = await answer.text()
    const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '').getTime()
    expect((expires - portal.clock.now().getTime()) / 86_400_000).toBeGreaterThan(178)
    expect(text.replace(/^Expires: .+$/m, 'Expires: then')).toBe(
      [
        'Contact: mailto:security@company.example',
        'Contact: https://company.example/report',
        'Expires: then',
        'Preferred-Languages: en, nl, es, sv, de, fr, ar',
        'Canonical: https://portal.example/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  } finally {
    await portal.close()
  }
})
