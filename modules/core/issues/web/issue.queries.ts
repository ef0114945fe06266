import { call } from '@portico/platform/web/client/client.ts'
import { listSource } from '@portico/platform/web/lists/listSource.ts'
import { recordCalls } from '@portico/platform/web/record/record.calls.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { users } from '../../users/user.contract.ts'
import { errorReports } from '../error-report.contract.ts'
import { type Issue, issues } from '../issue.contract.ts'

export const issueSource = listSource<Issue>(issues.list)
/** An issue is made by a report; no screen makes one. */
export const issueCalls = recordCalls({ ...issues, create: errorReports.report })

/** Who may look after one. */
export const adminSearch: SearchOptions = async (search, signal) =>
  (await call(users.find, { query: { search, role: ['admin'], itemsPerPage: 20 } }, { signal })).data.map(({ id, name, email }) => ({
    id,
    label: name || email,
    note: email,
  }))
