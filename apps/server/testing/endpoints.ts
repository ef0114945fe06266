import type { Endpoint } from '@portico/platform/contract/endpoint.ts'
import { expectations, keyOf } from './expectations.ts'
import type { TestPortal } from './portal.ts'
import { onlyRoom } from './rooms.ts'

/** What the generated suites go through: every endpoint of the portal, or those of the one room that PORTICO_TEST_ROOM names. */
export const endpointsOf = ({ portal }: TestPortal): Endpoint[] =>
  portal.routes.map(({ endpoint }) => endpoint).filter((endpoint) => onlyRoom === undefined || keyOf(endpoint) in expectations)

/** So many are found in the whole portal; in one room there may be none. */
export const manyOf = (count: number): number => (onlyRoom === undefined ? count : -1)
