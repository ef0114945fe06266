import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CheckAnswer, Solution } from '../solution.contract.ts'
import { checkCodes } from '../solution-states.contract.ts'
import { Checklist } from './Checklist.tsx'

const answers = (other: Partial<CheckAnswer>): CheckAnswer[] =>
  checkCodes.map((checkCode) => ({ checkCode, answer: 'YES', note: '', exceptions: [], ...(checkCode === 'C03' && other) }))
const hub = (more: Partial<Solution>) => ({ id: 'hub', version: 4, status: 'IN_DESIGN', dispensedUntil: null, ...more }) as Solution
let shownOne: Solution
let page: OpenPage | undefined
let sent: { path: string; body: { version: number; checklist: { checkCode: string; answer: string }[] } }[] = []

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'portfolio/solutions')
})
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PUT') sent.push({ path: address, body: JSON.parse(body ?? '{}') })
    return Response.json(shownOne)
  })
})
afterEach(() => {
  page?.close()
  page = undefined
  vi.unstubAllGlobals()
})
const Shown = () => <Checklist solution={shownOne} />
const open = async (solution: Solution) => {
  shownOne = solution
  page = await openPages({ '/it': Shown }, '/it')
  await until(() => expect(document.body.textContent).toContain('Suggested by the answers'))
}
const choose = (id: string, value: string) =>
  act(async () => {
    const field = document.querySelector<HTMLSelectElement>(`#${id}`)
    if (!field) throw new Error(`There is no ${id}.`)
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('an answer changes what is suggested at once; all answers are sent with the version that was seen', async () => {
  await open(hub({ may: ['edit'], checklist: answers({}) }))
  expect(document.body.textContent).toContain('Fully conformant')
  await choose('check-C03', 'NO')
  expect(document.body.textContent).toContain('Non-conformant')
  await press('Save answers')
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.path).toContain('/api/solutions/hub/checklist')
  expect(sent[0]?.body.version).toBe(4)
  expect(sent[0]?.body.checklist).toHaveLength(12)
  expect(sent[0]?.body.checklist[2]).toMatchObject({ checkCode: 'C03', answer: 'NO' })
})

test('once approved it only shows: a no leads to its exception, and says until when it is dispensed', async () => {
  const covered = { id: 'exc', code: 'EXC-0001', title: 'Old interface', status: 'GRANTED', validTo: '2027-02-01' }
  const checklist = answers({ answer: 'NO', exceptions: [covered] })
  await open(hub({ status: 'APPROVED', may: ['edit'], dispensedUntil: '2027-02-01', checklist }))
  expect(document.querySelectorAll('select')).toHaveLength(0)
  expect(document.body.textContent).toContain('Dispensed until 1 Feb 2027')
  expect(document.querySelector('a[href="/exceptionlist?id=exc"]')?.textContent).toBe('EXC-0001 Old interface')
})
