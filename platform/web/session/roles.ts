import type { Role } from '../../contract/roles.ts'

/** The roles that this tab was told last, for its next start; with whose they are. */
const key = 'portico.roles'

export function readRoles(sub: string, storage: Storage = sessionStorage): readonly Role[] | undefined {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as { sub: string; roles: Role[] } | null
    return kept?.sub === sub && Array.isArray(kept.roles) ? kept.roles : undefined
  } catch {
    return undefined
  }
}

export const storeRoles = (sub: string, roles: readonly Role[], storage: Storage = sessionStorage): void =>
  storage.setItem(key, JSON.stringify({ sub, roles }))

export const forgetRoles = (storage: Storage = sessionStorage): void => storage.removeItem(key)
