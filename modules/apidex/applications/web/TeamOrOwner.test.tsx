import { prepareDom } from '@portico/platform/web/testing/dom.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { TeamOrOwner } from './TeamOrOwner.tsx'

let root: Root
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => act(() => root.unmount()))

async function shown(teamName: string | null, ownerName: string | null, ownerId: string | null) {
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  await act(async () => root.render(<TeamOrOwner of={{ teamName, ownerName, ownerId }} />))
  return document.querySelector('bdi')
}

test('an application is its team’s, else its owner’s by name with the e-mail one step away', async () => {
  expect((await shown('Mobile', null, null))?.textContent).toBe('Mobile')
  act(() => root.unmount())
  const person = await shown(null, 'Lotte de Boer', 'lotte@portico.example')
  expect(person?.textContent).toBe('Lotte de Boer')
  expect(document.getElementById(person?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('lotte@portico.example')
})

test('nobody’s is said in one way', async () => expect((await shown(null, null, null))?.textContent).toBe('No team'))
