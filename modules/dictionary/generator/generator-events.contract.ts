import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

/** What people are told of what they generated (domains 6.2). */
export const generatorEvents = {
  SPEC_SOURCE_CHANGED: event({
    name: 'SPEC_SOURCE_CHANGED',
    carries: z.object({
      specification: z.object({ id: z.string(), code: z.string(), title: z.string() }),
      objects: z.array(z.object({ id: z.string(), name: z.string(), versionNumber: z.string() })),
      owner: z.nullable(z.object({ id: z.string(), name: z.string() })),
    }),
    hears: [{ who: 'person', of: 'owner' }],
    on: true,
  }),
}
