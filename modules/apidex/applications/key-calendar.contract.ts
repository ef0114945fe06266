import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { slug, uuid } from '@portico/platform/contract/fields.ts'
import * as z from 'zod/mini'

export const keyCalendar = endpoint({
  method: 'GET',
  path: '/api/environments/:envId/applications/:id/calendar',
  summary: 'When the keys of an application end, as a file for calendars',
  tag: 'Applications',
  access: 'signedIn',
  rule: 'those who see the application',
  modules: ['InternalDeveloperPortal'],
  params: z.object({ envId: slug(), id: uuid() }),
  answers: 'raw',
})
