import { call } from '@portico/platform/web/client/client.ts'
import { upload } from '@portico/platform/web/client/upload.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type TermImport, termImports } from '../import.contract.ts'

export interface ImportChoice {
  domainId: string | undefined
  onConflict: 'SKIP' | 'UPDATE' | 'WORKING_COPY'
  keepStatus: boolean
  /** By our fields: the header of the column. */
  mapping: Readonly<Record<string, string>> | undefined
}

/** Sends a file: to be tried, or to be stored. */
export const sendImport = (
  file: File,
  dryRun: boolean,
  { domainId, onConflict, keepStatus, mapping }: ImportChoice,
  work: { signal?: AbortSignal; progress?: (share: number) => void } = {},
): Promise<TermImport> => {
  const form = new FormData()
  form.append('file', file)
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  const query = { dryRun, onConflict, keepStatus, ...(domainId && { domainId }) }
  return upload(termImports.begin, { query }, form, { signal: work.signal, onProgress: work.progress })
}

export const isOver = (one: TermImport): boolean => ['DONE', 'FAILED', 'CANCELLED'].includes(one.state)
/** Asked again until it is over. */
export const importQuery = (first: TermImport | undefined) => ({
  ...queryOf(termImports.get, { params: { id: first?.id ?? '' } }, { quiet: true }),
  ...(first && { initialData: first }),
  enabled: first !== undefined && !isOver(first),
  refetchInterval: ({ state: { data } }: { state: { data?: TermImport | undefined } }) => (data && isOver(data) ? (false as const) : 1000),
})
export const cancelImport = (id: string): Promise<unknown> => call(termImports.cancel, { params: { id } })
export const termsChanged = (): Promise<void> => refresh(termImports.begin)
