import { type FilledPort, join } from '@portico/platform/server/ports.ts'
import { audienceHearers } from '../../telling/hearers.contract.ts'
import { reportStore } from './report.store.ts'

/** Who hears what becomes of an issue: the people who met it. */
export const issueHearers: FilledPort = join(audienceHearers, async (tx, audience, id) =>
  audience === 'reportersOfIssue' ? reportStore(tx).hearers(id) : null,
)
