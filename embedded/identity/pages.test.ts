import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsOf } from './accounts.ts'
import { demoAccounts } from './demo-accounts.ts'
import { bundles, chooseLanguage, languageNames, locales } from './languages.ts'
import { authorization, type Browser, browser, passwordSignIn, refresh, signedIn, signIn } from './testing/browser.ts'
import { type Started, startIdentity } from './testing/started.ts'

let started: Started
beforeAll(async () => {
  started = await startIdentity()
})
afterAll(() => started.close())

/** Opens the sign-in page and answers its address. */
async function opened(tab: Browser, more: Record<string, string> = {}) {
  const begun = await tab.visit(authorization(started, more).url)
  return { address: String(begun.location), page: await tab.visit(String(begun.location)) }
}

describe('the languages', () => {
  it('have the same texts with the same values, none empty', () => {
    const values = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
    for (const locale of locales) {
      expect(Object.keys(bundles[locale])).toEqual(Object.keys(bundles['en-GB']))
      for (const [key, text] of Object.entries(bundles[locale])) {
        expect(text.trim(), `${locale} ${key}`).not.toBe('')
        expect(values(text), `${locale} ${key}`).toEqual(values(bundles['en-GB'][key]))
      }
    }
  })

  it('are chosen by the first wish that is spoken', () => {
    expect(chooseLanguage('xx de').locale).toBe('de-DE')
    expect(chooseLanguage(undefined, 'nl;q=0.4, sv ; q=0.9').locale).toBe('se-SE')
    expect(chooseLanguage('se-SE').tag).toBe('sv-SE')
    expect(chooseLanguage('', 'fr-CA', 'nl-NL').locale).toBe('fr-FR')
    expect(chooseLanguage('toString __proto__').locale).toBe('en-GB')
  })

  it.each(locales)('show the sign-in page in %s', async (locale) => {
    const { page } = await opened(browser(started.publicUrl), { ui_locales: locale })
    const { text } = chooseLanguage(locale)
    expect(page.text).toContain(`<html lang="${locale === 'se-SE' ? 'sv-SE' : locale}" dir="${locale === 'ar-SA' ? 'rtl' : 'ltr'}">`)
    for (const key of ['signIn.title', 'signIn.email', 'signIn.password', 'signIn.demoAccounts', 'brand.claim']) {
      expect(page.text).toContain(text(key).replaceAll("'", '&#39;'))
    }
    for (const name of Object.values(languageNames)) expect(page.text).toContain(name)
    expect(page.text).not.toMatch(/\{\w+\}/)
  })

  it('change without losing the sign-in, and the choice is remembered', async () => {
    const tab = browser(started.publicUrl, { 'accept-language': 'fr' })
    const { address, page } = await opened(tab)
    expect(page.text).toContain('Mot de passe')
    expect((await tab.visit(`${address}?lang=nl-NL`)).text).toContain('Wachtwoord')
    expect((await tab.visit(address)).text).toContain('Wachtwoord')
    const answered = await tab.submit(address, { email: 'reader@portico.example', password: 'portico' })
    expect(answered.status).toBe(303)
  })
})

