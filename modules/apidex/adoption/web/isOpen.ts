import type { AdoptionApplication } from '../adoption.contract.ts'

/** It may be given to somebody, or left where it is. */
export const isOpen = ({ state, fixed, keys }: AdoptionApplication): boolean => (state === 'found' || state === 'left') && fixed < keys
