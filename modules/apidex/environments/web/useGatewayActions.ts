import { formatDuration } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { BannerTone } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { useState } from 'react'
import { syncNow, testConnection } from './environment.queries.ts'

export interface ActionResult {
  tone: BannerTone
  text: string
}
type Tested = Awaited<ReturnType<typeof testConnection>>
type Synced = Awaited<ReturnType<typeof syncNow>>

/** The gateway's own words follow ours when it is down. */
export const testResult = ({ ok, latencyMs, message }: Tested): ActionResult =>
  ok
    ? { tone: 'ok', text: t('environments.test.ok', { time: formatDuration(latencyMs ?? 0) }) }
    : { tone: 'bad', text: t('environments.test.failed', { message }) }

export function syncResult({ ok, stopped, changed, drift, message }: Synced): ActionResult {
  if (!ok) return { tone: 'bad', text: t('environments.sync.failed', { message }) }
  if (stopped) return { tone: 'warn', text: t('environments.sync.stopped', { drift }) }
  return drift > 0
    ? { tone: 'info', text: t('environments.sync.drift', { changed, drift }) }
    : { tone: 'ok', text: t('environments.sync.ok', { changed }) }
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
