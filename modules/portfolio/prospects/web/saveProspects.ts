import { callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import type { ListFiles } from '@portico/platform/web/lists/ExportButton.tsx'
import { prospectExport } from '../prospect-views.contract.ts'

/** The prospects that the list shows, on all its pages, as a file of the server. */
export const saveProspects: ListFiles['save'] = async (format, { page: _page, itemsPerPage: _size, cursor: _cursor, ...query }, signal) => {
  const answer = await callRaw(
    prospectExport,
    { query: { ...query, format: format === 'xlsx' ? 'xlsx' : 'csv' } },
    { signal, timeoutMs: 120_000 },
  )
  await saveAnswer(answer, `prospects.${format}`)
}
