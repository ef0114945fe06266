import { createHash } from 'node:crypto'
import type { Db } from '@portico/platform/server/database/database.ts'
import { nextCodes } from '@portico/platform/server/record/write.ts'
import type { CoreServices } from '../../core-services.ts'
import { sameness, titleOf } from '../grouping.rules.ts'
import { issueMachine } from '../issue.rules.ts'
import { type OpenIssue, type Reporter, reportStore } from './report.store.ts'

/** An error as it is kept: what nobody said is empty. */
export interface FiledError {
  message: string
  type: string
  component: string
  errorCode: string
  environmentId: string
  appVersion: string
  url: string
  requestId: string
  userComment: string
  browser: string
  fingerprint: string
}

/** One that was reported, and when. */
export interface FiledReport {
  error: FiledError
  reportId: string
  at: Date
}

/** What makes it the same error as another one. */
export const fingerprintOf = (error: Omit<FiledError, 'fingerprint'>): string => createHash('sha256').update(sameness(error)).digest('hex')

interface Filing {
  who: Reporter & { email: string }
  /** Of one reporter, the first that came first. */
  reports: readonly FiledReport[]
  /** The issues that are there for these. */
  known: readonly OpenIssue[]
  now: Date
}

/**
 * Sorts errors into issues: each belongs to the one of its fingerprint, which is made where there is none. Whoever calls it has waited
 * for the others (`alone`), in this transaction.
 * @returns the issue of each fingerprint
 */
export async function sortIntoIssues(
  tx: Db,
  audit: CoreServices['audit'],
  { who, reports, known, now }: Filing,
): Promise<(fingerprint: string) => OpenIssue> {
  const store = reportStore(tx)
  const byPrint = Map.groupBy(reports, ({ error }) => error.fingerprint)
  const unknown = [...byPrint].filter(([print]) => !known.some(({ fingerprint }) => fingerprint === print))
  const codes = unknown.length > 0 ? await nextCodes(tx, 'issue', 'ISS', unknown.length) : []
  const made = await store.make(
    unknown.flatMap(([, [first]], at) =>
      first
        ? {
            ...first.error,
            code: codes[at] ?? '',
            title: titleOf(first.error),
            email: who.personId ? who.email : '',
            reporterId: who.personId,
            status: issueMachine.initial,
            statusChangedAt: now,
            // A record of the portal itself: whose report it was is not for all who see it.
            createdBy: 'portico',
            updatedBy: 'portico',
            createdAt: now,
            updatedAt: now,
            firstSeenAt: first.at,
            lastSeenAt: first.at,
            occurrences: 0,
            affectedUsers: 0,
          }
        : [],
    ),
  )
  await audit(
    tx,
    {},
    ...made.map(({ id, code, title }) => ({
      entityType: 'issue',
      entityId: id,
      entityName: `${code} ${title}`,
      action: 'create' as const,
    })),
  )

  const issues = new Map([...known, ...made].map((one) => [one.fingerprint, one] as const))
  const issueOf = (fingerprint: string): OpenIssue => {
    const found = issues.get(fingerprint)
    if (!found) throw new Error('An issue was not stored.')
    return found
  }
  await store.count(
    [...byPrint].map(([fingerprint, all]) => {
      const times = all.map(({ at }) => at.getTime())
      return {
        id: issueOf(fingerprint).id,
        times: all.length,
        reports: new Set(all.map(({ reportId }) => reportId)).size,
        firstAt: new Date(Math.min(...times)),
        lastAt: new Date(Math.max(...times)),
      }
    }),
    who,
  )
  return issueOf
}
