import { useQuery } from '@tanstack/react-query'
import type { Environment } from '../environment.contract.ts'
import { environmentQuery } from './environment.queries.ts'
import { tellsCalls } from './environment-state.ts'

/** What the gateway of an environment can do; undefined until that is known. */
export const useCapabilities = (environmentId: string): Environment['platform']['capabilities'] | undefined =>
  useQuery(environmentQuery(environmentId)).data?.platform.capabilities

/** True until it is known. */
export function useTellsCalls(environmentId: string): boolean {
  const environment = useQuery(environmentQuery(environmentId)).data
  return !environment || tellsCalls(environment)
}
