import { listPort, port } from '@portico/platform/contract/port.ts'

/** An environment is deleted, in this transaction and behind its last application: what others keep of it goes along. */
export const environmentGoes = listPort<[environmentId: string]>('apidex.environmentGoes')

export interface KnownEnvironment {
  id: string
  name: string
  displayName: string
  /** Its platform gives the calls of companies away as a file. */
  companyAnalyticsExport: boolean
}

/** All environments, in the order of the picker. */
export const knownEnvironments = port<[], KnownEnvironment[]>('apidex.knownEnvironments', () => [])
