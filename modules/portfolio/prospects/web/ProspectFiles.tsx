import { callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { FilesButton } from '@portico/platform/web/lists/FilesButton.tsx'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { prospectExport } from '../prospect-views.contract.ts'

/** The prospects that the list shows, on all its pages, as a file of the server. */
export const ProspectFiles = (props: { control: ListControl }) => (
  <FilesButton
    {...props}
    formats={['csv', 'xlsx']}
    save={async (format, query, signal) =>
      saveAnswer(await callRaw(prospectExport, { query: { ...query, format } }, { signal, timeoutMs: 120_000 }), `prospects.${format}`)
    }
  />
)
