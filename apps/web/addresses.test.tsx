import { type ModuleIdentity, type ModuleName, moduleNames } from '@portico/platform/contract/modules.ts'
import { knowModules } from '@portico/platform/web/boot/modules.ts'
import type { WebModule } from '@portico/platform/web/module.ts'
import { isOff } from '@portico/platform/web/navigation/addresses.ts'
import { prepareDom } from '@portico/platform/web/testing/dom.ts'
import { openPage } from '@portico/platform/web/testing/page.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuLink } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { pages as ofSubscriptions } from '@portico/subscriptions/addresses.ts'
import { act } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'

type Table = Record<string, string | ((...given: never[]) => string)>
const tables = import.meta.glob<Table>('../../modules/*/addresses.ts', { eager: true, import: 'pages' })
const doors = import.meta.glob<WebModule>('../../modules/*/web.tsx', { eager: true, import: 'default' })
const identities = import.meta.glob<ModuleIdentity>('../../modules/*/module.ts', { eager: true, import: 'default' })
const modules = Object.entries(doors).map(([file, web]) => {
  const at = file.replace('web.tsx', '')
  return { web, table: tables[`${at}addresses.ts`] ?? {}, flag: identities[`${at}module.ts`]?.flag }
})
/** `/settings/{-$tab}` is at `/settings` and at each of its tabs; what an address asks a page for does not count. */
const isAt = (path: string, place: string) => {
  const at = place.split('?')[0] ?? ''
  const base = path.replace(/(\/\{-\$\w+\})+$/, '')
  return at === base || (base !== path && at.startsWith(`${base}/`))
}
const without = (flag: ModuleName | undefined) => new Set(moduleNames.filter((name) => name !== flag))

let close = () => {}
beforeAll(prepareDom)
afterEach(() => {
  knowModules(undefined)
  close()
  close = () => {}
})

const company = ofSubscriptions.company('7')
async function linked(modules: ReadonlySet<ModuleName>): Promise<Element | null> {
  knowModules(modules)
  const page = await openPage(
    () => (
      <p>
        <AppLink href={company} className="truncate" aria-label="The company">
          Zonnig BV
        </AppLink>
      </p>
    ),
    '/',
  )
  close = page.close
  return document.querySelector('p')?.firstElementChild ?? null
}

test('a link to a company is one where companies are on, and plain text where they are off', async () => {
  expect((await linked(new Set(['SubscriptionManager'])))?.getAttribute('href')).toBe('/companies/7')
  close()
  expect((await linked(without('SubscriptionManager')))?.outerHTML).toBe('<span class="truncate">Zonnig BV</span>')
})

test('a menu leaves out what leads there', async () => {
  const items = async (modules: ReadonlySet<ModuleName>) => {
    knowModules(modules)
    const page = await openPage(
      () => (
        <Menu label="More" trigger={(button) => <button type="button" {...button} />}>
          <MenuLink href={company}>Company</MenuLink>
          <MenuLink href="/somewhere">Somewhere</MenuLink>
        </Menu>
      ),
      '/',
    )
    close = page.close
    await act(async () => document.querySelector('button')?.click())
    return [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)
  }
  expect(await items(new Set(['SubscriptionManager']))).toEqual(['Company', 'Somewhere'])
  close()
  expect(await items(new Set())).toEqual(['Somewhere'])
})

test.each(modules)('the table of $web.id and its pages are the same places', ({ web, table, flag }) => {
  knowModules(without(flag))
  const paths = web.pages.map(({ path }) => path)
  const places = Object.values(table).filter((one) => typeof one === 'string')
  expect(places.filter((place) => !paths.some((path) => isAt(path, place)))).toEqual([])
  if (flag) expect(paths.filter((path) => !isOff(path))).toEqual([])
  for (const other of modules) if (other.web !== web) expect(other.web.pages.filter(({ path }) => isOff(path))).toEqual([])
})
