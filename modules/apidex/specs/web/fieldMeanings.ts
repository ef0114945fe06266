import { meanings } from '@portico/core/contract.ts'
import { meaningsBy } from '@portico/documents/web/meanings.ts'
import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { call } from '@portico/platform/web/client/client.ts'

/** What the fields of documents mean, as the dictionary has it. */
export const fieldMeanings = () =>
  isModuleOn('DataDictionary') ? meaningsBy((uris, signal) => call(meanings, { query: { uris } }, { signal })) : undefined
