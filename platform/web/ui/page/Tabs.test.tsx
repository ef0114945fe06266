import { act, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { prepareDom, until } from '../../testing/dom.ts'
import { openPage } from '../../testing/page.tsx'
import { Tabs } from './Tabs.tsx'

beforeAll(prepareDom)
afterEach(() => vi.restoreAllMocks())

test('the tab that shows is brought into view again when a number that comes later moves it', async () => {
  let left = 300
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.getAttribute('aria-selected') === 'true' ? new DOMRect(left, 0, 80, 40) : new DOMRect(0, 0, 360, 40)
  })
  let come = (_: number) => {}
  const Page = () => {
    const [count, setCount] = useState<number>()
    come = setCount
    const tabs = [{ id: 'drift', label: 'Drift', content: null, ...(count !== undefined && { count }) }]
    return <Tabs label="Test" tabs={[...tabs, { id: 'history', label: 'History', content: null }]} />
  }
  const page = await openPage(Page, '/?tab=history')
  const list = () => document.querySelector('[role=tablist]')
  await until(() => expect(list()?.scrollLeft).toBe(160))
  left = 200
  await act(async () => come(84))
  expect(list()?.scrollLeft).toBe(160 + 60)
  page.close()
})
