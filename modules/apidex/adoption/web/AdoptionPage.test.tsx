import { snackbar } from '@portico/platform/web/messages/messages.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { answerBy } from '@portico/platform/web/testing/server.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import AdoptionPage from './AdoptionPage.tsx'
import { refreshAdoption } from './adoption.queries.ts'

const nothing = {
  ...{ state: 'ready', message: null, seen: 0, applications: 0, keys: 0, inactive: 0, fixed: 0, unassigned: 0, left: 0, adopted: 0 },
  ...{
    adoptedKeys: 0,
    kept: 0,
    undone: null,
    totalKeys: null,
    owned: 0,
    drafts: 0,
    draftId: null,
    tellsValues: true,
    updatedAt: null,
    readAt: null,
    unlisted: 0,
    unlistedKeys: 0,
  },
}
const row = {
  ...{ id: 'i', gatewayId: 'g', name: 'Billing', gatewayOwner: null, keys: 2, inactive: 1, fixed: 0, products: ['orders', 'invoices'] },
  ...{ state: 'found', reason: null, teamId: null, teamName: null, ownerId: null, ownerName: null, applicationId: null, adoptedKeys: 0 },
}
const nobody = { addresses: 0, applications: 0, address: null }
let outlook: object = {}
let standing: object = nothing
let rows: object[] = []
let faults: object[] = []
let given: object[] = []
let cancelled = 0
let reads = 0
let read: PromiseWithResolvers<void> | undefined
answerBy(async (request, response) => {
  const [path] = (request.url ?? '').split('?')
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (path?.endsWith('/adoption')) return answer(200, standing)
  if (path?.endsWith('/outlook')) return answer(200, outlook)
  if (path?.endsWith('/cancel')) {
    cancelled += 1
    return answer(200, standing)
  }
  if (path?.endsWith('/read')) {
    reads += 1
    await read?.promise
    return answer(200, standing)
  }
  if (path?.endsWith('/applications')) return answer(200, { data: rows, page: { total_elements: rows.length, exact: true } })
  if (path?.endsWith('/csv') && faults.length === 0) return answer(200, { assigned: 3, passedOver: 2, unknown: 1 })
  if (path?.endsWith('/csv')) return answer(422, { error: { statusCode: 422, name: 'ValidationError', message: 'Wrong', details: faults } })
  if (path?.endsWith('/teams/names')) return answer(200, [{ id: 'mobile', name: 'Mobile' }])
  if (path?.endsWith('/assign')) {
    let body = ''
    for await (const part of request) body += part
    given.push(JSON.parse(body) as object)
    return answer(200, { assigned: 1 })
  }
  return answer(200, { id: 'acme', displayName: 'Acme', platform: { capabilities: { documents: false, settings: [] } } })
})

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  rows = []
  outlook = {
    adopt: { applications: 1, keys: 2, to: [{ name: 'Mobile', applications: 1 }], others: { owners: 0, applications: 0 }, unknown: nobody },
    undo: { forgotten: 4, kept: 1, keptName: 'checkout-10' },
  }
  faults = []
  given = []
})
afterEach(() => page.close())
const open = async (now: object, search = '') => {
  standing = { ...nothing, ...now }
  page = await openPages({ '/admin/environments/$id/adopt': AdoptionPage }, `/admin/environments/acme/adopt${search}`)
}
const shown = () => document.body.textContent ?? ''
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

test('as long as the gateway is read nothing is said of what it has, and nothing can be taken over', async () => {
  await open({ state: 'reading', seen: 3270 })
  await until(() => expect(shown()).toContain('Reading the gateway. 3,270 keys so far. You can leave this page; it goes on.'))
  expect(shown()).not.toContain('belongs to the portal')
  expect(document.querySelector('table, dl')).toBeNull()
  await press('Cancel reading')
  await until(() => expect(cancelled).toBe(1))
  expect(buttons().filter((text) => text?.includes('Take over'))).toEqual([])
})

