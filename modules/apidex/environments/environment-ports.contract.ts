import { listPort } from '@portico/platform/contract/port.ts'

/** An environment is deleted, in this transaction and behind its last application: what others keep of it goes along. */
export const environmentGoes = listPort<[environmentId: string]>('apidex.environmentGoes')
