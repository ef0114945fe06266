import type { ContentWidget } from './content.contract.ts'

/** Where somebody is: the path of the address, and the name of its route where it has one. */
export interface Place {
  path: string
  route?: string
}

/**
 * The widgets that show at a place, in the order in which they came. Those for the very path all show; of those for every path (`*`) only
 * the first of each location does.
 */
export function widgetsAt<Widget extends Pick<ContentWidget, 'Path' | 'Location' | 'Exclude'>>(
  widgets: readonly Widget[],
  place: Place,
): Widget[] {
  const taken = new Set<string>()
  return widgets.filter((widget) => {
    if (!isFor(widget.Path, place.path) || widget.Exclude.some((rule) => excludes(rule, place))) return false
    if (widget.Path !== '*') return true
    if (taken.has(widget.Location)) return false
    taken.add(widget.Location)
    return true
  })
}

const isFor = (path: string, current: string): boolean => path === '*' || withoutSlash(path) === withoutSlash(current)

function excludes(rule: string, { path, route }: Place): boolean {
  if (rule.endsWith('*')) {
    const start = rule.slice(0, -1)
    return path.startsWith(start) || `${withoutSlash(path)}/` === start || (route?.startsWith(start) ?? false)
  }
  return rule === route || withoutSlash(rule) === withoutSlash(path)
}

/** `/about/` and `/about` are one page. */
const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path)
