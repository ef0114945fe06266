import { callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import type { SaveWorkbook } from '@portico/platform/web/lists/ExportButton.tsx'
import { currentEnvironmentId } from '@portico/platform/web/navigation/environment.ts'
import { companyExport } from '../export.contract.ts'

/** The companies that the list shows with what they pay for in the environment that shows; without the internal portal there is none. */
export const saveExport: SaveWorkbook = async (filter, signal) => {
  const environmentId = currentEnvironmentId.get()
  const query = { ...(environmentId && { environmentId }), filter }
  await saveAnswer(await callRaw(companyExport, { query }, { signal, timeoutMs: 120_000 }), 'subscriptions.xlsx')
}
