import { sentence } from '@portico/connectors/gateways/failures.contract.ts'
import type { Language } from '@portico/platform/web/i18n/locales.ts'
import { prepareDom } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { DocumentWords } from './DocumentWords.tsx'

beforeAll(prepareDom)
let page: OpenPage
afterEach(() => page.close())

const several = sentence('severalApis', { names: 'a, b' })
const refused = sentence('refusedCall', { who: 'Azure', status: 404, said: 'no such export' })
test.each<[Language, string, string[]]>([
  [
    'de-DE',
    `mixed: ${several}\norders: ${refused}\n+2`,
    [
      'mixed: Es hat mehrere APIs (a, b), und ein Produkt des Portals hat ein Dokument.',
      'orders: Azure hat den Aufruf abgelehnt (404). Das Gateway meldet: no such export',
      '+2',
    ],
  ],
  ['nl-NL', `eu: orders: ${several}`, ['eu: orders: Het heeft meerdere API’s (a, b), en een product van het portaal heeft één document.']],
  ['de-DE', 'broken: Unexpected end of JSON', ['broken: Unexpected end of JSON']],
  ['de-DE', 'orders 1.0.0\nbills 2.1.0', ['orders 1.0.0', 'bills 2.1.0']],
])('in %s, what became of documents: %s', async (language, message, lines) => {
  await useTexts(language, 'apidex')
  page = await openPage(() => <DocumentWords message={message} />, '/')
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(lines)
})

test('a gateway that did not answer at all says so alone, and what nobody translates is marked', async () => {
  await useTexts('de-DE', 'apidex')
  page = await openPage(() => <DocumentWords message={sentence('late')} />, '/')
  expect(document.querySelector('li')).toBeNull()
  expect(document.body.textContent).toContain('Das Gateway')
  page.close()
  page = await openPage(() => <DocumentWords message="broken: Unexpected end of JSON" />, '/')
  expect(document.querySelector('li [lang=en]')?.textContent).toBe('Unexpected end of JSON')
})
