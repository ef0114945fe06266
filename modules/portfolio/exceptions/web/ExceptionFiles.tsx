import { callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { FilesButton } from '@portico/platform/web/lists/FilesButton.tsx'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { moreOfExceptions } from '../exception.contract.ts'

/** The exceptions that the list shows, on all its pages, as a file of the server. */
export const ExceptionFiles = (props: { control: ListControl }) => (
  <FilesButton
    {...props}
    formats={['csv', 'xlsx']}
    save={async (format, query, signal) =>
      saveAnswer(
        await callRaw(moreOfExceptions.export, { query: { ...query, format } }, { signal, timeoutMs: 120_000 }),
        `exceptions.${format}`,
      )
    }
  />
)
