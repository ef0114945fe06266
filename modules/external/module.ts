import type { ModuleIdentity } from '@portico/platform/contract/modules.ts'

/** The public face: pages for visitors, whose content comes from a content service. It has no menu section. */
export const external = { id: 'external', flag: 'ExternalDeveloperPortal' } as const satisfies ModuleIdentity

export default external
