import { useQuery } from '@tanstack/react-query'
import type { Environment } from '../environment.contract.ts'
import { environmentQuery } from './environment.queries.ts'

/** What the gateway of an environment can do; undefined until that is known. */
export const useCapabilities = (environmentId: string): Environment['platform']['capabilities'] | undefined =>
  useQuery(environmentQuery(environmentId)).data?.platform.capabilities

/** Whether its calls come to be known at all: of those that nobody tells, none is not nought. True until it is known. */
export function useTellsCalls(environmentId: string): boolean {
  const has = useCapabilities(environmentId)
  return !has || has.tellsCalls || has.reports !== null
}
