import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { prepareDom } from '../testing/dom.ts'
import { useTexts } from '../testing/texts.ts'
import { StateCards } from './StateCards.tsx'

beforeAll(async () => {
  prepareDom()
  await useTexts()
})

test('where the picture has no room each state says who takes it where, and whether a reason is needed', async () => {
  const machine = {
    initial: 'OPEN',
    states: ['OPEN', 'DONE'],
    transitions: [{ action: 'close', from: ['OPEN'], to: 'DONE', by: ['admin', 'architect'], comment: true }],
  }
  const words = {
    state: (state: string) => `<${state}>`,
    action: (action: string) => `Do ${action}`,
    tone: () => 'ok' as const,
    question: () => '',
    consequence: () => '',
    ends: () => false,
  }
  document.body.innerHTML = '<div id="app"></div>'
  const root = createRoot(document.querySelector('#app') as HTMLElement)
  await act(async () =>
    root.render(
      <StateCards machine={machine as never} columns={[['OPEN'], ['DONE']]} words={words as never} who={(doer) => `(${doer})`} />,
    ),
  )
  const said = [...document.querySelectorAll('[data-state]')].map((state) => state.textContent)
  expect(said[0]).toBe('<OPEN>Do close<DONE>(admin) or (architect) · Reason needed')
  expect(said[1]).toBe('<DONE>Nothing follows from here.')
  act(() => root.unmount())
})
