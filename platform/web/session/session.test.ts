import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { locks } from 'node:worker_threads'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useTexts } from '../testing/texts.ts'
import { sameOriginAddress } from './addresses.ts'
import { claimTab } from './duplicate.ts'
import { forgetSignIns, mayStartSignIn, rememberSignIn } from './guard.ts'
import { signInErrors, signInErrorText, signInHelp } from './sign-in-error.ts'
import { readStoredUser } from './tokens.ts'

/** As a browser's, in memory; `copy` is what duplicating a tab does. */
function storage(entries: [string, string][] = []): Storage & { copy(): Storage } {
  const map = new Map(entries)
  return {
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (at) => [...map.keys()][at] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
    copy: () => storage([...map]),
  }
}

describe('a tab', () => {
  test('that was duplicated knows it, and its twin does not', async () => {
    const [original, events] = [storage(), new EventTarget()]
    const first = await claimTab(original, events, locks)
    const second = await claimTab(original.copy(), new EventTarget(), locks)
    expect([first.duplicate, second.duplicate]).toEqual([false, true])
    first.stop()
    second.stop()
  })

  test('that is reloaded is no duplicate, also while its twin lives', async () => {
    const [own, events] = [storage(), new EventTarget()]
    const first = await claimTab(own, events, locks)
    events.dispatchEvent(new Event('pagehide'))
    const again = await claimTab(own, new EventTarget(), locks)
    expect(again.duplicate).toBe(false)
    first.stop()
    again.stop()
  })

  test('that crashed is no duplicate: its lock went with it', async () => {
    const own = storage()
    ;(await claimTab(own, new EventTarget(), locks)).stop()
    await vi.waitFor(async () => expect((await locks.query()).held).toEqual([]))
    const restored = await claimTab(own, new EventTarget(), locks)
    expect(restored.duplicate).toBe(false)
    restored.stop()
  })
})

test('sign-ins start no more by themselves after the third that the provider finished within a minute, until a person asks', () => {
  const own = storage()
  const round = (second: number) => {
    const may = mayStartSignIn(second * 1000, own)
    if (may) rememberSignIn(second * 1000, own)
    return may
  }
  expect([1, 2, 3, 4].map(round)).toEqual([true, true, true, false])
  expect(mayStartSignIn(61_500, own)).toBe(true)
  rememberSignIn(61_500, own)
  forgetSignIns(own)
  expect(mayStartSignIn(62_000, own)).toBe(true)
})

test('whoever only looks at the provider’s page is sent there again, however often', () => {
  const own = storage()
  expect([1, 2, 3, 4, 5].map((second) => mayStartSignIn(second * 1000, own))).toEqual([true, true, true, true, true])
})

test('a sign-in comes back to an address of the same origin only, never to the callback or the signed-out page', () => {
  const back = (address: unknown) => sameOriginAddress(address, 'https://portal.example')
  expect(back('/teams?page=2#a')).toBe('/teams?page=2#a')
  expect(back('https://portal.example/apis')).toBe('/apis')
  for (const other of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/callback?code=1', '/?rnr=1', undefined, 7])
    expect(back(other)).toBe('/dashboard')
})

test('a stored user is read, an expired one told apart, rubbish ignored', () => {
  const read = (value: string) => readStoredUser('k', 10_000, storage([['k', value]]))
  const user = { access_token: 'T', profile: { sub: '1' } }
  expect(read(JSON.stringify({ ...user, expires_at: 11 }))).toMatchObject(user)
  expect(read(JSON.stringify({ ...user, expires_at: 10 }))).toBe('expired')
  expect([read('{'), read('null'), read('{}')]).toEqual([undefined, undefined, undefined])
})

describe('sign-in errors', () => {
  beforeAll(() => useTexts('en-GB'))
  const library = readFileSync(
    createRequire(import.meta.url)
      .resolve('oidc-client-ts')
      .replace(/umd/, 'esm'),
    'utf8',
  )

  test.each(Object.keys(signInErrors))('“%s” is what the library says, and what en-GB shows', (message) => {
    if (message !== 'subject from UserInfo response does not match subject in ID Token') expect(library).toContain(message)
    expect(signInErrorText(new Error(message))).toBe(message)
  })
  test('a provider’s error shows its code and description', () => {
    const error = Object.assign(new Error('Nope'), { name: 'ErrorResponse', error: 'access_denied', error_description: 'Nope' })
    expect(signInErrorText(error)).toBe('access_denied: Nope')
    // What a silent request is answered, and what asking openly mends.
    for (const code of ['login_required', 'consent_required', 'interaction_required', 'account_selection_required'])
      expect(signInHelp(Object.assign(new Error(code), { name: 'ErrorResponse', error: code }))).toBe('signIn.help.again')
    expect(signInHelp(error)).toBe('signIn.help.denied')
    // Every error of the specification has a meaning of its own.
    for (const said of Object.keys(signInErrors)) expect(signInHelp(new Error(said)), said).not.toBe('signIn.help.unknown')
    expect(signInHelp(new Error('Something else'))).toBe('signIn.help.unknown')
  })
})
