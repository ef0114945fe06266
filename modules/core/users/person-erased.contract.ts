import { listPort } from '@portico/platform/contract/port.ts'

/** What the platform knows of a person is taken away, in this transaction: every module forgets what it keeps of them. */
export const personErased = listPort<[personId: string]>('core.personErased')
