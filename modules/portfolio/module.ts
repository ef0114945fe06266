import type { ModuleIdentity } from '@portico/platform/contract/modules.ts'

/** Which APIs shall exist, who decided so, and on which conditions. */
export const portfolio = { id: 'portfolio', flag: 'Portfolio', menuSection: 1 } as const satisfies ModuleIdentity

export default portfolio
