import type { Endpoint } from '@portico/platform/contract/endpoint.ts'
import { conflict, existing } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { idsOfPeople } from '@portico/platform/server/people/named.ts'
import { governed } from '@portico/platform/server/record/governed.ts'
import { partsOfRecord } from '@portico/platform/server/record/parts.routes.ts'
import type { CoreServices } from '../../core-services.ts'
import { issueFilter, issues } from '../issue.contract.ts'
import { type IssueFacts, issueGuards, issueMachine, mayEditIssue, mayWriteIssue, quietBefore } from '../issue.rules.ts'
import { issueEvents } from '../issue-events.contract.ts'
import { type IssueFields, issueStore } from './issue.store.ts'
import { issue } from './issue.table.ts'

type Needs = Pick<CoreServices, 'database' | 'clock' | 'audit' | 'app'>
export const issueStoreOf =
  ({ clock }: Pick<Needs, 'clock'>) =>
  (db: Db, caller?: Caller) =>
    issueStore(db, { now: clock.now(), caller })

/** The writes of issues, and what belongs to each. */
export const issueRecord = (services: Needs) =>
  governed<typeof issueMachine, IssueFacts, IssueFields>(services, {
    entityType: 'issue',
    prefix: 'ISS',
    modules: issues.get.modules,
    machine: issueMachine,
    guards: issueGuards,
    effects: {
      // Whoever does not say in which version it is gone means the one that runs.
      noteVersion: async (tx, { id }, { given }) => {
        const asked = new Map<string, unknown>(Object.entries(given ?? {})).get('resolvedInVersion')
        if (!asked) await issueStoreOf(services)(tx).noteVersion(id, services.app.version)
      },
      // An admin closes it when they like; by itself it closes only if nobody met it in the meantime.
      staysQuiet: async (_, { lastSeenAt }, { actor, now }) => {
        if (actor.caller === undefined && Date.parse(lastSeenAt) >= quietBefore(now).getTime())
          throw conflict('InvalidTransition', 'It was seen again meanwhile.')
      },
    },
    table: issue,
    taken: {},
    store: issueStoreOf(services),
    nameOf: ({ code, title }) => `${code} ${title}`,
    mayWrite: mayWriteIssue,
    mayEdit: mayEditIssue,
    moved: (tx, { id, code, title }, to, { comment }) =>
      emit(tx, issueEvents.ISSUE_UPDATED, { issue: { id, code, title }, newStatus: to, comment }),
  })

/** What tells who wrote it. */
const withAuthors: readonly Endpoint[] = [issues.comments, issues.attachments, issues.history]
interface Written {
  createdBy?: string
  actorEmail?: string
}

export const issueRoutes = (services: CoreServices, record: ReturnType<typeof issueRecord>): Route[] => {
  const { database } = services
  const store = issueStoreOf(services)
  /** The same request with the id where people said the code. */
  const byId = async <A extends { params: { id: string } }>(asked: A): Promise<A> => {
    const { id } = asked.params
    return /^ISS-/i.test(id) ? { ...asked, params: { ...asked.params, id: existing(await store(database.db).idOf(id)) } } : asked
  }
  /** Of what belongs to an issue whoever is no admin sees their own and what admins wrote: details of other reporters are hidden. */
  const limited = (part: Route): Route =>
    withAuthors.some((one) => one === part.endpoint)
      ? {
          ...part,
          async handle(asked) {
            const all = (await part.handle(asked)) as Written[]
            if (isAdmin(asked.caller)) return all
            const { id = '' }: Record<string, string> = asked.params
            const others = await store(database.db).otherReporters(id, asked.caller.id)
            return all.filter(({ createdBy, actorEmail }) => !others.has(createdBy ?? actorEmail ?? ''))
          },
        }
      : part

  return [
    route(issues.list, ({ caller, query, reply }) => {
      const asked = withFilter(issueFilter, query)
      return store(database.db, caller).list({ query: asked, filter: asked }, reply)
    }),
    route(issues.get, async (asked) => record.one(await byId(asked))),
    route(issues.change, async (asked) => {
      const { version, assigneeId, ...body } = asked.body
      return record.change(await byId(asked), version, async (tx) => {
        if (!assigneeId) return { ...body, ...(assigneeId !== undefined && { assigneeId: null }) }
        const [id] = await idsOfPeople(tx, [{ path: 'assigneeId', ref: assigneeId, roles: ['admin'] }])
        return { ...body, assigneeId: id ?? null }
      })
    }),
    route(issues.transition, async (asked) => record.transition(await byId(asked))),
    ...partsOfRecord(services, record.parts, issues).map(limited),
  ]
}
