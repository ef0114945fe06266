import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { BannerTone } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { useState } from 'react'
import { syncNow, testConnection } from './environment.queries.ts'

export interface ActionResult {
  tone: BannerTone
  text: string
  /** Why the gateway could not be read, as the server says it; in place of the text. */
  why?: string
  /** What a test looked at, in place of the text. */
  tested?: Tested
  /** Something in how the environment is connected keeps the portal out. */
  isToMend?: boolean
  /** Where it is told: what is left as drift, what was corrected in the history. */
  leadsTo?: readonly ('drift' | 'history')[]
  /** The reconciler stopped: said by the page itself, for as long as it does. */
  isStopped?: boolean
  /** The text where the drift itself is in view: how much there is stands there already. */
  overDrift?: string
}
const namesTold = 5
export type Tested = Awaited<ReturnType<typeof testConnection>>
type Synced = Awaited<ReturnType<typeof syncNow>>

export function testResult(tested: Tested): ActionResult {
  if (!tested.ok && tested.broken === null) return { tone: 'warn', text: t('environments.notConnected') }
  return { tone: tested.ok ? 'ok' : 'bad', text: tested.message, tested, isToMend: !tested.ok }
}

export function syncResult({ ok, stopped, changed, drift, retired, message }: Synced): ActionResult {
  if (!ok) return { tone: 'bad', text: '', why: message, isToMend: true }
  if (stopped) return { tone: 'warn', text: t('environments.sync.stopped', { drift }), isStopped: true }
  // A product that is gone is what somebody's calls stop for.
  const names = formatList(retired.slice(0, namesTold))
  const gone = retired.length > 0 ? `${t('environments.sync.retired', { count: retired.length, names })} ` : ''
  const tone = gone ? 'warn' : drift > 0 ? 'info' : 'ok'
  const leadsTo = changed > 0 ? (['history'] as const) : []
  if (drift === 0) return { tone, text: gone + t('environments.sync.ok', { changed }), leadsTo }
  const overDrift = gone + t('environments.sync.corrected', { changed })
  return { tone, text: `${overDrift} ${t('environments.sync.unknown', { drift })}`, overDrift, leadsTo: [...leadsTo, 'drift'] }
}

/** Test and sync with what came of them; the result stays until the next one or until it is dismissed. */
export function useGatewayActions(id: string) {
  const [busy, setBusy] = useState<'test' | 'sync'>()
  const [result, setResult] = useState<ActionResult>()
  const run = async (what: 'test' | 'sync', work: () => Promise<ActionResult>) => {
    setBusy(what)
    setResult(undefined)
    try {
      setResult(await work())
    } catch (error) {
      setResult({ tone: 'bad', text: problemText(error) })
    } finally {
      setBusy(undefined)
    }
  }
  return {
    busy,
    result,
    dismiss: () => setResult(undefined),
    test: () => void run('test', async () => testResult(await testConnection(id))),
    sync: (confirm: boolean) => run('sync', async () => syncResult(await syncNow(id, confirm))),
  }
}
