// @vitest-environment node
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leanContracts } from './contracts.ts'

const root = join(import.meta.dirname, '../../..')
mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache', 'contracts-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Built {
  safeParse(schema: unknown, value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; code?: string }[] } }
  name(min: number, max: number): unknown
  newCompany: unknown
}
let built: Built
/** As the web app is built: what nothing uses falls away, the rest is made small. */
beforeAll(async () => {
  const entry = join(folder, 'entry.ts')
  const exported = (names: string, from: string) => `export { ${names} } from ${JSON.stringify(from)}\n`
  writeFileSync(
    entry,
    exported('safeParse', 'zod/mini') +
      exported('name', join(root, 'platform/contract/fields.ts')) +
      exported('newCompany', join(root, 'modules/subscriptions/companies/company.contract.ts')),
  )
  const lib = { entry, formats: ['es' as const], fileName: 'schemas' }
  const made = await build({
    ...{ configFile: false as const, root, logLevel: 'silent' as const },
    plugins: [leanContracts()],
    build: { write: false, minify: true, lib },
  })
  const file = join(folder, 'schemas.mjs')
  writeFileSync(file, (made as Rolldown.RolldownOutput[])[0]?.output[0].code ?? '')
  built = (await import(pathToFileURL(file).href)) as Built
}, 120_000)

describe('forms check in the browser what the server checks', () => {
  it('by what stands inside of a check, too', () => {
    expect(built.safeParse(built.name(2, 120), 'Acme').success).toBe(true)
    expect(built.safeParse(built.name(2, 120), 'Ac\u202eme').success).toBe(false)
  })

  it('names every field of a record that is wrong', () => {
    const agreement = { number: 'A-1', title: '', startDate: '2026-01-01', endDate: null, documentUrl: '' }
    const { error } = built.safeParse(built.newCompany, {
      companyName: 'Acme',
      cocNumber: '1',
      alternativeCustomerNumber: 'A_B',
      itAgreements: [agreement, agreement],
    })
    const paths = (error?.issues ?? []).map(({ path }) => String(path[0]))
    expect(paths).toEqual(expect.arrayContaining(['cocNumber', 'alternativeCustomerNumber', 'itAgreements']))
  })
})

it('each endpoint of a module says its path in its own braces: what is spread into it the browser never has', () => {
  const files = globSync('modules/*/**/*.contract.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(20)
  const lacking = files.flatMap((file) => {
    // Nothing in a string of a contract has braces.
    const [, ...calls] = readFileSync(join(root, file), 'utf8').split(/\bendpoint\(\{/)
    return calls
      .map(firstBraces)
      .filter((own) => !/\bpath\b/.test(own))
      .map((own) => `${file}: ${own.trim().slice(0, 60)}`)
  })
  expect(lacking).toEqual([])
})

/** Up to the brace that closes the one before. */
function firstBraces(code: string): string {
  let open = 1
  const end = [...code].findIndex((letter) => {
    open += letter === '{' ? 1 : letter === '}' ? -1 : 0
    return open === 0
  })
  return code.slice(0, end)
}
