import { snackbar } from '@portico/platform/web/messages/messages.ts'
import { refresh } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, openPages, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DriftList } from './DriftList.tsx'

const base = '/api/environments/test'
const synced = { ok: true, stopped: false, changed: 0, drift: 0, retired: [] as string[], message: 'Everything is as the portal wants it.' }
const entry = {
  id: 'd',
  kind: 'consumer',
  gatewayId: 'c-1',
  name: 'Left over',
  text: '',
  seenAt: '2026-05-04T08:00:00Z',
  own: false,
  ...{ lastFour: null, applicationId: null, difference: null, productsAdded: null, productsTaken: null },
}
let page: OpenPage
let asked: string[] = []
let orders = new Set<string | null>()
let rows: ({ decision: string | null } & Record<string, unknown>)[] = []
let answer: object = synced
let foreign = 0
let own = 0
const noCounts = { entries: 0, keys: 0, applications: 0, decided: 0, own: 0 }
let counts = noCounts
let left: object[] = []
let reachable: boolean | null = null
let lastSyncAt: string | null = null

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(async () => {
  localStorage.clear()
  asked = []
  orders = new Set()
  rows = []
  foreign = 0
  own = 0
  counts = noCounts
  left = []
  reachable = null
  lastSyncAt = null
  answer = synced
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    const path = address.split('?')[0] ?? ''
    // How many the filters show is a question of its own.
    const isCount = /itemsPerPage=1\b/.test(address)
    asked.push(`${method} ${path}${isCount ? ' (count)' : ''}`)
    if (path.endsWith('/drift/count')) return Response.json(counts)
    if (path === base) return Response.json({ id: 'test', may: ['sync'], status: { lastSyncAt, reachable } })
    if (path === `${base}/sync`) return Response.json(answer)
    if (path.endsWith('/drift/ignore')) {
      left.push(JSON.parse(body ?? '{}') as object)
      return Response.json({ ignored: 2, pressId: 'p' })
    }
    if (path.endsWith('/drift/recreate')) {
      left.push(JSON.parse(body ?? '{}') as object)
      return Response.json({ recreated: 3 })
    }
    if (path.endsWith('/drift/reopen')) return Response.json({ reopened: 2, ...(JSON.parse(body ?? '{}') as object) })
    if (isCount) return Response.json({ data: [], page: { total_elements: /own=true/.test(address) ? own : foreign, exact: true } })
    if (method === 'POST') return new Response(null, { status: 204 })
    const { searchParams } = new URL(address, 'http://portal')
    orders.add(searchParams.get('order'))
    const decision = searchParams.get('decision')
    const data = rows.filter((row) => decision === null || decision === (row.decision ?? 'open'))
    return Response.json({ data, page: { total_elements: data.length, exact: true } })
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})
const open = async (address = '/') => {
  page = await openPage(() => <DriftList environmentId="test" />, address)
}
const everything = '/?drift.filter=decision:all'
const chips = () => [...document.querySelectorAll('[aria-label^="Remove the filter"]')].map((chip) => chip.getAttribute('aria-label'))
const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const names = () =>
  [...document.querySelectorAll('tbody th .truncate > bdi:only-child:not(.font-mono)')].map(({ textContent }) => textContent)
const timesAsked = (what: string) => asked.filter((one) => one === what).length

test('a comparison that stopped says so, however the server words it', async () => {
  answer = { ...synced, stopped: true, drift: 21, message: 'Held back.' }
  await open()
  await press('Sync now')
  await until(() => expect(snackbar.get().text).toContain('The reconciler stopped at 21 differences.'))
})

test('a comparison that did not stop is not called stopped, however the server words it', async () => {
  answer = { ...synced, message: 'Stopped: nothing.' }
  await open()
  await press('Sync now')
  await until(() => expect(snackbar.get().text).toBe('Gateway and portal agree.'))
  expect(snackbar.get().action).toBeUndefined()
})

