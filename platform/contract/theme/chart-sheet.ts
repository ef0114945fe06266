import type { ChartSettings } from './chart.ts'
import { parseHex } from './colour.ts'
import { nearestSeen, type ThemeName } from './derive.ts'

/** A brand's colours of lines as a style sheet. Each is moved until it can be told from every ground; one that cannot be read is left out. */
export function chartSheetOf({ colours }: ChartSettings): string {
  const block = (theme: ThemeName, selector: string): string => {
    const roles = (colours?.[theme] ?? [])
      .slice(0, 4)
      .flatMap((colour, at) => (parseHex(colour) ? [`--chart-${at + 1}:${nearestSeen(colour.toLowerCase(), theme)}`] : []))
    return roles.length > 0 ? `${selector}{${roles.join(';')}}` : ''
  }
  return `${block('light', ':root:root')}${block('dark', ':root[data-theme="dark"]')}`
}
