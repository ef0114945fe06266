import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../queries/queries.ts'
import { prepareDom, until } from '../testing/dom.ts'
import { type OpenPage, openPage, press } from '../testing/page.tsx'
import { useTexts } from '../testing/texts.ts'
import { RecordActions } from './RecordActions.tsx'

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts()
})
afterEach(() => page.close())

const words = {
  state: (state: string) => state,
  action: (action: string) => `Do ${action}`,
  tone: () => 'ok' as const,
  question: (action: string) => `Do ${action}?`,
  consequence: () => '',
  ends: () => false,
}
const open = { action: 'open', to: 'DONE', commentRequired: false, blockedBy: [], reasons: [] }

test('an action is decided on the record as it is after what one wrote before, however late it comes', async () => {
  const [send, edit] = [vi.fn(() => Promise.resolve({})), vi.fn()]
  let answer = (_version: number): void => undefined
  let first: number | undefined = 1
  const ask = () => {
    const at = first
    first = undefined
    return at === undefined ? new Promise<number>((resolve) => (answer = resolve)) : Promise.resolve(at)
  }
  const queryKey = ['one', 'record']
  const Page = () => {
    const { data: version } = useQuery({ queryKey, queryFn: ask })
    return version === undefined ? null : (
      <RecordActions
        record={{ version, status: 'OPEN', availableTransitions: [open] }}
        name="Acme"
        words={words}
        send={send}
        onDone={() => undefined}
        onEdit={edit}
      />
    )
  }
  page = await openPage(Page, '/')
  await until(() => expect(document.querySelector('button')?.textContent).toBe('Do open'))
  await act(async () => void queryClient.invalidateQueries({ queryKey }))
  await press('Edit')
  await press('Do open')
  expect([document.querySelector('dialog'), edit.mock.calls.length]).toEqual([null, 0])
  await act(async () => answer(2))
  await until(() => expect(document.querySelector('dialog')).not.toBeNull())
  expect(edit).toHaveBeenCalledOnce()
  await act(async () => document.querySelector<HTMLButtonElement>('dialog button[type=submit]')?.click())
  await until(() => expect(send).toHaveBeenCalledWith({ action: 'open', version: 2 }))
})