describe('the sign-in page', () => {
  it('has labelled fields that password managers know, and tells only its own origin to run', async () => {
    const { page } = await opened(browser(started.publicUrl), { login_hint: 'lotte@"><script>' })
    expect(page.text).toMatch(/<label for="email">[\s\S]*<input id="email" name="email" type="email"[^>]* autocomplete="username"/)
    expect(page.text).toMatch(/<label for="password">[\s\S]*<input class="with-button" id="password"[^>]* autocomplete="current-password"/)
    expect(page.text).toContain('value="lotte@&#34;&#62;&#60;script&#62;"')
    const csp = page.headers.get('content-security-policy')
    expect(csp).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(csp).toContain(`form-action 'self' ${started.publicUrl}`)
    expect(csp).toContain("frame-ancestors 'self'")
    expect(page.headers.get('x-frame-options')).toBeNull()
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  it('loads a style and a script that browsers keep for ever', async () => {
    const { page } = await opened(browser(started.publicUrl))
    const addresses = [...page.text.matchAll(/(?:href|src)="(\/identity\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
    expect(addresses).toHaveLength(3)
    for (const address of addresses) {
      const answer = await fetch(`${started.publicUrl}${address}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  it('takes the theme of the cookie, else that of the system', async () => {
    const tab = browser(started.publicUrl)
    tab.cookies.set('theme', { value: 'dark', path: '/' })
    expect((await opened(tab)).page.text).toContain('data-theme="dark"')
    tab.cookies.set('theme', { value: 'blue', path: '/' })
    expect((await opened(tab)).page.text).not.toContain('data-theme')
  })

  it('says in words what is wrong, keeps the address and lets the person try again', async () => {
    const tab = browser(started.publicUrl)
    const { address } = await opened(tab)
    const wrong = await tab.submit(address, { email: 'reader@portico.example', password: 'guess' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toMatch(/id="failure" role="alert">[\s\S]*The e-mail address or the password is wrong/)
    expect(wrong.text).toMatch(/<input id="email"[^>]* value="reader@portico.example"[^>]* aria-invalid="true" aria-describedby="failure"/)
    expect(wrong.text).not.toContain('guess')
    const empty = await tab.submit(address, { email: '', password: '' })
    expect(empty.text).toMatch(/aria-describedby="email-missing"[\s\S]*id="email-missing">[\s\S]*Enter your e-mail address\./)
    expect(empty.text).toMatch(/id="password-missing">[\s\S]*Enter your password\./)
    expect((await tab.submit(address, { email: 'reader@portico.example', password: 'portico' })).status).toBe(303)
  })

  it('fills in a demo account that is chosen without script', async () => {
    const tab = browser(started.publicUrl)
    const { address } = await opened(tab)
    const { text } = await tab.visit(`${address}?account=architect@portico.example`)
    expect(text).toContain('value="architect@portico.example"')
    expect(text).toMatch(/id="password"[^>]* value="portico"/)
  })

  it('belongs to the browser that began it', async () => {
    const { address } = await opened(browser(started.publicUrl))
    const stranger = await browser(started.publicUrl).submit(address, { email: 'reader@portico.example', password: 'portico' })
    expect([stranger.status, stranger.location]).toEqual([400, undefined])
    expect(stranger.text).toContain('This sign-in has expired')
  })

  it('that was finished says so and leads back to the portal', async () => {
    const tab = browser(started.publicUrl)
    const { address } = await opened(tab)
    const answered = await tab.submit(address, { email: 'reader@portico.example', password: 'portico' })
    await tab.visit(String(answered.location))
    const again = await tab.visit(`${address}?lang=de-DE`)
    expect(again.status).toBe(400)
    expect(again.text).toContain('Diese Anmeldung ist abgelaufen')
    expect(again.text).toContain(`href="${started.publicUrl}/">Zurück zum Portal`)
  })
})

describe('the error pages', () => {
  it.each([
    ['an unknown client', { client_id: 'other' }, 'This application is not known here'],
    ['a way back that is not registered', { redirect_uri: 'https://evil.example/callback' }, 'This way back is not allowed'],
    ['a missing client', { client_id: undefined }, 'This request cannot be used'],
  ])('name %s and lead back to the portal, never to the asked address', async (_name, more, title) => {
    const answer = await browser(started.publicUrl).visit(authorization(started, more).url)
    expect([answer.status, answer.location]).toEqual([400, undefined])
    expect(answer.text).toContain(`<h1>${title}</h1>`)
    expect(answer.text).toContain('Back to the portal')
  })

  it('answer an unknown address as a page for people and as nothing for programs', async () => {
    const page = await browser(started.publicUrl).visit('/identity/nowhere', { headers: { 'accept-language': 'sv' } })
    expect([page.status, page.text.includes('Det finns inget på den här adressen')]).toEqual([404, true])
    const plain = await fetch(`${started.publicUrl}/identity/nowhere`, { headers: { accept: 'application/json' } })
    expect([plain.status, await plain.text()]).toEqual([404, 'Not Found'])
    expect((await fetch(`${started.publicUrl}/identity`)).status).toBe(404)
  })
})

describe('signing out', () => {
  const endAddress = (more: Record<string, string> = {}) =>
    `/identity/session/end?${new URLSearchParams({ client_id: 'portico-web', post_logout_redirect_uri: `${started.publicUrl}/?rnr=1`, ...more })}`

  it('goes on by itself for the portal, ends session and tokens, and lands on exactly /?rnr=1', async () => {
    const tab = browser(started.publicUrl)
    const held = await signedIn(started, tab)
    expect(tab.cookies.has(`portico_browser_state_${new URL(started.publicUrl).port}`)).toBe(true)
    const page = await tab.visit(endAddress({ id_token_hint: held.id_token }))
    expect(page.text).toMatch(/form="op.logoutForm" name="logout" value="yes" data-auto-submit>Sign out</)
    const [, action, xsrf] = /action="([^"]+)"[^>]*><input type="hidden" name="xsrf" value="([^"]+)"/.exec(page.text) ?? []
    const ended = await tab.submit(action ?? '', { xsrf: xsrf ?? '', logout: 'yes' })
    expect(ended.location?.href).toBe(`${started.publicUrl}/?rnr=1`)
    expect([...tab.cookies.keys()].filter((name) => /session|state/.test(name))).toEqual([])
    expect((await refresh(started, held.refresh_token)).body.error).toBe('invalid_grant')
    const silent = await tab.visit(authorization(started, { prompt: 'none' }).url)
    expect(silent.location?.searchParams.get('error')).toBe('login_required')
  })

  it('asks first whoever has no ID token of this very session, wherever their link stands', async () => {
    const tab = browser(started.publicUrl)
    const held = await signedIn(started, tab)
    const stranger = await signedIn(started, browser(started.publicUrl), 'admin@portico.example')
    const [head, , signature] = String(held.id_token).split('.')
    const forged = [head, Buffer.from(JSON.stringify({ sub: 'x' })).toString('base64url'), signature].join('.')
    for (const more of [{}, { id_token_hint: stranger.id_token }, { id_token_hint: forged }, { id_token_hint: 'x' }, { id_token_hint: '' }])
      for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
        const page = await tab.visit(endAddress(more), { headers: { 'sec-fetch-site': site } })
        expect([more, site, page.text.includes('data-auto-submit')]).toEqual([more, site, false])
        if (page.status === 200) expect(page.text).toContain('Sign out of Portico?')
        else expect(page.status).toBe(400)
      }
    expect((await refresh(started, held.refresh_token)).status).toBe(200)
  })

  it('refuses another place to land on, and works without being signed in', async () => {
    const tab = browser(started.publicUrl)
    const foreign = await tab.visit(endAddress({ post_logout_redirect_uri: 'https://evil.example/' }))
    expect([foreign.status, foreign.location]).toEqual([400, undefined])
    const nobody = await tab.visit(endAddress())
    expect(nobody.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    expect((await tab.visit('/identity/session/end/success')).text).toContain('You are signed out')
  })
})

describe('the session page', () => {
  it('can be framed by the portal and names the cookie of this installation', async () => {
    const page = await fetch(`${started.publicUrl}/identity/session`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const script = await (await fetch(`${started.publicUrl}/identity/session.js`)).text()
    expect(script).toContain(`'portico_browser_state_${new URL(started.publicUrl).port}='`)
  })
})

describe('guessing', () => {
  it('is stopped after ten failures in a minute on an account, in words, before the password is looked at', async () => {
    const tab = browser(started.publicUrl)
    const { address } = await opened(tab)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => passwordSignIn(started, 'developer2@portico.example', `guess ${n}`)),
    )
    expect(guesses.map((guess) => guess.status).sort()).toEqual([...Array(10).fill(400), 429, 429])
    expect(guesses.find((guess) => guess.status === 429)?.headers.get('retry-after')).toMatch(/^(60|5\d)$/)
    for (const email of ['developer2@portico.example', ' DEVELOPER2@portico.example '])
      expect((await passwordSignIn(started, email)).status).toBe(429)
    const page = await tab.submit(address, { email: 'developer2@portico.example', password: 'portico' })
    expect(page.status).toBe(429)
    expect(page.text).toContain('Too many attempts have failed. Try again in 1 minute.')
    expect((await passwordSignIn(started, 'developer@portico.example')).status).toBe(200)
    started.clock.moveMinutes(1.1)
    expect((await tab.submit(address, { email: 'developer2@portico.example', password: 'portico' })).status).toBe(303)
  })

  it('is stopped after a hundred failures in a minute from an address, however many accounts are tried at once', async () => {
    started.clock.moveMinutes(2)
    const guesses = await Promise.all(Array.from({ length: 120 }, (_, n) => passwordSignIn(started, `nobody${n}@portico.example`, 'guess')))
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(100)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await passwordSignIn(started, 'developer@portico.example')).status).toBe(429)
    started.clock.moveMinutes(1.1)
    expect((await passwordSignIn(started, 'developer@portico.example')).status).toBe(200)
  }, 120_000)

  it('computes the same for an account that is not there, and nothing for one that is blocked', async () => {
    const guards: string[] = []
    const accounts = accountsOf(demoAccounts, async (_password, stored) => {
      guards.push(stored)
      return false
    })
    await accounts.signIn('developer@portico.example', 'guess')
    await accounts.signIn('nobody@portico.example', 'guess')
    await accounts.signIn('no\0body', 'guess')
    // The same parameters of the hash, so the same work.
    expect(new Set(guards.map((stored) => stored.split('$').slice(0, 4).join('$'))).size).toBe(1)
    expect(guards).toHaveLength(3)
  })

  it.each(['no\0body', '\0', 'x'.repeat(5000), '\ud800', 'developer@portico.example\0'])(
    '%j is no account, and no failure',
    async (email) => {
      expect((await passwordSignIn(started, email)).status).toBe(400)
      const tab = browser(started.publicUrl)
      const { address } = await opened(tab)
      expect((await tab.submit(address, { email, password: 'portico' })).status).toBe(422)
    },
  )
})

describe('behind TLS', () => {
  it('marks every cookie secure and answers with https addresses', async () => {
    const proxied = await startIdentity({ https: true })
    const tab = browser(proxied.publicUrl)
    const document = (await (await fetch(`${proxied.publicUrl}/identity/.well-known/openid-configuration`)).json()) as {
      token_endpoint: string
    }
    expect(document.token_endpoint).toBe('https://portal.example/identity/token')
    const begun = await tab.visit(authorization(proxied, { redirect_uri: 'https://portal.example/callback' }).url)
    expect(begun.status).toBe(303)
    expect(tab.setCookies.length).toBeGreaterThan(1)
    for (const line of tab.setCookies) expect(line).toMatch(/; secure/i)
    await proxied.close()
  })
})

describe('CORS', () => {
  it('lets the portal`s own origin call the token endpoint, nobody else', async () => {
    const call = async (origin: string) => {
      const form = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'portico-web', refresh_token: 'x' })
      const answer = await fetch(`${started.publicUrl}/identity/token`, { method: 'POST', body: form, headers: { origin } })
      return answer.headers.get('access-control-allow-origin')
    }
    expect(await call(started.publicUrl)).toBe(started.publicUrl)
    expect(await call('https://evil.example')).toBeNull()
    expect((await signIn(started, browser(started.publicUrl))).parameters.get('code')).toBeTruthy()
  })
})
