import { type ComponentType, createContext } from 'react'

/** Says what a revocation reaches; the page gives it, because the room that counts calls stands above this one. */
export const RevocationReach = createContext<ComponentType<{ companyId: string; applications: number }> | undefined>(undefined)
