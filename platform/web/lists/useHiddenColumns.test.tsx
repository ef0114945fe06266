import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListColumn } from './columns.ts'
import { useHiddenColumns } from './useHiddenColumns.ts'

const columns = [
  { key: 'name', label: 'Name', cell: () => '' },
  { key: 'owner', label: 'Owner', cell: () => '', hidden: 'narrow' },
  { key: 'created', label: 'Created', cell: () => '', hidden: true },
] satisfies ListColumn<object>[]
let hidden: ReadonlySet<string>
function Probe() {
  ;[hidden] = useHiddenColumns<object>('probe', columns)
  return null
}
function shownIn(width: number): string[] {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [least = '0', most = '0'] = query.match(/\d+/g) ?? []
    return { matches: width >= Number(least) && width <= Number(most) }
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Probe />))
  act(() => root.unmount())
  return columns.map(({ key }) => key).filter((key) => !hidden.has(key))
}
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a table that would run sideways leaves columns out; cards and wide windows show them, and a choice is kept', () => {
  expect(shownIn(1360)).toEqual(['name'])
  expect(shownIn(1920)).toEqual(['name', 'owner'])
  expect(shownIn(390)).toEqual(['name', 'owner'])
  localStorage.setItem('portico.columns.probe', 'created')
  expect(shownIn(1360)).toEqual(['name', 'owner'])
})
