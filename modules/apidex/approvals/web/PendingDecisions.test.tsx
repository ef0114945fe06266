import { snackbar } from '@portico/platform/web/messages/messages.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PendingEntry } from '../approval.contract.ts'
import { PendingDecisions } from './PendingDecisions.tsx'

let page: OpenPage
let waiting: PendingEntry[] = []
/** How many wait in other environments. */
let elsewhere = 0
/** Until this is done the server answers no decision about the application. */
let held: Record<string, Promise<void>> = {}
let sent: { address: string; body: unknown; key: string | undefined }[] = []

const entry = (name: string, more: Partial<PendingEntry> = {}): PendingEntry => ({
  id: name,
  environment: { id: 'test', name: 'Test' },
  application: { id: `id of ${name}`, name, description: '' },
  team: { id: 'mobile', name: 'Mobile' },
  requester: 'developer@portico.example',
  requesterName: 'Lotte Bakker',
  decidedProducts: [],
  company: null,
  companyStatus: null,
  companyItAgreementId: null,
  companyItAgreement: null,
  companyId: null,
  key: '7q3m',
  requestedAt: '2026-11-20T09:00:00Z',
  pendingProducts: ['meters', 'graph'].map((apiproduct) => ({
    apiproduct,
    displayName: `The ${apiproduct}`,
    requestedAt: '2026-11-20T09:00:00Z',
    plan: null,
    needsCompany: false,
    usageTypes: [],
    productId: 'p1',
    comments: 0,
  })),
  credentials: [],
  mayDecide: true,
  approveUrl: `/api/${name}/approve`,
  rejectUrl: `/api/${name}/reject`,
  ...more,
})

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  sent = []
  held = {}
  waiting = []
  elsewhere = 0
  queryClient.clear()
  // The server: a decision takes its products off the list.
  vi.stubGlobal(
    'fetch',
    async (address: string, { method, body, headers }: { method: string; body?: string; headers: Record<string, string> }) => {
      if (method === 'GET') {
        const all = waiting.length + (address.includes('environmentId') ? 0 : elsewhere)
        return Response.json({ data: waiting, page: { total_elements: all, exact: true } })
      }
      const read = JSON.parse(body ?? 'null') as string[] | { products: string[] }
      sent.push({ address, body: read, key: headers['idempotency-key'] })
      for (const [name, answered] of Object.entries(held)) if (address.includes(name)) await answered
      const names = Array.isArray(read) ? read : read.products
      waiting = waiting
        .map((one) =>
          address.includes(one.id)
            ? { ...one, pendingProducts: one.pendingProducts.filter(({ apiproduct }) => !names.includes(apiproduct)) }
            : one,
        )
        .filter((one) => one.pendingProducts.length > 0)
      return new Response(null, { status: 204 })
    },
  )
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

async function open(product?: string) {
  const Page = () => (
    <>
      <h1>Dashboard</h1>
      <PendingDecisions environmentId="test" {...(product && { product })} />
    </>
  )
  page = await openPage(Page, '/dashboard')
  await until(() => expect(document.querySelector(waiting.length > 0 ? 'li' : '.text-muted')).not.toBeNull())
}
const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)
const press = (element: HTMLElement | null) => act(async () => element?.click())
const sure = (product: string, application: string) => button(`Approve ${product} for ${application} now? Press again to approve`)
const approve = async (application: string, product = 'The meters and The graph') => {
  await press(button(`Approve ${product} for ${application}`))
  await press(sure(product, application))
}

test('approving asks once more, sends the names to the address that came with the entry, and says so in the fixed words', async () => {
  waiting = [entry('Field App')]
  await open()
  await press(button('Approve The meters and The graph for Field App'))
  expect(sent).toHaveLength(0)
  await press(sure('The meters and The graph', 'Field App'))
  await until(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ address: '/api/Field App/approve', body: ['meters', 'graph'], key: expect.any(String) }])
  await until(() => expect(snackbar.get().text).toBe('Successfully approved The meters and The graph'))
  await until(() => expect(document.querySelector('li')?.textContent).toContain('Approved'))
  expect(document.querySelectorAll('li button')).toHaveLength(0)
})

test('Escape, leaving the button, and the second click of a double click approve nothing', async () => {
  waiting = [entry('Field App')]
  await open()
  const name = 'Approve The meters and The graph for Field App'
  const doubly = (element: HTMLElement | null) =>
    act(async () => element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })))
  await press(button(name))
  await doubly(sure('The meters and The graph', 'Field App'))
  expect(sure('The meters and The graph', 'Field App')).not.toBeNull()
  await act(async () =>
    sure('The meters and The graph', 'Field App')?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    ),
  )
  expect(button(name)).not.toBeNull()
  await press(button(name))
  await act(async () => sure('The meters and The graph', 'Field App')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(button(name)).not.toBeNull()
  expect(sent).toEqual([])
})

