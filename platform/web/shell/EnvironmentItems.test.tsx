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
    states.map((state) => ({ id: state, displayName: `One ${state}`, state, tellsCalls: true, live: false })),
  )
  page = await openPage(() => <EnvironmentItems />, '/')
  await until(() =>
    expect([...document.querySelectorAll('[role=menuitemradio]')].map((one) => one.textContent)).toEqual([
      'One ok',
      'One badNot reachable',
      'One warnNeeds attention',
      'One unknown',
    ]),
  )
  const dots = [...document.querySelectorAll('[role=img]')].map((one) => one.getAttribute('aria-label'))
  expect(dots).toEqual(['Reachable', 'Not reachable', 'Needs attention', 'Not checked yet'])
})
