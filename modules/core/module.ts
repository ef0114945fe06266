import type { ModuleIdentity } from '@portico/platform/contract/modules.ts'

/** Always on: sessions, people, settings, release notes. Its pages keep the menu that shows. */
export const core: ModuleIdentity = { id: 'core' }

export default core
