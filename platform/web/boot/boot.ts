import type { ModuleName } from '../../contract/modules.ts'
import type { ChartSettings } from '../../contract/theme/chart.ts'
import type { Style } from '../../contract/theme/derive.ts'
import type { Messages } from '../i18n/i18n.ts'

export interface AppSettings {
  authority: string
  clientId: string
  scope: string
  /** What the portal is called; left out: Portico. */
  name?: string
  brand: string
  /** Left out: charts are as the portal draws them. */
  chart?: ChartSettings
  locales: readonly string[]
  version: string
  demo: boolean
  /** Demo accounts, and others than this machine reach the portal. */
  demoIsExposed?: boolean
}

/** What the app must know before it can show anything. The server writes it into index.html, so that it costs no round trip. */
export interface Boot {
  modules: readonly { name: ModuleName; enabled: boolean }[]
  /** The ids of the modules without which the page at this address cannot show; the others come after it. Left out: all of them come first. */
  doors?: readonly string[]
  /** Only where the server did not write the style sheet of the colours into the page. */
  style?: Partial<Style>
  settings: AppSettings
  /** The texts that the page at this address needs, in the language that the server chose; by part. */
  texts?: {
    language: string
    /** Where the others are, when admins said some in other words; left out: where the build put them. */
    from?: string
    parts: Record<string, Messages>
  }
}

type Fetch = (address: string) => Promise<unknown>

/** Reads the boot data from the page; where nothing filled it in (Vite's own server), asks the three public calls. */
export async function readBoot(written: string | null | undefined, get: Fetch = getJson): Promise<Boot> {
  const text = written?.trim()
  if (text?.startsWith('{')) return JSON.parse(text) as Boot
  const [modules, style, settings] = await Promise.all([
    get('/modules'),
    get('/storage/settings/style.json'),
    get('/storage/settings/app.json'),
  ])
  return { modules, style, settings } as Boot
}

async function getJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.json()
}

/** The colours of a style that came without its style sheet: under Vite's own server only. */
export async function applyStyle(style: Partial<Style>, chart?: ChartSettings): Promise<void> {
  const { styleSheetOf } = await import('../../contract/theme/derive.ts')
  const { chartSheetOf } = await import('../../contract/theme/chart-sheet.ts')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styleSheetOf(style) + (chart ? chartSheetOf(chart) : ''))
  document.adoptedStyleSheets.push(sheet)
}

export const enabledModules = (boot: Boot): ReadonlySet<ModuleName> =>
  new Set(boot.modules.filter((module) => module.enabled).map((module) => module.name))
