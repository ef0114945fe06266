import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'

/** What people are told of releases (domains 6.2). */
export const releaseEvents = {
  RELEASE_FREEZE_NOTICE: event({
    name: 'RELEASE_FREEZE_NOTICE',
    carries: z.object({
      release: z.object({ id: z.string(), code: z.string(), name: z.string() }),
      manager: z.nullable(z.object({ id: z.string(), name: z.string() })),
      scopeFreezeDate: z.string(),
    }),
    hears: [
      { who: 'person', of: 'manager' },
      { who: 'audience', audience: 'ownersOfProspectsInRelease', of: 'release' },
    ],
    on: true,
  }),
}
