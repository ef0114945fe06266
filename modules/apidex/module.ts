import type { ModuleIdentity } from '@portico/platform/contract/modules.ts'

export const apidex = { id: 'apidex', flag: 'InternalDeveloperPortal', menuSection: 0 } as const satisfies ModuleIdentity

export default apidex
