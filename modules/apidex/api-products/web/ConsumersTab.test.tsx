import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ApiProduct } from '../api-product.contract.ts'
import { ConsumersTab } from './ConsumersTab.tsx'

const product = { id: 'p', apiproduct: 'meters', environmentId: 'test' } as ApiProduct
let consumers: string[] = []
let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  consumers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.href)
    if (pathname.endsWith('pending')) return Response.json({ data: [], page: { total_elements: 0, exact: true } })
    const first = (Number(searchParams.get('page')) - 1) * 5
    const data = consumers.slice(first, first + 5).map((name) => ({ id: name, name, keys: [], state: 'enforced', nextExpiry: null }))
    return Response.json({ data, page: { total_elements: consumers.length, exact: true } })
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})
const shown = () => [...document.querySelectorAll('li a')].map((link) => link.textContent)

test('when the only consumer of the last page goes, those of the page before show', async () => {
  page = await openPage(() => <ConsumersTab product={product} />, '/apis/p')
  await until(() => expect(shown()).toHaveLength(5))
  await press('Next page')
  await until(() => expect(shown()).toEqual(['Six']))
  consumers.pop()
  await act(() => queryClient.invalidateQueries())
  await until(() => expect(shown()).toEqual(consumers))
})

test('when the last of all goes, it says that nobody uses the product', async () => {
  consumers = ['One']
  page = await openPage(() => <ConsumersTab product={product} />, '/apis/p')
  await until(() => expect(shown()).toEqual(['One']))
  consumers.pop()
  await act(() => queryClient.invalidateQueries())
  await until(() => expect(document.body.textContent).toContain('No application uses it yet'))
})