test('a gateway that could not be read is not called empty: why stands there, and the ways on', async () => {
  await open({ message: 'The connection to http://gateway.example was refused' })
  await until(() => expect(shown()).toContain('The gateway could not be readThe connection to http://gateway.example was refused.'))
  expect(shown()).not.toContain('belongs to the portal')
  expect(buttons()).toContain('Try again')
  expect([...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Edit environment')?.getAttribute('href')).toBe(
    '/admin/environments/acme',
  )
})

test('who comes to take over one application is told where it will show, before anything was read', async () => {
  await open({ state: 'new' }, '?search=checkout-0')
  await until(() => expect(shown()).toContain('“checkout-0” shows here once the gateway has been read.'))
  page.close()
  await open({ state: 'new' })
  await until(() => expect(buttons()).toContain('Read what is there'))
  expect(shown()).not.toContain('shows here')
})

test('while reading is being asked for, the button says so and does not ask again', async () => {
  await open({ state: 'new' })
  await until(() => expect(buttons()).toContain('Read what is there'))
  read = Promise.withResolvers()
  await press('Read what is there')
  await until(() => expect(document.querySelector('[aria-busy=true]')?.textContent).toBe('Read what is there'))
  await press('Read what is there')
  read.resolve()
  await until(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  expect(reads).toBe(1)
})

test('a list says when it was read, under a later reading that failed, too', async () => {
  rows = [row]
  const readAt = new Date(Date.now() - 9 * 60_000).toISOString()
  await open({ applications: 64, keys: 84, unassigned: 64, readAt, message: 'The connection to http://gateway.example was refused' })
  await until(() => expect(shown()).toContain('64 applications · 84 keys · Read 9 min ago'))
})

test('what was made at the gateway since it was read is told of, and a search for it does not send for other words', async () => {
  const taken = { state: 'adopted', applications: 65, keys: 85, adopted: 65, adoptedKeys: 85, unlisted: 1 }
  const before = reads
  await open(taken, '?search=made-by-hand')
  await until(() => expect(shown()).toContain('1 application made at the gateway since it was read is not listed here.'))
  await until(() => expect(shown()).toContain('Nothing that was read matches “made-by-hand”'))
  expect(shown()).not.toContain('Try fewer letters')
  await press('Read again')
  await until(() => expect(reads).toBe(before + 1))
  expect(page.router.state.location.search).toMatchObject({ search: 'made-by-hand' })
  page.close()
  // Where everything is listed, the words are to blame.
  await open({ ...taken, unlisted: 0 }, '?search=made-by-hand')
  await until(() => expect(shown()).toContain('Nothing matches “made-by-hand”'))
  expect(shown()).not.toContain('not listed here')
  page.close()
  await open({ ...taken, unlistedKeys: 2 })
  const both =
    '1 application made at the gateway since it was read is not listed here. 2 new keys of applications listed here have not been read yet.'
  await until(() => expect(shown()).toContain(both))
  page.close()
  await open({ ...taken, unlisted: 0, unlistedKeys: 1 })
  await until(() => expect(shown()).toContain('1 new key of an application listed here has not been read yet.Read again'))
  page.close()
  // Nothing was there when it was read: not everything is the portal's for that.
  await open({ unlisted: 2 })
  await until(() => expect(shown()).toContain('2 applications made at the gateway since it was read are not listed here.'))
  expect(shown()).not.toContain('belongs to the portal')
})

test('a gateway that was read and has nothing of its own says so', async () => {
  await open({})
  await until(() => expect(shown()).toContain('Everything at the gateway belongs to the portal already'))
  expect(buttons().filter((text) => text?.includes('Take over'))).toEqual([])
})

test('what was taken over is told with where it is and what keeps people from finding it', async () => {
  await open({ state: 'adopted', applications: 5, keys: 10, adopted: 5, adoptedKeys: 10, drafts: 2 })
  await until(() => expect(shown()).toContain('5 applications with 10 keys are the portal’s now. 2 of their products are drafts'))
  const links = [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toContainEqual(['Show drafts', '/apis?env=acme&filter=status:draft'])
  expect(buttons().filter((text) => text?.includes('Take over'))).toEqual([])
  // Of them one was changed since: what is asked is true before.
  await press('Undo')
  await until(() => expect(shown()).toContain('Forget 4 applications?'))
  expect(shown()).toContain('checkout-10 was changed since and stays.')
  page.close()
  // Where all of them were, nothing is asked.
  const before = outlook
  outlook = { ...outlook, undo: { forgotten: 0, kept: 5, keptName: null } }
  await open({ state: 'adopted', applications: 5, keys: 10, adopted: 5, adoptedKeys: 10 })
  await until(() => expect(shown()).toContain('5 applications with 10 keys are the portal’s now.'))
  await until(() => expect(buttons()).not.toContain('Undo'))
  outlook = before
  page.close()
  await open({ state: 'adopted', applications: 5, keys: 10, adopted: 5, adoptedKeys: 10, drafts: 1, draftId: 'p1' })
  await until(() => expect(shown()).toContain('1 of their products is a draft'))
  expect([...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Show draft')?.getAttribute('href')).toContain('p1')
})

test('before taking over it is said who gets what and what stays', async () => {
  const adopt = {
    applications: 27,
    keys: 35,
    to: [{ name: 'Field service', applications: 2 }],
    others: { owners: 3, applications: 25 },
    unknown: { addresses: 1, applications: 2, address: 'nobody@here.example' },
  }
  outlook = { ...outlook, adopt }
  await open({ applications: 64, keys: 84, unassigned: 37 })
  await press('Take over 27 applications')
  await until(() =>
    expect(shown()).toContain(
      '27 applications with 35 keys go to Field service (2) and 3 others (25). They can then see and copy these keys.',
    ),
  )
  expect(shown()).toContain('The 37 that nobody has stay at the gateway.')
  expect(shown()).toContain('nobody@here.example has not signed in yet: whoever signs in with it first gets its applications.')
  expect(shown()).toContain('It can be undone; what was changed since stays.')
  expect(shown()).toContain('The values of the keys are stored here, encrypted.')
})

test('after taking over one stands at the report, and what nobody has yet is told there; what undoing left is counted once and told', async () => {
  const step = () => document.querySelector('[aria-current=step]')?.textContent
  await open({ state: 'adopted', applications: 5, keys: 10, unassigned: 2, adopted: 3, adoptedKeys: 6 })
  await until(() => expect(shown()).toContain('2 applications are not given to anybody yet.'))
  expect([...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Show the 2')?.getAttribute('href')).toContain(
    '?filter=state:unassigned',
  )
  expect(step()).toBe('Report')
  expect([...document.querySelectorAll('main ol li, #app ol li')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Read (done)', 'Give2 left', 'Take over (done)', 'Report']),
  )
  page.close()
  await open({ state: 'adopting', seen: 2, applications: 5, keys: 10, unassigned: 4 })
  await until(() => expect(step()).toBe('Take over'))
  expect(shown()).toContain('Give4 left')
  page.close()
  await open({ state: 'undoing', seen: 2, applications: 5, keys: 10, adopted: 3 })
  await until(() => expect(step()).toBe('Undo'))
  page.close()
  await open({ state: 'ready', applications: 5, keys: 10, unassigned: 4, adopted: 1, kept: 1, undone: 3 })
  rows = [{ ...row, state: 'kept', applicationId: 'a7' }]
  await until(() => expect(shown()).toContain('3 undone; 1 was changed since and stays.'))
  await until(() =>
    expect([...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Show it')?.getAttribute('href')).toContain('a7'),
  )
})

test('an undoing that left nothing says how many it forgot', async () => {
  await open({ applications: 7, keys: 9, undone: 7 })
  await until(() => expect(shown()).toContain('Undone: 7 applications are no longer the portal’s. The gateway goes on as it is.'))
  expect([...document.querySelectorAll('a')].map(({ textContent }) => textContent)).not.toContain('Show it')
  expect(document.querySelector('[aria-current=step]')?.textContent).toBe('Take over')
})

test('read again, what was taken over is still told, with what people do not find yet; what was undone before that is not', async () => {
  const step = () => document.querySelector('[aria-current=step]')?.textContent
  await open({ applications: 7, keys: 9, adopted: 7, adoptedKeys: 9, kept: 2, drafts: 2 })
  await until(() => expect(shown()).toContain('7 applications with 9 keys are the portal’s now. 2 of their products are drafts'))
  expect(shown()).not.toContain('undone')
  expect(step()).toBe('Report (done)')
  expect([...document.querySelectorAll('main ol li, #app ol li')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Read (done)', 'Give (done)', 'Take over (done)', 'Report (done)']),
  )
  page.close()
  // The gateway has something new.
  await open({ applications: 8, keys: 10, unassigned: 1, adopted: 7, adoptedKeys: 9 })
  await until(() => expect(step()).toBe('Give'))
  expect(shown()).toContain('7 applications with 9 keys are the portal’s now.')
})

test('a gateway that does not answer while it is read or taken over is told of, and not as if it had ended', async () => {
  const message = 'The connection to http://gateway.example was refused'
  for (const state of ['adopting', 'reading']) {
    await open({ state, seen: 3, totalKeys: 34, applications: 27, keys: 34, message })
    await until(() => expect(shown()).toContain('The connection to http://gateway.example was refused. The gateway is asked again.'))
    expect(shown()).toContain('so far.')
    expect(shown()).not.toContain('It stopped')
    page.close()
  }
  await open({ state: 'adopting', seen: 3, totalKeys: 34, applications: 27, keys: 34 })
  await until(() => expect(shown()).toContain('3 of 34 keys'))
  expect(shown()).not.toContain('asked again')
})

test('taking over says of how many keys it has looked at some', async () => {
  await open({ state: 'adopting', seen: 0, totalKeys: 34, applications: 27, keys: 34 })
  await until(() => expect(shown()).toContain('Taking over: 0 of 34 keys looked at so far.'))
  page.close()
  await open({ state: 'adopting', seen: 40, totalKeys: 34, applications: 27, keys: 34 })
  await until(() => expect(shown()).toContain('Taking over: 40 of 40 keys looked at so far.'))
})

test('what is at the gateway is one line, without what there is none of, and the list has no filter that leaves nothing', async () => {
  rows = [row]
  await open({ applications: 64, keys: 84, inactive: 7, unassigned: 64 })
  await until(() => expect(shown()).toContain('64 applications · 84 keys · 7 suspended, they stay so'))
  const filters = () => [...document.querySelectorAll('fieldset button')].map(({ textContent }) => textContent)
  await until(() => expect(filters()).toEqual(['Nobody has it yet64']))
})

test('who asks for those that nobody has is led to the list', async () => {
  rows = [row]
  await open({ state: 'adopted', applications: 5, keys: 10, unassigned: 2, adopted: 3, adoptedKeys: 6 })
  await until(() => expect(document.querySelector('h2')?.textContent).toContain('Applications'))
  await press('Show the 2')
  await until(() => expect(document.activeElement?.tagName).toBe('H2'))
  expect(page.router.state.location.search).toMatchObject({ filter: 'state:unassigned' })
})

test('the question says what holds at this gateway of the values of keys', async () => {
  await open({ applications: 1, keys: 2, tellsValues: false })
  await press('Take over 1 application')
  await until(() => expect(shown()).toContain('The gateway does not tell the values of keys'))
  expect(shown()).toContain('Take over 1 application of Acme?')
  expect(document.querySelector('h1')?.textContent).toBe('Bring your gateway: Acme')
})

test('a column that no application fills is not drawn; what is left at the gateway can be taken back at once', async () => {
  rows = [row]
  await open({ applications: 1, keys: 2, unassigned: 1 })
  await until(() => expect([...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toContain('To whom'))
  expect(shown()).not.toContain('Owner there')
  expect(shown()).toContain('2 products')
  await press('Actions for Billing')
  await press('Leave at the gateway')
  await until(() => expect(given).toEqual([{ ids: ['i'], leave: true }]))
})

test('only what can still be given or left has a box, and the box of all ticks those', async () => {
  rows = [row, { ...row, id: 'j', name: 'Shop' }, { ...row, id: 'k', name: 'Mine already', state: 'adopted', applicationId: 'a' }]
  await open({ applications: 3, keys: 6, unassigned: 2, adopted: 1, adoptedKeys: 2 })
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')]
  await until(() => expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual(['Tick Billing', 'Tick Shop']))
  document.querySelector<HTMLElement>('thead input[type=checkbox]')?.click()
  await until(() => expect(shown()).toContain('2 ticked'))
  const all = document.querySelector<HTMLInputElement>('thead input[type=checkbox]')
  expect([all?.checked, all?.indeterminate]).toEqual([true, false])
  await press('Leave 2 at the gateway')
  await until(() => expect(given).toEqual([{ ids: ['i', 'j'], leave: true }]))
})

test('what was ticked and given is ticked no more', async () => {
  rows = [row, { ...row, id: 'j', name: 'Shop', ownerId: 'lotte@portico.example', ownerName: 'Lotte Bakker' }]
  await open({ applications: 2, keys: 4, unassigned: 1 })
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
  document.querySelector<HTMLElement>('thead input[type=checkbox]')?.click()
  await until(() => expect(shown()).toContain('2 ticked'))
  await press('Give 2 applications')
  const field = () => document.querySelector<HTMLInputElement>('dialog input[role=combobox]')
  await until(() => expect(field()).not.toBeNull())
  expect(shown()).toContain('1 of them is already given (Lotte Bakker) and changes hands.')
  field()?.focus()
  field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  await until(() => expect(document.querySelector('[role=option]')?.textContent).toContain('Mobile'))
  document.querySelector<HTMLElement>('[role=option]')?.click()
  document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  await until(() => expect(given).toEqual([{ ids: ['i', 'j'], teamId: 'mobile' }]))
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  expect(shown()).not.toContain('2 ticked')
  // The message says to whom, and takes it back: each is whose it was.
  expect(snackbar.get()).toMatchObject({ text: '1 application was given to Mobile.', action: { label: 'Undo' } })
  given = []
  snackbar.get().action?.run()
  await until(() => expect(given).toEqual([{ ids: ['i'] }, { ids: ['j'], owner: 'lotte@portico.example' }]))
})

test('what was ticked and taken over meanwhile is counted no more', async () => {
  const second = { ...row, id: 'j', name: 'Shop' }
  rows = [row, second]
  await open({ applications: 2, keys: 4, unassigned: 2 })
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
  document.querySelector<HTMLElement>('thead input[type=checkbox]')?.click()
  await until(() => expect(shown()).toContain('2 ticked'))
  rows = [row, { ...second, state: 'adopted', applicationId: 'a' }]
  await act(async () => void (await refreshAdoption()))
  await until(() => expect(shown()).toContain('1 ticked'))
  expect(shown()).toContain('Leave 1 at the gateway')
  rows = [row, second].map((one) => ({ ...one, state: 'adopted', applicationId: 'a' }))
  await act(async () => void (await refreshAdoption()))
  await until(() => expect(shown()).not.toContain('ticked'))
})

test('everything that is wrong with a file is said at once, with its line', async () => {
  rows = [row]
  faults = [
    { path: 'csv', code: 'lineApplication', message: 'x', params: { line: 2, name: 'not-there' } },
    { path: 'csv', code: 'lineApplications', message: 'y', params: { line: 7, name: 'x', count: 2 } },
  ]
  await open({ applications: 1, keys: 2, unassigned: 1 })
  await press('Give by CSV')
  await until(() => expect(document.querySelector('textarea')).not.toBeNull())
  await typeInto(document.querySelector('textarea'), 'a,b')
  await press('Give applications')
  await until(() => expect(shown()).toContain('Line 2: no application is called “not-there”.'))
  expect(shown()).toContain('Line 7: 2 applications are called “x”; use the id.')
})

test('of a file it is told how many lines were passed over and how many addresses nobody knows', async () => {
  rows = [row]
  await open({ applications: 1, keys: 2, unassigned: 1 })
  await press('Give by CSV')
  await until(() => expect(document.querySelector('textarea')).not.toBeNull())
  await typeInto(document.querySelector('textarea'), 'a,b')
  await press('Give applications')
  await until(() => expect(document.querySelector('textarea')).toBeNull())
  expect(snackbar.get().text).toBe(
    '3 applications were given. 2 lines name nobody and were passed over. Nobody has signed in with one of these addresses yet: whoever does first gets the applications.',
  )
})
