import { type Language, languages } from '@portico/platform/web/i18n/locales.ts'
import { prepareDom } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type FailureCode, failureIn, failureSentences, sentence, theGateway } from '../gateways/failures.contract.ts'
import { FailureWords, failureText } from './FailureWords.tsx'

beforeAll(prepareDom)
let page: OpenPage | undefined
afterEach(() => page?.close())

/** A sentence with values that no text has. */
const made = (code: FailureCode): string =>
  failureSentences[code].replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'said' ? ': oops' : (values[name] ?? (numbers.includes(name) ? '7' : `a-${name}`)),
  )
const values: Record<string, string> = { address: 'https://a-gateway.example', status: '503' }
const numbers = ['seconds', 'count', 'changes', 'total', 'size']

test.each(Object.keys(languages) as Language[])(
  'every failure is said in %s, with its values and the gateway’s own words',
  async (language) => {
    await useTexts(language, 'apidex')
    for (const code of Object.keys(failureSentences) as FailureCode[]) {
      const message = made(code)
      const said = failureText(message)
      if (language !== 'en-GB') expect([code, said]).not.toEqual([code, message])
      expect(said).not.toMatch(/failures\.|[{}]/)
      for (const [name, value] of Object.entries(failureIn(message)?.values ?? {}))
        if (!numbers.includes(name)) expect([code, said]).toEqual([code, expect.stringContaining(String(value))])
      if (message.endsWith(': oops')) expect(said).toMatch(/oops$/)
      if (language !== 'en-GB') expect(said).not.toMatch(/\b(the|not|its)\b/i)
    }
  },
)

test.each<[Language, string, string]>([
  ['en-GB', sentence('closedConnection', { address: 'http://127.0.0.1:34463' }), 'http://127.0.0.1:34463 closed the connection.'],
  ['de-DE', sentence('noSuchHost', { host: 'gw.example' }), 'Diesen Host gibt es nicht: gw.example'],
  [
    'nl-NL',
    sentence('noAnswerWithin', { address: 'https://a.example', seconds: 30 }),
    'Geen antwoord van https://a.example binnen 30 seconden.',
  ],
  [
    'de-DE',
    sentence('refusedCall', { who: theGateway, status: 409, said: 'UNIQUE violation' }),
    'Das Gateway hat den Aufruf abgelehnt (409). Das Gateway meldet: UNIQUE violation',
  ],
  [
    'en-GB',
    sentence('keysLeft', { count: 2, said: sentence('fewerCalls', { who: 'SAP' }) }),
    '2 keys that the portal does not know could not be removed. SAP asks for fewer calls (429).',
  ],
  ['de-DE', 'Kong 3.9', 'Kong 3.9'],
])('%s: %s', async (language, message, said) => {
  await useTexts(language, 'apidex')
  page = await openPage(() => <FailureWords message={message} />, '/')
  expect(document.body.textContent).toContain(said)
  expect(failureText(message)).toBe(said)
  const verbatim = [...document.querySelectorAll('[lang=en]')].map((one) => [one.getAttribute('dir'), one.textContent])
  const own = said.includes('UNIQUE') ? 'UNIQUE violation' : said === 'Kong 3.9' ? said : undefined
  expect(verbatim).toEqual(own ? [['ltr', own]] : [])
})
