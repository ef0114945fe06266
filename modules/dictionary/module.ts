import type { ModuleIdentity } from '@portico/platform/contract/modules.ts'

/** One meaning for each word. */
export const dictionary = { id: 'dictionary', flag: 'DataDictionary', menuSection: 2 } as const satisfies ModuleIdentity

export default dictionary