test('what a comparison corrected is one press away', async () => {
  answer = { ...synced, changed: 2 }
  await open()
  await press('Sync now')
  await until(() => expect(snackbar.get().text).toBe('2 differences were corrected; gateway and portal agree.'))
  expect(snackbar.get().action?.label).toBe('Show history')
  snackbar.get().action?.run()
  await until(() => expect(page.history.location.href).toBe('/admin/environments/test?tab=history'))
})

test('a comparison after which a product is gone says which, and does not say that nothing happened', async () => {
  answer = { ...synced, retired: ['starter'] }
  await open()
  await press('Sync now')
  await until(() => expect(snackbar.get().text).toMatch(/^starter is no longer at the gateway and was retired\./))
})

test('after a comparison, and after a decision, the list is asked again, and once', async () => {
  await open(everything)
  await until(() => expect(timesAsked(`GET ${base}/drift`)).toBe(1))
  rows = [{ ...entry, decision: null }]
  await press('Sync now')
  await until(() => expect(document.body.textContent).toContain('Left over'))
  expect(timesAsked(`GET ${base}/drift`)).toBe(2)
  rows = [{ ...entry, decision: 'ignored' }]
  await press('Actions for Left over')
  await press('Leave as it isNo longer shown as open')
  await until(() => expect(document.body.textContent).toContain('Left as it is'))
  expect(timesAsked(`GET ${base}/drift`)).toBe(3)
})

test('a comparison that the portal makes by itself, as after taking over, shows without anybody asking for it', async () => {
  lastSyncAt = '2026-05-04T08:00:00Z'
  rows = [{ ...entry, decision: null }]
  await open()
  await until(() => expect(document.body.textContent).toContain('Left over'))
  ;[lastSyncAt, rows] = ['2026-05-04T08:05:00Z', []]
  await refresh({ changes: ['environment'] })
  await until(() => expect(document.body.textContent).not.toContain('Left over'))
})

test('what was left can be opened again, from the message and from its row', async () => {
  rows = [{ ...entry, decision: null }]
  await open()
  await press('Actions for Left over')
  await press('Leave as it isNo longer shown as open')
  await until(() => expect(snackbar.get().text).toBe('It stays as it is'))
  expect(snackbar.get().action?.label).toBe('Undo')
  snackbar.get().action?.run()
  await until(() => expect(timesAsked(`POST ${base}/drift/d/reopen`)).toBe(1))
  page.close()
  rows = [{ ...entry, decision: 'ignored' }]
  await open(everything)
  await press('Actions for Left over')
  await press('Open againShown as open once more')
  await until(() => expect(timesAsked(`POST ${base}/drift/d/reopen`)).toBe(2))
  await until(() => expect(snackbar.get().text).toBe('It is open again'))
})

test('applications that somebody made at the gateway are one thing to do, counted with their keys, which leads to where they are taken over', async () => {
  counts = { entries: 18, keys: 18, applications: 12, decided: 0, own: 0 }
  rows = [{ ...entry, decision: null }]
  await open()
  await until(() =>
    expect(document.body.textContent).toContain(
      '12 applications with 18 keys, made at the gateway and not by the portal, are not decided on yet.',
    ),
  )
  expect(document.querySelector('a[href="/admin/environments/test/adopt"]')?.textContent).toBe('Bring them in')
})

test('while the gateway fails nothing leads to where its applications are taken over, which could not read it', async () => {
  counts = { entries: 18, keys: 18, applications: 12, decided: 0, own: 0 }
  rows = [{ ...entry, decision: null }]
  reachable = false
  await open()
  await press('Actions for Left over')
  expect(document.body.textContent).toContain('Leave as it is')
  await until(() => expect(document.body.textContent).not.toContain('Bring them in'))
  expect(document.body.textContent).not.toContain('Take over…')
})

test('taking over one of them leads to it, and not to all', async () => {
  rows = [{ ...entry, name: 'partner-39 & co', decision: null }]
  page = await openPages({ '/': () => <DriftList environmentId="test" />, '/admin/environments/$id/adopt': () => 'The wizard' }, '/')
  await press('Actions for partner-39 & co')
  await press('Take over…Gives it to a team or a person, as it is')
  await until(() => expect(document.body.textContent).toContain('The wizard'))
  expect(page.router.state.location.href).toBe('/admin/environments/test/adopt?search=partner-39+%26+co')
})

