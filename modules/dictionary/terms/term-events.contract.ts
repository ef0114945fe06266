import { event } from '@portico/platform/contract/event.ts'
import * as z from 'zod/mini'
import { decided, proposed, toldItem, toldPerson } from '../revisions/revised.contract.ts'

/** What people are told of terms (domains 6.2). */
export const termEvents = {
  TERM_PROPOSED: proposed('TERM_PROPOSED'),
  TERM_DECIDED: decided('TERM_DECIDED'),
  REVIEW_DUE: event({
    name: 'REVIEW_DUE',
    carries: z.object({ owner: toldPerson, items: z.array(toldItem) }),
    hears: [{ who: 'person', of: 'owner' }],
    on: true,
  }),
}
