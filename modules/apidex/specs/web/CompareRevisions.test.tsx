import type { ChangeWords } from '@portico/documents/contract/change-words.rules.ts'
import { inEnglish } from '@portico/documents/contract/change-words.rules.ts'
import type { TextDiff } from '@portico/documents/contract/text-diff.contract.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Comparison } from '../changelog.contract.ts'
import type { Spec } from '../spec.contract.ts'
import { CompareRevisions } from './CompareRevisions.tsx'

type Entry = Comparison['diff'][number]

const revision = (id: string, version: string, environmentId = 'test') =>
  ({ id, version, environmentId, productId: `p-${environmentId}` }) as Spec
const [first, second, elsewhere] = [revision('r1', '1.0.0'), revision('r2', '2.0.0'), revision('r3', '2.0.0', 'production')] as const
const entryOf = (severity: Entry['severity'], kind: string, words: ChangeWords): Entry => ({
  ...{ severity, kind, operation: 'GET /orders', pointer: '#/a', text: inEnglish(words), words: words as NonNullable<Entry['words']> },
  ...{ before: null, after: null },
})
const diff = [
  entryOf('breaking', 'operation-removed', { id: 'operation-removed', values: {} }),
  entryOf('safe', 'operation-deprecated', { id: 'operation-deprecated', values: {} }),
]

const text: TextDiff = {
  ...{ added: 1, removed: 1, places: 3 },
  hunks: [
    {
      ...{ place: ['paths', '/orders', 'get'], oldLine: 9, newLine: 12, leftOut: 0 },
      parts: [{ kind: 'changed', before: ['"summary": "Orders"'], after: ['"summary": "All orders"'] }],
    },
  ],
}

let page: OpenPage
/** What the server was asked, and what it answers. */
let asked: string[] = []
let answers: { revisions: Spec[]; comparison: (address: string) => Partial<Comparison> | undefined }

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex', 'documents')
})
beforeEach(() => {
  asked = []
  answers = { revisions: [second, first, elsewhere], comparison: () => ({ breaking: 1, risky: 0, safe: 1, complete: true, diff }) }
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const address = String(input instanceof Request ? input.url : input)
    asked.push(address)
    const body = address.includes('/comparable')
      ? answers.revisions
      : address.includes('/text-comparison')
        ? { text }
        : address.includes('/comparison')
          ? answers.comparison(address)
          : []
    const error = { statusCode: 422, name: 'Invalid', message: 'These two revisions cannot be compared.', code: 'invalid', details: [] }
    return new Response(JSON.stringify(body ?? { error }), { status: body ? 200 : 422, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

const open = async (address: string): Promise<void> => {
  page = await openPage(() => <CompareRevisions spec={second} />, address)
}
const lists = () => [...document.querySelectorAll('select')]
const choose = (list: HTMLSelectElement | undefined, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value)
    list?.dispatchEvent(new Event('change', { bubbles: true }))
  })
const comparisons = () => asked.filter((address) => address.includes('/comparison'))
const search = () => page.router.state.location.search as Record<string, unknown>

test('nothing is asked to be compared before both are chosen, and what was chosen stands in the address', async () => {
  await open('/apis/p?tab=changes')
  await until(() => expect(lists()).toHaveLength(2))
  expect(document.body.textContent).toContain('Choose a revision')
  await choose(lists()[0], 'r1')
  await until(() => expect(search()).toEqual({ tab: 'changes', from: 'r1' }))
  expect(comparisons()).toEqual([])
  await choose(lists()[1], 'r2')
  await until(() => expect(search()).toEqual({ tab: 'changes', from: 'r1', to: 'r2' }))
  await until(() => expect(document.body.textContent).toContain('The operation was removed.'))
  expect(comparisons()).toEqual([expect.stringMatching(/\/api\/specs\/r2\/comparison\?with=r1$/)])
})

test('an address shows its comparison, one severity alone, and the two the other way round', async () => {
  await open('/apis/p?from=r1&to=r2')
  await until(() => expect(document.body.textContent).toContain('The operation is deprecated now.'))
  const breaking = [...document.querySelectorAll<HTMLElement>('button')].find((one) =>
    /^1\s*breaking|breaking\D*1$/i.test(one.textContent ?? ''),
  )
  expect(breaking?.textContent).toBeTruthy()
  await act(async () => breaking?.click())
  await until(() => expect(document.body.textContent).not.toContain('The operation is deprecated now.'))
  expect(document.body.textContent).toContain('The operation was removed.')
  await press('Swap the two revisions')
  await until(() => expect(search()).toEqual({ from: 'r2', to: 'r1' }))
  await until(() => expect(comparisons().at(-1)).toMatch(/\/api\/specs\/r1\/comparison\?with=r2$/))
})

test('the text is asked for when somebody wants to see it, shows the places that changed and says how many more there are', async () => {
  await open('/apis/p?from=r1&to=r2')
  await until(() => expect(document.body.textContent).toContain('The operation is deprecated now.'))
  expect(asked.filter((address) => address.includes('/text-comparison'))).toEqual([])
  await press('Text')
  await until(() => expect(document.querySelector('ins')?.textContent).toContain('"summary": "All orders"'))
  expect(asked.at(-1)).toMatch(/\/api\/specs\/r2\/text-comparison\?with=r1$/)
  for (const said of ['1 line added and 1 line removed, in 3 places.', 'paths › /orders › get', 'from line 12', 'too many to show: 2'])
    expect(document.body.textContent).toContain(said)
})

test('revisions of several environments say which one is theirs; those of one do not', async () => {
  await open('/apis/p')
  await until(() => expect([...(lists()[0]?.options ?? [])].map(({ text }) => text)).toContain('2.0.0 · production'))
  page.close()
  answers.revisions = [second, first]
  await open('/apis/p')
  await until(() => expect([...(lists()[0]?.options ?? [])].map(({ text }) => text)).toContain('2.0.0'))
})

test('one revision alone has nothing to be compared with', async () => {
  answers.revisions = [second]
  await open('/apis/p?from=r1&to=r2')
  await until(() => expect(asked).toHaveLength(1))
  expect(lists()).toEqual([])
  expect(comparisons()).toEqual([])
})

test('a comparison that stopped at its limit says so, and one that failed says why and offers to try again', async () => {
  answers.comparison = () => ({ breaking: 1, risky: 0, safe: 1, complete: false, diff })
  await open('/apis/p?from=r1&to=r2')
  await until(() => expect(document.body.textContent).toContain('Not all changes are shown'))
  page.close()
  answers.comparison = () => undefined
  await open('/apis/p?from=r1&to=r2')
  await until(() => expect(document.body.textContent).toContain('These two revisions cannot be compared.'))
  expect([...document.querySelectorAll('button')].some((one) => /again|retry/i.test(one.textContent ?? ''))).toBe(true)
})