test('one whose name is too long for the portal is looked for by the name as it is listed there', async () => {
  const name = `Parcels${' and letters'.repeat(12)}`
  rows = [{ ...entry, name, decision: null }]
  page = await openPages({ '/': () => <DriftList environmentId="test" />, '/admin/environments/$id/adopt': () => 'The wizard' }, '/')
  await press(`Actions for ${name}`)
  await press('Take over…Gives it to a team or a person, as it is')
  await until(() => expect(document.body.textContent).toContain('The wizard'))
  expect(new URLSearchParams(page.router.state.location.searchStr).get('search')).toMatch(/^Parcels and letters .{50,}…$/)
})

test('a kind that was chosen is not said again in each row', async () => {
  rows = [{ ...entry, decision: null }]
  await open()
  const heads = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  await until(() => expect(heads()).toContain('Kind'))
  page.close()
  page = await openPage(() => <DriftList environmentId="test" />, '/?drift.filter=kind:consumer')
  await until(() => expect(heads()).toContain('Difference'))
  expect(heads()).not.toContain('Kind')
})

test('a key is called a key, and those of one application are told apart', async () => {
  rows = [
    { ...entry, decision: null, lastFour: '9f2a' },
    { ...entry, id: 'e', decision: null },
  ]
  await open()
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
  const cells = [...document.querySelectorAll('td, th')].map(({ textContent }) => textContent)
  expect(cells).toEqual(expect.arrayContaining(['Left overKey ending in …9f2a', 'Left overc-1', 'Key']))
  expect(cells).not.toContain('Application')
  expect(document.querySelector('[aria-label="Actions for Left over, Key ending in …9f2a"]')).not.toBeNull()
  // On a page that reads from the right each is cut at its own end.
  expect(
    [...document.querySelectorAll('th span.truncate > bdi:only-child:not(.font-mono,.ltr)')].map(({ textContent }) => textContent),
  ).toEqual(['Left over', 'Left over'])
  expect(document.querySelector('th bdi.ltr')?.textContent).toBe('…9f2a')
})

test('a key of the portal is called by its application, which it leads to, and how it differs is said', async () => {
  const own = { ...entry, kind: 'key', own: true, name: 'Field App', decision: null, applicationId: 'a-1' }
  rows = [
    { ...own, lastFour: '62f6', difference: 'missing' },
    { ...own, id: 'e', difference: 'products' },
    { ...own, id: 'f', name: null, applicationId: null },
  ]
  await open()
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(3))
  const cells = [...document.querySelectorAll('tbody th, tbody td:nth-child(4)')].map(({ textContent }) => textContent)
  expect(cells.filter((text) => /App|c-1/.test(text ?? ''))).toEqual(['Field AppKey ending in …62f6', 'Field App', 'c-1'])
  const said = document.body.textContent
  for (const text of ['Missing at the gateway', 'Opens other API products at the gateway', 'Its access is not as the portal wants it'])
    expect(said).toContain(text)
  expect(document.querySelector('tbody th a')?.getAttribute('href')).toContain('/applications/a-1')
})

test('of a key that opens other products it is said which, a few by name and how many more', async () => {
  const own = { ...entry, kind: 'key', own: true, name: 'Field App', decision: null, applicationId: 'a-1', difference: 'products' }
  const productsAdded = { names: ['Meter readings', 'Orders', 'مدفوعات'], count: 5 }
  const productsTaken = { names: ['Tariffs'], count: 1 }
  rows = [
    { ...own, productsAdded },
    { ...own, id: 'e', productsTaken },
    { ...own, id: 'f', productsAdded, productsTaken },
  ]
  await open()
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(3))
  const names = 'Meter readings, Orders, مدفوعات and 2 more'
  expect([...document.querySelectorAll('tbody td .whitespace-normal')].map(({ textContent }) => textContent)).toEqual([
    `Also opens ${names} at the gateway`,
    'No longer opens Tariffs at the gateway',
    `Also opens ${names} at the gateway, but no longer Tariffs`,
  ])
  expect(document.querySelectorAll('tbody td .whitespace-normal bdi')).toHaveLength(8)
})

