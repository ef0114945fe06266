import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chartSheetOf } from '@portico/platform/contract/theme/chart-sheet.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBrand } from './brand.ts'
import { testPortal } from './testing/portal.ts'

const brands = join(import.meta.dirname, '../../brands')
let folder: string
let logged: object[]
const log = { warn: (about: object) => void logged.push(about) } as Parameters<typeof readBrand>[2]
const settingsOf = (id: string) => JSON.parse(readFileSync(join(brands, id, 'settings.json'), 'utf8'))
const write = (id: string, text: string) => {
  mkdirSync(join(folder, id))
  writeFileSync(join(folder, id, 'settings.json'), text)
}

beforeEach(() => {
  logged = []
  folder = mkdtempSync(join(tmpdir(), 'brands-'))
  write('default', JSON.stringify(settingsOf('default')))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each(['default', 'oasis', 'polder'])('the settings of %s are read whole', (id) => {
  const { chart, viewer, ui, name } = readBrand(brands, id, log)
  expect({ chart, viewer, ui, name }).toMatchObject({ chart: {}, viewer: {}, ui: {}, ...pick(settingsOf(id)) })
  expect(logged).toEqual([])
})
const pick = ({ chart, viewer, ui, name }: Record<string, unknown>) => JSON.parse(JSON.stringify({ chart, viewer, ui, name }))

test('a brand that says nothing of charts, viewer and UI options has the defaults, and nothing is logged', () => {
  expect(readBrand(folder, 'default', log)).toMatchObject({
    chart: { shape: 'straight', strokePx: 1.75, filled: true },
    viewer: { operationsAtOnce: 100 },
    ui: { productsPerPage: 24 },
  })
  expect(logged).toEqual([])
})

test.each([
  ['chart', { shape: 'pie' }],
  ['chart', { colours: { light: ['red;}body{display:none'] } }],
  ['chart', null],
  ['viewer', { operationsAtOnce: 0 }],
  ['ui', 'many'],
])('%s that cannot be read (%j) has its defaults and one line in the log; the brand keeps its name and the rest', (part, wrong) => {
  write('mine', JSON.stringify({ ...settingsOf('oasis'), [part]: wrong }))
  const read = readBrand(folder, 'mine', log)
  const { name, viewer, ui, chart } = settingsOf('oasis')
  const defaults = readBrand(folder, 'default', log)
  expect(read).toMatchObject({ name, viewer, ui, chart, [part]: defaults[part as 'chart'] })
  expect(logged).toHaveLength(wrong === null ? 0 : 1)
})

test('settings that are no JSON are those of the default brand, with one line in the log', () => {
  write('mine', '{')
  expect(readBrand(folder, 'mine', log)).toMatchObject({ id: 'mine', name: settingsOf('default').name, chart: { shape: 'straight' } })
  expect(logged).toHaveLength(1)
})

test('colours of lines go into the sheet of both themes, moved until they are seen; one that is no colour does not', () => {
  const look = { shape: 'straight', strokePx: 2, filled: true } as const
  expect(chartSheetOf(look)).toBe('')
  const sheet = chartSheetOf({ ...look, colours: { light: ['#0b6b5d', '#ffffff', 'red;}'], dark: ['#000000'] } })
  expect(sheet).toMatch(/^:root:root\{--chart-1:#0b6b5d;--chart-2:#[0-9a-f]{6}\}:root\[data-theme="dark"\]\{--chart-1:#[0-9a-f]{6}\}$/)
  expect(sheet).not.toMatch(/#ffffff|#000000/)
})

test('the app is told what its brand calls the portal', async () => {
  const portal = await testPortal({ modules: ['InternalDeveloperPortal'], env: { BRAND: 'oasis' } })
  const { json } = await portal.raw('GET', '/storage/settings/app.json', {})
  await portal.close()
  expect(json).toMatchObject({ name: 'Oasis', brand: 'oasis' })
})