test('what was decided stays in its row, so that no other slides under the pointer', async () => {
  waiting = [entry('One'), entry('Two'), entry('Three')]
  await open()
  await approve('Two')
  await until(() => expect(sent).toHaveLength(1))
  const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent ?? '')
  await until(() => expect(rows()[1]).toContain('Approved'))
  expect(rows().map((text) => /One|Two|Three/.exec(text)?.[0])).toEqual(['One', 'Two', 'Three'])
  // Asked for anew it is another request.
  waiting = [entry('One'), { ...entry('Two'), requestedAt: '2026-11-21T09:00:00Z' }, entry('Three')]
  await approve('One')
  await until(() => expect(sent).toHaveLength(2))
  await until(() => expect(rows()[0]).toContain('Approved'))
  await until(() => expect(button('Approve The meters and The graph for Two')).not.toBeNull())
})

test('while several are being approved, the buttons of each wait for their own answer', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  held = { One: first.promise, Two: second.promise }
  waiting = [entry('One'), entry('Two')]
  const [one, two] = ['One', 'Two'].map((name) => `Approve The meters and The graph for ${name}`) as [string, string]
  const isBusy = (name: string) => button(name)?.getAttribute('aria-busy')
  await open()
  await approve('One')
  await approve('Two')
  expect([isBusy(one), isBusy(two)]).toEqual(['true', 'true'])
  first.resolve()
  await until(() => expect(button(one)).toBeNull())
  expect(isBusy(two)).toBe('true')
  second.resolve()
  await until(() => expect(button(two)).toBeNull())
})

test('who decides by the keyboard stays at the row that was decided', async () => {
  waiting = [entry('Field App'), entry('Other')]
  await open()
  for (const name of ['Field App', 'Other']) {
    button(`Approve The meters and The graph for ${name}`)?.focus()
    await approve(name)
    await until(() => expect(button(`Approve The meters and The graph for ${name}`)).toBeNull())
    await until(() => expect(document.activeElement?.textContent).toBe(name))
  }
})

test("on a product's page only its requests are shown and decided", async () => {
  waiting = [
    entry('Field App'),
    entry('Other', {
      pendingProducts: [
        {
          apiproduct: 'tariffs',
          displayName: 'Tariffs',
          requestedAt: '2026-11-20T09:00:00Z',
          plan: null,
          needsCompany: false,
          usageTypes: [],
          productId: 'p1',
          comments: 0,
        },
      ],
    }),
  ]
  await open('graph')
  expect(document.querySelectorAll('li')).toHaveLength(1)
  await approve('Field App', 'The graph')
  await until(() => expect(sent[0]?.body).toEqual(['graph']))
  expect(waiting[0]?.pendingProducts.map((one) => one.apiproduct)).toEqual(['meters'])
})

test('nobody is offered to decide their own request, and is told why', async () => {
  waiting = [entry('Field App', { mayDecide: false })]
  await open()
  expect(document.querySelectorAll('li button')).toHaveLength(0)
  expect(document.body.textContent).toContain('Nobody decides their own request')
})

test('rejecting needs a reason of ten characters, which is sent along', async () => {
  waiting = [entry('Field App')]
  await open('meters')
  await press(button('Reject The meters for Field App'))
  await until(() => expect(document.querySelector('textarea')).not.toBeNull())
  const reason = document.querySelector('textarea') as HTMLTextAreaElement
  const write = async (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(reason, text)
    await act(async () => reason.dispatchEvent(new Event('input', { bubbles: true })))
    await act(async () => (document.querySelector('form') as HTMLFormElement).requestSubmit())
  }
  await write('No.')
  await until(() => expect(document.body.textContent).toContain('At least 10 characters.'))
  expect(sent).toEqual([])
  await write('A contract has to come first.')
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    address: '/api/Field App/reject',
    body: { products: ['meters'], reason: 'A contract has to come first.' },
  })
  await until(() => expect(snackbar.get().text).toBe('Successfully rejected The meters'))
})

test('an environment in which nothing waits is named, and how many wait in others stands beside it', async () => {
  elsewhere = 2
  await open()
  await until(() => expect(document.body.textContent).toContain('Nothing waits for a decision in test.'))
  await until(() => expect(document.body.textContent).toContain('2 requests wait in other environments'))
})

test('what is decided here is never counted for others', async () => {
  elsewhere = 1
  waiting = [entry('Field App'), entry('Other')]
  await open()
  await until(() => expect(document.body.textContent).toContain('1 request waits in another environment'))
  await approve('Field App')
  await until(() => expect(document.querySelector('li')?.textContent).toContain('Approved'))
  expect(document.body.textContent).toContain('1 request waits in another environment')
})