test('they stand by their names, which sort', async () => {
  rows = [{ ...entry, decision: null }]
  await open()
  const head = (name: string) => [...document.querySelectorAll('thead th')].find(({ textContent }) => textContent === name)
  await until(() => expect(head('At the gateway')?.getAttribute('aria-sort')).toBe('ascending'))
  head('At the gateway')?.querySelector('button')?.click()
  await until(() => expect(page.history.location.href).toContain('drift.sortBy=-name'))
})

test('an address or a memory that sorts by when they were seen, which is one time for all, still opens the list', async () => {
  rows = [{ ...entry, decision: null }]
  localStorage.setItem('portico.list.drift', JSON.stringify({ sortBy: '-seenAt' }))
  for (const address of ['/', '/?drift.sortBy=-seenAt']) {
    await open(address)
    await until(() => expect(document.querySelector('[aria-sort=ascending]')?.textContent).toBe('At the gateway'))
    expect(document.querySelector('thead')?.textContent).not.toContain('Seen')
    expect([...orders]).toEqual(['name ASC'])
    if (address === '/') page.close()
  }
})

test('what stands over the list comes with it', async () => {
  const answers: (() => void)[] = []
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/drift/count')) await new Promise<void>((resolve) => answers.push(resolve))
    return answered(address, init)
  })
  counts = { entries: 2, keys: 2, applications: 1, decided: 0, own: 0 }
  rows = [{ ...entry, decision: null }]
  await open()
  await until(() => expect(timesAsked(`GET ${base}/drift`)).toBe(1))
  expect(document.body.textContent).not.toContain('Left over')
  for (const answer of answers) answer()
  await until(() => expect(document.body.textContent).toContain('Left over'))
  expect(document.body.textContent).toContain('Leave all as they are')
})

test('everything that the filters show is left as it is by one press and one confirmation, and no more than was counted', async () => {
  foreign = 12
  counts = { entries: 12, keys: 12, applications: 12, decided: 0, own: 0 }
  rows = [
    { ...entry, decision: null },
    { ...entry, id: 'e', name: 'Another', decision: null },
  ]
  page = await openPage(() => <DriftList environmentId="test" />, '/?drift.filter=kind:consumer&drift.search=left')
  await until(() => expect(document.body.textContent).toContain('Leave the 12 shown as they are'))
  await press('Leave the 12 shown as they are')
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('Leave 12 differences as they are?'))
  expect(left).toEqual([])
  await press('Leave 12')
  await until(() => expect(left).toEqual([{ kind: 'consumer', search: 'left', most: 12 }]))
  await until(() => expect(snackbar.get().text).toBe('2 differences stay as they are'))
  snackbar.get().action?.run()
  await until(() => expect(timesAsked(`POST ${base}/drift/reopen`)).toBe(1))
})

test('the portal’s own is brought back by one press and one confirmation, and is not left with the rest', async () => {
  ;[own, foreign] = [3, 2]
  counts = { entries: 5, keys: 2, applications: 2, decided: 0, own: 3 }
  rows = [
    { ...entry, decision: null },
    { ...entry, id: 'e', kind: 'key', own: true, decision: null },
  ]
  await open()
  await press('Bring the portal’s own back')
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('Bring 3 back to what the portal wants?'))
  await press('Bring 3 back')
  await until(() => expect(left).toEqual([{ most: 3 }]))
  await until(() => expect(snackbar.get().text).toBe('3 are being brought back'))
  // The opposite is no neighbour of it.
  const inMenu = () => [...document.querySelectorAll('[role=menuitem] > :last-child')].map(({ textContent }) => textContent)
  await press('Actions for Drift')
  const leave = 'Leave the others as they areNo longer shown as open'
  await until(() => expect(inMenu()).toEqual([leave]))
  await press(leave)
  await press('Leave 2')
  await until(() => expect(left).toEqual([{ most: 3 }, { most: 2 }]))
  // Where the filters show none of the portal’s own, what can be done stands beside them.
  own = 0
  page.close()
  await open('/?drift.filter=kind:consumer')
  await until(() => expect(button('Leave the 2 shown as they are')).toBeDefined())
  await press('Actions for Drift')
  await until(() => expect(inMenu()).toEqual(['Bring the portal’s own backAs the portal wants it']))
  expect(document.querySelector('[role=menuitem]')?.getAttribute('aria-disabled')).toBe('true')
})

