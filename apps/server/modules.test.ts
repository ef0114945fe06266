import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '@portico/platform/contract/endpoint.ts'
import type { ModuleName } from '@portico/platform/contract/modules.ts'
import { isOn } from '@portico/platform/server/http/serve.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtModules, modules } from './modules.ts'
import { root } from './portal.ts'
import { keyOf } from './testing/expectations.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

/** No module, each alone and each pair: what one brings must not hang on another that happens to be there. */
const sets: readonly (readonly ModuleName[])[] = [
  [],
  ...builtModules.map((name) => [name]),
  ...builtModules.flatMap((one, at) => builtModules.slice(at + 1).map((other) => [one, other])),
]
interface Page {
  module: string
  path: string
  /** Of a page that several modules share: any of these. */
  flags?: ModuleName[]
  files: string[]
}
const ahead = JSON.parse(readFileSync(join(root, 'dist/web/.vite/ahead.json'), 'utf8')) as {
  doors: Record<string, string[]>
  pages: Page[]
}

/** Of a portal with everything on: what there is to be there, or not. */
let whole: TestPortal
beforeAll(async () => {
  whole = await testPortal()
})
afterAll(() => whole.close())

it('this build names each module once', () => {
  const ids = modules.map(({ identity }) => identity.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(builtModules).size).toBe(builtModules.length)
})

describe.each(sets.map((set) => [set.join(' and ') || 'no module', set] as const))('with %s on', (_, set) => {
  const enabled = new Set(set)
  const isModuleOn = (id: string) => {
    const flag = modules.find(({ identity }) => identity.id === id)?.identity.flag
    return flag === undefined || enabled.has(flag)
  }
  const isPageOn = ({ module, flags }: Page) => isModuleOn(module) && (flags?.some((flag) => enabled.has(flag)) ?? true)
  /** Visitors are told of an address of what is off as of one that does not exist. */
  const hasVisitors = enabled.has('ExternalDeveloperPortal')
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal({ modules: set })
  })
  afterAll(() => portal.close())

  it('the calls of these are there, and nobody else’s', async () => {
    const faults: string[] = []
    for (const { endpoint } of whole.portal.routes) {
      const { path, method } = endpoint
      const address = addressOf(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x'])))
      // Somebody without a token is told to sign in where there is a call, and nothing where there is none.
      // Where visitors may call, somebody with a bad token is.
      const { status } = await portal.raw(method, address, endpoint.openWith ? { token: 'none' } : {})
      // Anybody may ask for such a record, which is not there, whether the call is there or not.
      const isNobodys = endpoint.access === 'public' && path.includes(':')
      if (!isNobodys && (status !== 404) !== isOn(endpoint, enabled)) faults.push(`${keyOf(endpoint)}: ${status}`)
    }
    expect(faults).toEqual([])
    const { paths } = (await portal.raw('GET', '/api/openapi.json')).json as { paths: Record<string, object> }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const there = whole.portal.routes
      .filter(({ endpoint }) => isOn(endpoint, enabled))
      .map(({ endpoint }) => keyOf(endpoint).replace(/:(\w+)/g, '{$1}'))
    expect(described.toSorted()).toEqual(there.toSorted())
  })

  it('every page is a page, and brings the code of these and of nobody else', async () => {
    for (const page of ahead.pages) {
      const answer = await fetch(portal.url + page.path.replace(/\/\{-\$\w+\}/g, '').replace(/\$\w+/g, 'x'))
      const isThere = isPageOn(page) || !hasVisitors
      expect(answer.status, page.path).toBe(isThere || page.path === '/dashboard' ? 200 : 404)
      const html = await answer.text()
      for (const [id, files] of Object.entries(ahead.doors))
        for (const file of files) {
          if (!isModuleOn(id)) expect(html.includes(file), `${file} at ${page.path}`).toBe(false)
          else if (id === page.module && isThere && !(hasVisitors && page.path === '/dashboard'))
            expect(html.includes(file), `${file} at ${page.path}`).toBe(true)
        }
      const own = page.files.filter(
        (file) => !ahead.pages.some((other) => isModuleOn(other.module) && other.path !== page.path && other.files.includes(file)),
      )
      if (hasVisitors && page.path === '/dashboard') continue
      for (const file of own) expect(html.includes(file), `${file} at ${page.path}`).toBe(isModuleOn(page.module) && isThere)
    }
  })

  it('the jobs of these run, those on which these stand, and nobody else’s', () => {
    const forContent = 'publish content that is due'
    for (const { module, name } of whole.portal.jobs) {
      if (name === forContent) continue
      const runs = portal.portal.jobs.some((job) => job.name === name)
      const lower = modules.find(({ identity }) => identity.id === module)
      const stoodOn = !isModuleOn(module ?? '') && lower?.alsoFor?.some((one) => enabled.has(one))
      if (stoodOn) expect(!runs || hasVisitors, name).toBe(true)
      else expect(runs, `${name} of ${module ?? 'the platform'}`).toBe(module === undefined || isModuleOn(module))
    }
    expect(portal.portal.jobs.some(({ name }) => name === forContent)).toBe(hasVisitors)
  })

  it('says so', async () => {
    const said = (await portal.raw('GET', '/modules')).json as { name: ModuleName; enabled: boolean }[]
    expect(
      said
        .filter(({ enabled: on }) => on)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...set].toSorted())
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  })
})
