import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChangeWords, inEnglish, sentences, subjects, words } from '@portico/documents/contract/change-words.rules.ts'
import { setLanguage } from '@portico/platform/web/i18n/i18n.ts'
import { type Language, languages } from '@portico/platform/web/i18n/locales.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import type { Changelog } from '../changelog.contract.ts'
import type { Spec } from '../spec.contract.ts'
import { ChangelogTab } from './ChangelogTab.tsx'
import { changelogsQuery, changesQuery, operationsQuery, revisionsQuery } from './spec.queries.ts'
import { revisionsAtOnce } from './useRevisions.ts'

type Entry = NonNullable<Changelog['diff']>[number]

const textsOf = (language: Language) =>
  Object.assign(
    {},
    ...['modules/apidex/specs', 'documents'].map((home) =>
      JSON.parse(readFileSync(join(import.meta.dirname, '../../../..', home, `locales/${language}.json`), 'utf8')),
    ),
  ) as Record<string, string>

let root: Root
let page: OpenPage
const product = { id: 'p', environmentId: 'e' } as ApiProduct

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex', 'documents')
})
const changelogOf = (diff: Entry[]): Changelog => ({
  id: 'c',
  newSpecId: 'new',
  newVersion: '2.0.0',
  oldSpecId: 'old',
  oldVersion: '1.0.0',
  productId: 'p',
  state: 'ready',
  breaking: diff.length,
  risky: 0,
  safe: 0,
  complete: true,
  diff,
  createdAt: '2026-11-20T09:00:00Z',
})
const entryOf = (said: ChangeWords | undefined, text = ''): Entry => ({
  severity: 'breaking',
  kind: 'k',
  operation: '',
  pointer: '#/a',
  text: said ? inEnglish(said) : text,
  ...(said && { words: said as NonNullable<Entry['words']> }),
  before: null,
  after: JSON.stringify(said ?? text),
})

/** As if it had been asked for. */
function known({ diff, ...head }: Changelog): void {
  queryClient.setQueryData(revisionsQuery('e', 'p', revisionsAtOnce + 1).queryKey, [{ id: 'new' }] as Spec[])
  queryClient.setQueryData(changelogsQuery(['new']).queryKey, [head])
  queryClient.setQueryData(changesQuery(head.id).queryKey, [{ ...head, diff }] as Changelog[])
}

const shown = (language: Language, ...changes: Entry[]) => shownAs('ready', language, ...changes)
async function shownAs(state: Changelog['state'], language: Language, ...changes: Entry[]): Promise<HTMLParagraphElement[]> {
  known({ ...changelogOf(changes), state })
  await act(() => setLanguage(language))
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ChangelogTab product={product} />
      </QueryClientProvider>,
    ),
  )
  return [...document.querySelectorAll<HTMLParagraphElement>('li p')]
}

/** The line below a sentence: how many operations, which, and how many more. */
const usedBy = (sentence: Element | undefined) =>
  [...(sentence?.nextElementSibling?.querySelectorAll(':scope > span, li') ?? [])].map((part) => part.textContent ?? '')

const narrowed: ChangeWords = {
  id: 'type-narrowed',
  values: { before: [['string'], ['integer']], after: [['string']] },
  subject: { id: 'parameter', values: { name: 'limit' }, note: 'query', path: 'a.b[]' },
  usedBy: { count: 5, first: ['GET /a', 'GET /b', 'GET /c'] },
}
const removed: ChangeWords = {
  id: 'removed',
  values: {},
  subject: { id: 'schema-response', values: { name: 'Order' }, path: 'note' },
  usedBy: { count: 2, first: ['GET /a', 'GET /b'] },
}

describe('a change', () => {
  beforeEach(() => {
    queryClient.clear()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
  })
  afterEach(() => {
    act(() => root.unmount())
    vi.unstubAllGlobals()
  })

  test('is told in German', async () => {
    const [first, second] = await shown('de-DE', entryOf(narrowed), entryOf(removed))
    expect(first?.textContent).toBe(
      'Parameter limit (query), Eigenschaft a.b[]: Der Typ wurde von string oder integer auf string eingeschränkt.',
    )
    expect(usedBy(first)).toEqual(['Verwendet von 5 Operationen', 'GET/a', 'GET/b', 'GET/c', 'und 2 weitere'])
    expect(second?.textContent).toBe('Schema Order in Antworten, Eigenschaft note: Das Element wurde entfernt.')
    expect(usedBy(second)).toEqual(['Verwendet von 2 Operationen', 'GET/a', 'GET/b'])
    expect(first?.lang).toBe('')
  })

  test('is told in Arabic, with what the document says set apart', async () => {
    const [first] = await shown('ar-SA', entryOf(removed))
    expect(first?.textContent).toBe('المخطط Order في الردود، الخاصية note: أُزيل العنصر.')
    expect(usedBy(first)).toEqual(['تستخدمه عمليتان', 'GET/a', 'GET/b'])
    expect([...(first?.querySelectorAll('bdi') ?? [])].map((one) => `${one.className} ${one.textContent}`)).toEqual([
      'ltr Order',
      'ltr note',
    ])
    expect(first?.dir).toBe('')
  })

  test('of before, or of a kind that is unknown here, keeps its English', async () => {
    const unknown = { ...entryOf(undefined, 'Something else.'), words: { id: 'unheard-of', values: {} } }
    const paragraphs = await shown('de-DE', entryOf(undefined, 'The operation was removed.'), unknown)
    expect(paragraphs.map(({ lang, dir, textContent }) => [lang, dir, textContent])).toEqual([
      ['en', 'ltr', 'The operation was removed.'],
      ['en', 'ltr', 'Something else.'],
    ])
  })

  test('reads in English as the server puts it', async () => {
    const words: ChangeWords = { id: 'additional-properties-changed', values: { before: { word: 'allowed' }, after: { word: 'refused' } } }
    const ways: ChangeWords = { id: 'operation-security-added', values: { ways: [['oauth (read)', 'key'], ['basic']] } }
    const all = [narrowed, removed, words, ways].map((one) => entryOf(one))
    const paragraphs = await shown('en-GB', ...all)
    const said = paragraphs.map((one) => {
      const [used, ...operations] = usedBy(one)
      const rest = operations.find((part) => part.startsWith('and '))
      const named = operations.filter((part) => part !== rest).map((part) => part.replace('GET/', 'GET /'))
      return `${one.textContent}${used ? ` (${used}: ${named.join(', ')}${rest ? ` ${rest}` : ''}.)` : ''}`
    })
    expect(said).toEqual(all.map(({ text }) => text))
  })
})

