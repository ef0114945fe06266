import { type ChartSettings, defaultChart } from '../../../contract/theme/chart.ts'

let look: ChartSettings = defaultChart

/** How the brand draws lines; said once, at the start of the app. Left out: as the portal draws them. */
export function knowChart(settings: ChartSettings | undefined): void {
  look = settings ?? defaultChart
}

export const chartLook = (): ChartSettings => look
