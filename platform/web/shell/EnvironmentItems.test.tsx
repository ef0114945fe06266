import { afterEach, beforeAll, expect, test } from 'vitest'
import { environmentSource } from '../navigation/environment.ts'
import { prepareDom, until } from '../testing/dom.ts'
import { type OpenPage, openPage } from '../testing/page.tsx'
import { useTexts } from '../testing/texts.ts'
import { EnvironmentItems } from './BarMenus.tsx'

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB')
})
afterEach(() => {
  page.close()
  environmentSource.set(undefined)
})

test('an environment whose gateway is silent or keeps the portal out says so in a word, not by the colour of its dot alone', async () => {
  const states = ['ok', 'bad', 'warn', 'unknown'] as const
  environmentSource.set(async () =>
    states.map((state) => ({
      ...{ id: state, displayName: `One ${state}`, state, tellsCalls: true, live: false },
      ...(state === 'bad' && { condition: 'signIn' as const }),
    })),
  )
  page = await openPage(() => <EnvironmentItems />, '/')
  await until(() =>
    expect([...document.querySelectorAll('[role=menuitemradio]')].map((one) => one.textContent)).toEqual([
      'One ok',
      'One badSign-in refused',
      'One warnNeeds attention',
      'One unknown',
    ]),
  )
  // What the word says the dot does not say once more.
  const dots = [...document.querySelectorAll('[role=img]')].filter((one) => !one.closest('[aria-hidden=true]'))
  expect(dots.map((one) => one.getAttribute('aria-label'))).toEqual(['Reachable', 'Not checked yet'])
})
