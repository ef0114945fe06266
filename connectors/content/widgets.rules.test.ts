import { describe, expect, it } from 'vitest'
import { widgetsAt } from './widgets.rules.ts'

const widget = (name: string, Path: string, Location: 'top' | 'bottom', Exclude: string[] = []) => ({ name, Path, Location, Exclude })
const names = (widgets: { name: string }[]) => widgets.map(({ name }) => name)

describe('Widgets', () => {
  it('show on their own path and on all paths', () => {
    const widgets = [widget('here', '/about', 'top'), widget('elsewhere', '/dashboard', 'top'), widget('all', '*', 'bottom')]
    expect(names(widgetsAt(widgets, { path: '/about' }))).toEqual(['here', 'all'])
    expect(names(widgetsAt(widgets, { path: '/about/' }))).toEqual(['here', 'all'])
    expect(names(widgetsAt(widgets, { path: '/about/us' }))).toEqual(['all'])
  })

  it('are one for all paths in each place, but any number for the very path', () => {
    const widgets = [
      widget('one', '*', 'top'),
      widget('two', '*', 'top'),
      widget('three', '*', 'bottom'),
      widget('four', '/', 'top'),
      widget('five', '/', 'top'),
    ]
    expect(names(widgetsAt(widgets, { path: '/' }))).toEqual(['one', 'three', 'four', 'five'])
  })

  it('stay away by path, by the name of the route, and by the start of either; the next for all paths takes their place', () => {
    const first = (rule: string) => [widget('first', '*', 'top', [rule]), widget('second', '*', 'top')]
    const at = (rule: string) => names(widgetsAt(first(rule), { path: '/opendata/7', route: 'product' }))
    for (const rule of ['/opendata/7', '/opendata/7/', 'product', '/opendata/*', 'prod*', '*']) expect(at(rule)).toEqual(['second'])
    for (const rule of ['/opendata', 'products', '/open', '/batch*']) expect(at(rule)).toEqual(['first'])
  })
})
