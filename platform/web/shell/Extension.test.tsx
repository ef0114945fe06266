import { afterEach, beforeAll, expect, test } from 'vitest'
import { environmentSource } from '../navigation/environment.ts'
import { readStored } from '../settings.ts'
import { prepareDom, until } from '../testing/dom.ts'
import { type OpenPage, openPage } from '../testing/page.tsx'
import { useTexts } from '../testing/texts.ts'
import { Extension } from './Extension.tsx'

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB')
})
afterEach(() => {
  page.close()
  environmentSource.set(undefined)
})
const bar = () => document.querySelector('#app')?.innerHTML ?? ''

test('a page about one environment has no other one above it, nor its mark of being live; which one somebody works in stays', async () => {
  const one = { displayName: 'Production', state: 'ok', tellsCalls: true, live: true } as const
  environmentSource.set(async () => [
    { ...one, id: 'test', displayName: 'Test', live: false },
    { ...one, id: 'production' },
  ])
  page = await openPage(() => <Extension ofOne={undefined} />, '/dashboard?env=production')
  await until(() => expect(bar()).toContain('Production'))
  expect(bar()).toContain('var(--bad)')
  page.close()
  page = await openPage(() => <Extension ofOne />, '/admin/environments/test/adopt')
  await until(() => expect(readStored('portico.environment')).toBe('production'))
  expect(bar()).not.toMatch(/Production|Test|var\(--bad\)/)
})
