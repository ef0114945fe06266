import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type GivenAgreement, givenAgreements, type ItAgreement } from '../agreement.contract.ts'
import { Agreements } from './Agreements.tsx'

const seen: ItAgreement = {
  id: 'b0000000-0000-4000-8000-000000000001',
  number: 'IT-1',
  title: '',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  documentUrl: '',
  status: 'ACTIVE',
  ending: true,
  inUse: false,
  daysLeft: 23,
}
let page: OpenPage
let saved: GivenAgreement[][] = []
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'subscriptions/agreements')
})
beforeEach(async () => {
  saved = []
  const save = async (all: GivenAgreement[]) => {
    saved.push(all)
  }
  page = await openPage(() => <Agreements agreements={[seen]} save={save} saved={async () => undefined} />, '/')
})
afterEach(() => {
  page.close()
  knowModules(undefined)
})
/** A day's field has no name of its own, so it is found by its label. */
const days: Record<string, string> = { startDate: 'Start date', endDate: 'End date' }
const labelled = (label: string) =>
  [...document.querySelectorAll<HTMLLabelElement>('dialog label')].find(({ textContent }) => textContent?.startsWith(label))
const field = (name: string) =>
  days[name] === undefined
    ? document.querySelector<HTMLInputElement>(`dialog [name="${name}"]`)
    : (document.getElementById(labelled(days[name])?.htmlFor ?? '') as HTMLInputElement | null)
const submit = () => act(async () => document.querySelector('form')?.requestSubmit())

test('an agreement is known by its title, its number beside it, and says in how many days it ends', async () => {
  page.close()
  const titled = { ...seen, title: 'Frame agreement' }
  page = await openPage(() => <Agreements agreements={[titled]} save={async () => undefined} saved={async () => undefined} />, '/')
  expect(document.querySelector('li b')?.textContent).toBe('Frame agreement')
  expect(document.querySelector('li')?.textContent).toMatch(/^Frame agreementIT-1Ends in 23 days/)
})

test.each([
  ['where there are applications', new Set(['SubscriptionManager', 'InternalDeveloperPortal'] as const), ['Ended', 'Ended, in use']],
  ['and nothing of them where there are none', new Set(['SubscriptionManager'] as const), ['Ended', 'Ended']],
] as const)('one that has ended says so, and whether applications are still linked under it %s', async (_, modules, said) => {
  page.close()
  knowModules(modules)
  const ended = { ...seen, ending: false, status: 'ENDED' as const, daysLeft: -1 }
  const both = [ended, { ...ended, id: 'b0000000-0000-4000-8000-000000000002', number: 'IT-2', inUse: true }]
  page = await openPage(() => <Agreements agreements={both} save={async () => undefined} saved={async () => undefined} />, '/')
  expect([...document.querySelectorAll('[data-chip]')].map((chip) => chip.textContent)).toEqual(said)
})

test('an agreement is added: the others stay as they were seen', async () => {
  expect(document.body.textContent).toContain('1 Jan 2026 to 31 Dec 2026')
  await press('Add agreement')
  await until(() => expect(field('number')).not.toBeNull())
  await typeInto(field('number'), 'IT 2')
  await typeInto(field('startDate'), '01/01/2027')
  await typeInto(field('endDate'), '01/01/2026')
  await submit()
  expect([field('number')?.getAttribute('aria-invalid'), saved]).toEqual(['true', []])
  await typeInto(field('number'), 'IT-2')
  await submit()
  expect([field('endDate')?.getAttribute('aria-invalid'), saved]).toEqual(['true', []])
  await typeInto(field('endDate'), '')
  await submit()
  await until(() => expect(saved).toHaveLength(1))
  // As the server takes them, which refuses what it does not know.
  expect(z.safeParse(givenAgreements, saved[0]).success).toBe(true)
  await until(() =>
    expect(saved).toMatchObject([
      [
        { id: seen.id, number: 'IT-1', endDate: '2026-12-31' },
        { number: 'IT-2', startDate: '2027-01-01' },
      ],
    ]),
  )
})

test('an agreement is removed after a question, and the others are saved without it', async () => {
  await press('Actions for IT-1')
  await until(() => expect(document.querySelector('[role=menu]')).not.toBeNull())
  await press('Remove agreement')
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('Remove the agreement IT-1?'))
  expect(saved).toEqual([])
  await act(async () =>
    [...document.querySelectorAll<HTMLButtonElement>('dialog button')]
      .find(({ textContent }) => textContent === 'Remove agreement')
      ?.click(),
  )
  await until(() => expect(saved).toEqual([[]]))
})

test('an agreement under which applications are linked cannot be removed, and says why', async () => {
  page.close()
  knowModules(new Set(['SubscriptionManager', 'InternalDeveloperPortal']))
  const used = { ...seen, inUse: true }
  page = await openPage(() => <Agreements agreements={[used]} save={async () => undefined} saved={async () => undefined} />, '/')
  await press('Actions for IT-1')
  const remove = () =>
    [...document.querySelectorAll('[role=menuitem]')].find(({ textContent }) => textContent?.startsWith('Remove agreement'))
  await until(() => expect(remove()?.getAttribute('aria-disabled')).toBe('true'))
  expect(remove()?.textContent).toContain('Put them under another one first.')
})
