import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { NamedLink } from '../link.contract.ts'
import { CompanyApplications } from './CompanyApplications.tsx'
import { LinksInTheWay } from './LinksInTheWay.tsx'

const companyId = 'c0000000-0000-4000-8000-000000000001'
const link: NamedLink = {
  id: 'd0000000-0000-4000-8000-000000000001',
  appId: 'field',
  applicationId: 'field',
  applicationName: 'Field App',
  companyId,
  companyName: 'Aardwind',
  companyStatus: 'ACTIVE',
  environmentId: 'test',
  itAgreementId: null,
  itAgreementNumber: null,
  teamName: 'Mobile',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'subscriptions@portico.example',
  createdByName: 'Katharina Brandt',
}
const other = { id: 'd0000000-0000-4000-8000-000000000002', companyId: 'other', companyName: 'Zonneveld' }
const agreement = { id: 'b0000000-0000-4000-8000-000000000001', number: 'IT-1', title: '', status: 'ACTIVE' as const }
let page: OpenPage
let links: NamedLink[] = []
let sent: [string, string, unknown][] = []
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'subscriptions/links')
})
beforeEach(() => {
  links = [link]
  sent = []
  environmentSource.set(async () => [
    { id: 'test', displayName: 'Test', state: 'ok', live: false },
    { id: 'prod', displayName: 'Production', state: 'ok', live: true },
  ])
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (method !== 'GET') {
      sent.push([method, pathname, body === undefined ? undefined : JSON.parse(body)])
      return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(link, { status: 201 })
    }
    if (pathname.endsWith('/count')) return Response.json({ count: links.length })
    if (pathname.endsWith('/linkable')) return Response.json([{ appId: 'grid', name: 'Grid monitor', teamName: null, link: other }])
    return Response.json(links)
  })
})
afterEach(async () => {
  await page.close()
  environmentSource.set(undefined)
  vi.unstubAllGlobals()
})
const open = async (status = 'ACTIVE', agreements = [agreement]) => {
  page = await openPage(() => <CompanyApplications payer={{ id: companyId, name: 'Aardwind', status, agreements }} />, '/')
}
const says = (text: string) => until(() => expect(document.body.textContent).toContain(text))
const pressIn = (text: string) =>
  act(async () => [...document.querySelectorAll<HTMLElement>('dialog button')].find(({ textContent }) => textContent === text)?.click())

test('the list says what is linked in each environment, and an application is unlinked after a question', async () => {
  links = [link, { ...link, id: 'd0000000-0000-4000-8000-000000000003', applicationName: 'Grid monitor', environmentId: 'prod' }]
  await open()
  await says('Applications')
  await says('Field App')
  for (const text of ['Without an agreement', 'Test', 'Production']) expect(document.body.textContent).toContain(text)
  await press('Actions for Field App')
  await until(() => expect(document.querySelector('[role=menu]')).not.toBeNull())
  await press('Unlink application')
  await says('Unlink Field App from Aardwind?')
  expect(sent).toEqual([])
  await pressIn('Unlink application')
  await until(() => expect(sent).toEqual([['DELETE', `/api/companyapplications/${link.id}`, undefined]]))
})

test('an application of another company is moved: in one call, under the only active agreement', async () => {
  await open()
  await says('Field App')
  await press('Link application')
  const box = () => document.querySelector<HTMLInputElement>('dialog input[role=combobox]')
  await until(() => expect(box()).not.toBeNull())
  await act(async () => box()?.focus())
  await act(async () => box()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })))
  await typeInto(box(), 'grid')
  await says('Linked to Zonneveld')
  await act(async () => document.querySelector<HTMLElement>('[role=option]')?.click())
  await says('It is linked to Zonneveld now.')
  await act(async () => document.querySelector('form')?.requestSubmit())
  await until(() => expect(sent).toEqual([['PATCH', `/api/companyapplications/${other.id}`, { companyId, itAgreementId: agreement.id }]]))
})

test('who links to a company without an active agreement is warned, and a company that is not active takes none', async () => {
  await open('ACTIVE', [])
  await says('Field App')
  await press('Link application')
  await says('The company has no active agreement.')
  await page.close()
  links = []
  await open('SUSPENDED')
  await says('No applications')
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Link application'))
  expect(button?.getAttribute('aria-disabled') ?? String(button?.disabled)).toBe('true')
})

test('what stands in the way of an end is named with its place, and the way to where it is unlinked', async () => {
  const leave = vi.fn()
  page = await openPage(() => <LinksInTheWay companyId={companyId} onLeave={leave} />, '/')
  await says('Field App')
  expect(document.querySelector('li')?.textContent).toBe('Field AppTest · Mobile')
  // Who is no admin may not see it.
  expect(document.querySelector('li a')).toBeNull()
  const way = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Show its applications')
  expect(way?.getAttribute('href')).toBe(`/companies/${companyId}?tab=applications`)
  await act(async () => way?.click())
  expect(leave).toHaveBeenCalledOnce()
})
