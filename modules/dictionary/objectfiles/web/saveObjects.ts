import type { Filter } from '@portico/platform/contract/lists.ts'
import { callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { objectFiles } from '../object-import.contract.ts'

const timeoutMs = 120_000

/** The objects that a list shows, on all its pages, as a file. */
export const saveObjects = async (filter: Pick<Filter, 'where' | 'order'>, format: 'csv' | 'xlsx'): Promise<void> =>
  saveAnswer(await callRaw(objectFiles.list, { query: { format, filter } }, { timeoutMs }), `objects.${format === 'csv' ? 'zip' : format}`)
