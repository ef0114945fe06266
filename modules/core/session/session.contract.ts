import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const session = {
  read: endpoint({
    method: 'GET',
    path: '/api/session',
    shows: ['setting'],
    summary: 'What holds for the sign-in of the caller: after how many idle minutes they are asked (0: never)',
    tag: 'Session',
    access: 'signedIn',
    modules: [],
    answer: named('Session', z.object({ idleMinutes: z.int() })),
  }),
}