test('how much is open that cannot be counted keeps the list from nobody, and is not asked for without end', async () => {
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = await answered(address, init)
    return address.includes('/drift/count') ? Response.json({ statusCode: 500, message: 'No.' }, { status: 500 }) : answer
  })
  rows = [{ ...entry, decision: null }]
  await open()
  await until(() => expect(document.body.textContent).toContain('Left over'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(timesAsked(`GET ${base}/drift/count`)).toBe(1)
})

test('of a key of the portal that is left nobody is told that it stays so', async () => {
  counts = { entries: 1, keys: 0, applications: 0, decided: 0, own: 1 }
  rows = [{ ...entry, kind: 'key', own: true, decision: null }]
  await open()
  await press('Actions for Left over')
  await press('Leave as it isHidden here until the next run brings it back')
  await until(() => expect(snackbar.get().text).toBe('Hidden until the next run brings it back'))
})

test('a search that finds nothing says what it went through', async () => {
  counts = { entries: 1, keys: 1, applications: 1, decided: 0, own: 0 }
  await open('/?drift.search=nothing')
  await until(() => expect(document.body.textContent).toContain('Searched in: Name and key ending.'))
})

test('the list begins with what is open, by a filter that comes off as any other and then stays off', async () => {
  counts = { entries: 1, keys: 1, applications: 1, decided: 1, own: 0 }
  rows = [{ ...entry, decision: 'ignored' }, { ...entry, id: 'e', name: 'To decide on', decision: null } as (typeof rows)[0]]
  await open()
  await until(() => expect(names()).toEqual(['To decide on']))
  expect(document.body.textContent).toContain('Decision: Open')
  expect(page.history.location.href).toBe('/')
  document.querySelector<HTMLElement>(`[aria-label="${chips()[0]}"]`)?.click()
  await until(() => expect(names()).toEqual(['Left over', 'To decide on']))
  expect([chips(), page.history.location.href]).toEqual([[], everything])
  page.close()
  await open()
  await until(() => expect(names()).toEqual(['Left over', 'To decide on']))
  expect(document.body.textContent).not.toContain('of your last visit')
  page.close()
  // Somebody else, to whom the address was sent.
  localStorage.clear()
  await open(everything)
  await until(() => expect(names()).toEqual(['Left over', 'To decide on']))
})

test('where nothing is open but something was decided, it says so and leads there', async () => {
  counts = { ...noCounts, decided: 1 }
  lastSyncAt = '2026-05-04T08:00:00Z'
  rows = [{ ...entry, decision: 'ignored' }]
  await open()
  await until(() => expect(document.body.textContent).toContain('Nothing is open1 difference was decided on.'))
  expect(document.body.textContent).not.toContain('Gateway and portal agree')
  await press('Show what was decided')
  await until(() => expect(names()).toEqual(['Left over']))
})

test('all that is open can be left whatever the page shows, unless only what was decided on is looked at or nothing that is looked for is open', async () => {
  counts = { entries: 50, keys: 50, applications: 38, decided: 34, own: 0 }
  rows = [{ ...entry, decision: 'ignored' }]
  await open(everything)
  await until(() => expect(names()).toEqual(['Left over']))
  expect(button('Leave all as they are')?.getAttribute('aria-disabled')).toBeNull()
  page.close()
  await open('/?drift.filter=decision:ignored')
  await until(() => expect(names()).toEqual(['Left over']))
  expect(button('Leave all as they are')).toBeUndefined()
  page.close()
  await open('/?drift.search=left&drift.filter=decision:all')
  await until(() => expect(button('Leave all as they are')?.getAttribute('aria-disabled')).toBe('true'))
})
