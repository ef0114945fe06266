import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Term } from '../term.contract.ts'
import TermPage from './TermPage.tsx'
import TermStatesPage from './TermStatesPage.tsx'
import TermsPage from './TermsPage.tsx'

const meter: Term = {
  id: 'meter',
  code: 'TRM-0001',
  version: 3,
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T09:00:00Z',
  createdBy: 'me@portico.example',
  updatedBy: 'me@portico.example',
  status: 'DRAFT',
  statusChangedAt: '2026-11-20T09:00:00Z',
  statusComment: '',
  name: 'Meter',
  description: 'A device that registers energy',
  ...{ comment: '', methode: '', statusDescription: '', URI: 'https://terms.example/id/concept/meter', notation: '', scopeNote: '' },
  domainId: 'metering',
  domain: { id: 'metering', code: 'METERING', name: 'Metering', color: '', stewardIds: [] },
  language: 'en',
  ...{ altLabels: ['Counter'], hiddenLabels: [], examples: [], topConcept: false, sources: [], tags: [] },
  translations: [{ language: 'nl', name: 'Meter', description: 'Een apparaat', comment: '' }],
  relatedTerms: [
    {
      id: 'r1',
      type: 'BROADER_PARTITIVE',
      termId: 'installation',
      term: { id: 'installation', name: 'Metering installation', status: 'APPROVED', domainId: 'metering' },
      externalUri: '',
      externalLabel: '',
      note: '',
    },
  ],
  ...{ relationCount: 1, versionNumber: '', changeNote: '', validFrom: null, validTo: null, lastReviewedAt: null, reviewDue: false },
  ...{ reviewDueAt: '2028-11-20', replacedById: null, replacedByName: null, ownerId: 'me', ownerName: 'Ada', validatedObjectId: null },
  ...{
    workingCopy: null,
    contentChangedBy: 'me@portico.example',
    approvedReferences: 1,
    namesakes: 0,
    withWarnings: false,
    objectCount: 0,
    mayReview: false,
  },
}
const version = { versionNumber: '1.0.0', changeNote: '', approvedAt: '2026-11-20T09:00:00Z', approvedBy: 'me', approvedByName: 'Ada' }
const none = { topConcept: false, sources: [], translations: [], relatedTerms: [] }
let shown: Term
let may: Term['may']
let page: OpenPage | undefined
let sent: { method: string; path: string; body: Record<string, unknown> }[] = []
let asked: string[] = []

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'dictionary', 'dictionary/terms', 'dictionary/revisions')
})
beforeEach(() => {
  sent = []
  asked = []
  shown = meter
  may = ['edit', 'comment', 'remove']
  localStorage.clear()
  knowModules(new Set(['DataDictionary']))
  sessionState.set({ ...sessionState.get(), roles: ['businessAnalist'] })
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const path = address.split('?')[0] ?? ''
    if (method !== 'GET') {
      sent.push({ method, path, body: JSON.parse(body ?? '{}') })
      return Response.json({ ...shown, version: 4 })
    }
    asked.push(decodeURIComponent(address))
    if (path === '/api/terms') return Response.json([shown])
    if (path === '/api/terms/count') return Response.json({ count: 1 })
    if (path === '/api/terms/meter') return Response.json({ ...shown, may, availableTransitions: [] })
    if (path === '/api/terms/meter/versions') return Response.json([version])
    if (path === '/api/terms/meter/versions/1.0.0')
      return Response.json({ ...version, content: { name: 'Meter', description: 'What counts', altLabels: ['Counter', 'Gauge'], ...none } })
    if (path === '/api/terms/meter/checks') return Response.json([{ code: 'T-10', level: 'warning', message: '' }])
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
const open = async (address: string) => {
  page = await openPages(
    {
      '/datadictionary/terms': () => <TermsPage />,
      '/datadictionary/terms/states': TermStatesPage,
      '/datadictionary/terms/$id': () => <TermPage />,
    },
    address,
  )
}

test('the list has a register: a letter asks for the names that begin with it, once more takes it off', async () => {
  await open('/datadictionary/terms')
  await until(() => expect(text()).toContain('A device that registers energy'))
  expect(text()).toContain('Metering')
  await press('M')
  await until(() => expect(asked.some((one) => one.includes('"name":{"gte":"m","lt":"n"}'))).toBe(true))
  expect(document.querySelector('fieldset[dir=ltr] button[aria-pressed=true]')?.textContent).toBe('M')
})

test('a term shows its checks, its relations and in which languages it is missing', async () => {
  await open('/datadictionary/terms/meter')
  await until(() => expect(text()).toContain('There is no explanation in plain language.'))
  expect([...document.querySelectorAll('[role=tab]')].map((tab) => tab.getAttribute('data-tab'))).toEqual([
    'general',
    'relations',
    'translations',
    'sources',
    'comments',
    'history',
  ])
  expect(document.querySelector('[role=tabpanel] textarea')).toBeNull()
  await act(async () => document.querySelector<HTMLElement>('[data-tab=comments]')?.click())
  await until(() => expect(document.querySelector('[role=tabpanel] textarea')).not.toBeNull())
  await act(async () => document.querySelector<HTMLElement>('[data-tab=relations]')?.click())
  await until(() => expect(text()).toContain('Is part of'))
  expect(document.querySelector('a[href="/datadictionary/terms/installation"]')?.textContent).toBe('Metering installation')
  await act(async () => document.querySelector<HTMLElement>('[data-tab=translations]')?.click())
  await until(() => expect(text()).toContain('Een apparaat'))
  expect(text().split('Not translated')).toHaveLength(6)
})

test('a term with relations goes only for who types its name', async () => {
  await open('/datadictionary/terms/meter')
  await until(() => expect(text()).toContain('Edit'))
  await press('More actions for Meter')
  await press('Delete term')
  await until(() => expect(document.querySelector('input[name=typed]')).not.toBeNull())
  await typeInto(document.querySelector<HTMLInputElement>('input[name=typed]'), 'Meters')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() => expect(text()).toContain('This is not the name.'))
  expect(sent).toEqual([])
  await typeInto(document.querySelector<HTMLInputElement>('input[name=typed]'), 'Meter')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() => expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/terms/meter' }]))
})

test('what is approved offers no form, and leads to its working copy while it is revised', async () => {
  shown = {
    ...meter,
    status: 'UNDER_REVISION',
    versionNumber: '1.0.0',
    workingCopy: { id: 'copy', changeNote: '', contentChangedBy: 'me@portico.example' },
  }
  await open('/datadictionary/terms/meter')
  await until(() => expect(text()).toContain('Working copy'))
  expect(document.querySelector('a[href="/datadictionary/terms/copy"]')?.textContent).toBe('Working copy')
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Edit')
})

test('of what is approved the words about its status and its owner are changed at once, and a version tells what it said', async () => {
  shown = { ...meter, status: 'APPROVED', versionNumber: '1.0.0', ownerId: '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c' }
  await open('/datadictionary/terms/meter')
  await press('More actions for Meter')
  await press('Change status text and owner')
  await until(() => expect(document.querySelector('dialog textarea')).not.toBeNull())
  await typeInto(document.querySelector<HTMLTextAreaElement>('dialog textarea'), 'Until the new law')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() => expect(sent).toMatchObject([{ method: 'PATCH', body: { statusDescription: 'Until the new law', version: 3 } }]))
  await act(async () => document.querySelector<HTMLElement>('[data-tab=versions]')?.click())
  await until(() => expect(document.querySelector('[aria-label="Show version 1.0.0"]')).not.toBeNull())
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Show version 1.0.0"]')?.click())
  await until(() => expect(text()).toContain('What counts'))
  expect(text()).toContain('Counter\nGauge')
})

test('the states stand in a picture, and who takes a term along', async () => {
  await open('/datadictionary/terms/states')
  expect(document.querySelectorAll('[data-state]')).toHaveLength(7)
  expect(text()).toContain('Steward')
})
