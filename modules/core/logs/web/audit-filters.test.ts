import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { actorSearch, actorsNamed, kindSearch, kinds, kindText } from './audit-filters.ts'

const { signal } = new AbortController()
beforeAll(() => useTexts('en-GB', 'core'))
afterEach(() => vi.unstubAllGlobals())

test('kinds are found by the words that the list shows, and others as they stand', async () => {
  expect(await kindSearch('api prod', signal)).toContainEqual({ id: 'apiProduct', label: 'API product' })
  expect(await kindSearch('gateway', signal)).toEqual([{ id: 'gateway', label: 'gateway' }])
})

test('people are found by the names that the list shows', async () => {
  const ann = { id: 'ann', name: 'Ann Admin', email: 'admin@portico.example', roles: [] }
  vi.stubGlobal('fetch', async () => Response.json({ data: [ann], page: { total_elements: 1, exact: true } }))
  expect(await actorSearch('ann', signal)).toEqual([
    { id: 'admin@portico.example', label: 'Ann Admin', note: 'admin@portico.example' },
    { id: 'ann', label: 'ann' },
  ])
})

test('people of an opened address have their names, and strangers their addresses', async () => {
  const [ann, other] = ['admin@portico.example', 'other-admin@portico.example']
  const data = [other, ann].map((email) => ({ id: email, name: email === ann ? 'Ann Admin' : 'Another', email, roles: [] }))
  vi.stubGlobal('fetch', async () => Response.json({ data, page: { total_elements: 2, exact: true } }))
  expect(await actorsNamed([ann, 'gone@portico.example'])).toEqual([
    { id: ann, label: 'Ann Admin' },
    { id: 'gone@portico.example', label: 'gone@portico.example' },
  ])
})

test('every kind of record that is written down in the audit has a word, and can be looked for by it', () => {
  const modules = join(import.meta.dirname, '../../../..', 'modules')
  const files = globSync('*/*/server/**/*.ts', { cwd: modules }).filter((file) => !file.endsWith('.test.ts'))
  const written = files.flatMap((file) =>
    [...readFileSync(join(modules, file), 'utf8').matchAll(/entityType: '(\w+)'/g)].map(([, kind = '']) => kind),
  )
  expect(new Set(written).size).toBeGreaterThan(30)
  expect([...new Set(written)].filter((kind) => !(kinds as readonly string[]).includes(kind))).toEqual([])
  expect(kinds.filter((kind) => kindText(kind) === kind)).toEqual([])
})
