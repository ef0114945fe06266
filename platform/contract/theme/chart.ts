import type { ThemeName } from './derive.ts'

/** How a brand draws its charts. */
export interface ChartSettings {
  /** From moment to moment straight, or level until the next one begins. */
  shape: 'straight' | 'steps'
  strokePx: number
  /** The room under the line of a chart that has one only. */
  filled: boolean
  /** Of the first to the fourth line as `#rrggbb`; those that are left out are the portal's own. */
  colours?: { [Theme in ThemeName]?: string[] | undefined } | undefined
}

export const defaultChart: ChartSettings = { shape: 'straight', strokePx: 1.75, filled: true }