describe('a changelog', () => {
  const operation = (path: string, method = 'GET') => ({ method, path, opId: `${method}${path.slice(1)}` })
  /** Those to operations; each change leads to its rule too. */
  const linksOf = () =>
    [...document.querySelectorAll('a')]
      .filter((link) => !link.getAttribute('href')?.startsWith('/apis/rules'))
      .map((link) => [link.textContent, link.getAttribute('href')])
  beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
  afterEach(() => {
    page.close()
    vi.unstubAllGlobals()
  })
  async function open(...changes: Entry[]) {
    page = await openPage(() => <ChangelogTab product={product} />, '/apis/p')
    await act(async () => {
      known(changelogOf(changes))
      queryClient.setQueryData(operationsQuery('new').queryKey, [operation('/a')] as never)
      const before = [operation('/a'), operation('/b'), operation('/b', 'DELETE')]
      queryClient.setQueryData(operationsQuery('old').queryKey, before as never)
    })
  }

  test('leads to operations in the newer revision, or in the one before where they are gone, or nowhere', async () => {
    const of = (name: string): Entry => ({ ...entryOf(undefined, 'It changed.'), operation: name })
    await open(entryOf(removed), of('DELETE /b'), of('GET /nowhere'))
    await until(() => expect(linksOf()).toHaveLength(3))
    expect(linksOf()).toEqual([
      ['GET/a', '/apis/p?env=e&tab=docs&spec=new&op=GETa'],
      ['GET/b', '/apis/p?env=e&tab=docs&spec=old&op=GETb'],
      ['DEL/b', '/apis/p?env=e&tab=docs&spec=old&op=DELETEb'],
    ])
    expect([...document.querySelectorAll('h3')].map((one) => one.textContent)).toEqual([
      'Shared by several operations',
      'DEL/bas of 1.0.0',
      'GET/nowhere',
    ])
  })

  test('compares long texts by line: what went, what came, and what stayed folded', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
    const [before, after] = [lines, lines.with(10, 'another')].map((all) => all.join('\n'))
    await open({ ...entryOf(undefined, 'The description changed.'), before, after })
    await until(() => expect(document.querySelector('del')).not.toBeNull())
    expect([...document.querySelectorAll('del, ins')].map((one) => one.lastChild?.textContent)).toEqual(['line 10', 'another'])
    expect([...document.querySelectorAll('summary')].map((one) => one.textContent)).toEqual(['8 unchanged lines', '7 unchanged lines'])
  })
})

describe('the texts of changes', () => {
  const wanted = {
    ...Object.fromEntries(Object.entries(sentences).map(([id, text]) => [`changelog.says.${id}`, text])),
    ...Object.fromEntries(Object.entries(subjects).map(([id, text]) => [`changelog.in.${id}`, text])),
    ...Object.fromEntries(words.map((word) => [`changelog.word.${word}`, word])),
  }
  const isOne = (key: string) => /^changelog\.(says|in|word)\./.test(key)

  test('are in English what the server says, and none is left over', () => {
    expect(Object.fromEntries(Object.entries(textsOf('en-GB')).filter(([key]) => isOne(key)))).toEqual(wanted)
  })

  test.each(Object.keys(languages) as Language[])('are all there in %s', (language) => {
    expect(new Set(Object.keys(textsOf(language)).filter(isOne))).toEqual(new Set(Object.keys(wanted)))
  })
})

test.each([
  ['pending', 'Being compared', 'specs.changes.pending.text'],
  ['failed', 'Not compared', 'specs.changes.notCompared.text'],
] as const)('a comparison that is %s says so in the place of the changes', async (state, chip, text) => {
  await shownAs(state, 'en-GB')
  expect(document.querySelector('h2')?.parentElement?.textContent).toContain(chip)
  expect(document.querySelector('fieldset')).toBeNull()
  expect(document.querySelector('[role=status]')?.textContent).toBe(textsOf('en-GB')[text])
  act(() => root.unmount())
})
