import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { GeneratedSpecification } from '../generator.contract.ts'
import { ProfileBar } from './ProfileBar.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { type Draft, emptyDraft } from './request.ts'

const own = {
  id: 'p1',
  version: 1,
  name: 'Events only',
  shared: false,
  ownerId: 'me',
  outputs: ['ASYNCAPI_30'],
  options: { pathCase: 'SNAKE' },
  mayChange: true,
}
const shared = { ...own, id: 'p2', name: 'House style', shared: true, outputs: ['OPENAPI_31'], options: {}, mayChange: false }
const specification: GeneratedSpecification = {
  ...{
    id: 'g1',
    code: 'SPG-0001',
    version: 1,
    createdAt: '2026-11-20T09:00:00Z',
    updatedAt: '2026-11-20T09:00:00Z',
    createdBy: 'me',
    updatedBy: 'me',
  },
  ...{ title: 'Metering API', versionNumber: '1.0.0', status: 'GENERATED', outputs: ['OPENAPI_31'], businessObjects: [], contentHash: '' },
  ...{ ownerId: null, specIds: [], fileNames: ['metering-api.openapi.yaml'], objectsChanged: 0, options: {} },
}

let page: OpenPage | undefined
let sent: { method: string; path: string; body: unknown }[] = []
let draft: Draft | undefined

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'dictionary', 'dictionary/generator')
})
beforeEach(() => {
  sent = []
  knowModules(new Set(['DataDictionary', 'InternalDeveloperPortal']))
  sessionState.set({ ...sessionState.get(), roles: ['businessAnalist'] })
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const path = address.split('?')[0] ?? ''
    if (method !== 'GET') {
      sent.push({ method, path, body: body === undefined ? undefined : JSON.parse(body) })
      return Response.json({ ...own, id: 'p3' })
    }
    if (path === '/api/specificationprofiles') return Response.json([own, shared])
    if (path === '/api/environments') return Response.json([{ id: 'test', displayName: 'Test' }])
    if (path.includes('/apiproducts')) {
      const product = { id: '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c', displayName: 'Metering', apiproduct: 'metering' }
      return Response.json({ data: [product], page: { total_elements: 1 } })
    }
    return Response.json([])
  })
})
afterEach(() => {
  page?.close()
  knowModules(undefined)
  sessionState.set({ ...sessionState.get(), roles: undefined })
  vi.unstubAllGlobals()
})
const text = () => document.body.textContent ?? ''
const choose = (value: string) => {
  const select = document.querySelector('select')
  if (!select) throw new Error('There is no choice of profiles.')
  const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set
  set?.call(select, value)
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
function Bar() {
  const [now, setNow] = useState(emptyDraft())
  draft = now
  return <ProfileBar draft={now} change={(values) => setNow((before) => ({ ...before, ...values }))} />
}

test('a profile is taken, and only one’s own is offered to be changed and deleted', async () => {
  page = await openPages({ '/': Bar }, '/')
  await until(() => expect(text()).toContain('Events only'))
  choose('p2')
  await until(() => expect(draft?.outputs).toEqual(['OPENAPI_31']))
  expect(document.querySelector('[aria-label*="House style"]')).toBeNull()
  choose('p1')
  await until(() => expect(draft?.outputs).toEqual(['ASYNCAPI_30']))
  await until(() => expect(document.querySelector('[aria-label*="Events only"]')).not.toBeNull())
  await press('Save the present options in profile Events only')
  await until(() => expect(document.querySelector<HTMLInputElement>('dialog input[name=name]')?.value).toBe('Events only'))
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() =>
    expect(sent).toMatchObject([
      {
        method: 'PUT',
        body: { version: 1, name: 'Events only', outputs: ['ASYNCAPI_30'], options: { pathCase: 'SNAKE', pagination: 'PAGE' } },
      },
    ]),
  )
})

test('outputs and options are saved under a name; sharing is offered to admins', async () => {
  page = await openPages({ '/': Bar }, '/')
  await press('Save as profile')
  await until(() => expect(document.querySelector('dialog input[name=name]')).not.toBeNull())
  expect(document.querySelector('dialog input[type=checkbox]')).toBeNull()
  await typeInto(document.querySelector('dialog input[name=name]'), 'Mine')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/api/specificationprofiles',
    body: { name: 'Mine', shared: false, outputs: ['OPENAPI_31'] },
  })
})

test('publishing names an environment and a product, and says why it was refused', async () => {
  page = await openPages({ '/': () => <PublishDialog specification={specification} onClose={() => {}} /> }, '/')
  await until(() => expect(text()).toContain('Metering API'))
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull())
  expect(sent).toEqual([])
})
