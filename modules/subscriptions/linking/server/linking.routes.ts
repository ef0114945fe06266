import {
  applicationsNamed,
  applicationsSeenBy,
  bringKeys,
  type KnownApplication,
  knownApplications,
  referToApplication,
} from '@portico/apidex/contract.ts'
import { existing, invalid } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Actor, AuditAction } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { dayOf } from '../../agreements/agreement.rules.ts'
import { agreementStore } from '../../agreements/server/agreement.store.ts'
import { holdForLinks } from '../../companies/server/company.store.ts'
import { companyApplications, type NamedLink } from '../../links/link.contract.ts'
import { agreementOfLink, requireActive } from '../linking.rules.ts'
import { linkingEvents } from '../linking-events.contract.ts'
import { itAgreementRequired } from '../linking-settings.contract.ts'
import { type LinkRow, linkingStore } from './linking.store.ts'

const isManager = ({ roles }: Caller): boolean => roles.includes('subscriptionManager')
const refOf = ({ appId, environmentId }: LinkRow) => ({ appId, environmentId })

export const linkingRoutes = ({ database, clock, audit, ports, settings }: Services): Route[] => {
  const { db } = database
  /** As one caller is told of links (domains 4.5): who is neither manager nor admin knows name and status of a company, and nothing else. */
  const told = async (tx: Db, caller: Caller, rows: LinkRow[]): Promise<NamedLink[]> => {
    const known = await ports.of(knownApplications)(tx, rows.map(refOf))
    const byId = new Map(known.map((one) => [one.id, one]))
    const knowsAgreement = isManager(caller) || isAdmin(caller)
    return rows.map(({ createdBy, itAgreementId, itAgreementNumber, ...row }) => ({
      ...row,
      applicationName: byId.get(row.applicationId)?.name ?? row.appId,
      teamName: byId.get(row.applicationId)?.teamName ?? null,
      itAgreementId: knowsAgreement ? itAgreementId : null,
      itAgreementNumber: knowsAgreement ? itAgreementNumber : null,
      createdBy: isManager(caller) ? createdBy : null,
    }))
  }
  const seenBy = (caller: Caller): Promise<readonly string[] | undefined> =>
    isManager(caller) ? Promise.resolve(undefined) : ports.of(applicationsSeenBy)(db, caller)

  /** A link of a write with its company, held: nobody links, unlinks or ends the company meanwhile, and the application stays. */
  const held = async (tx: Db, id: string) => {
    const { companyId } = existing(await linkingStore(tx).get(id))
    const owner = existing(await holdForLinks(tx, companyId))
    const before = existing(await linkingStore(tx).get(id))
    const application = existing(await ports.of(referToApplication)(tx, refOf(before)))
    return { link: existing(await linkingStore(tx).get(id)), owner, application }
  }
  const agreement = async (tx: Db, companyId: string, asked: string | null | undefined) =>
    agreementOfLink(
      await agreementStore(tx, dayOf(clock.now())).ofCompanies([companyId]),
      asked,
      await settings.read(tx, itAgreementRequired),
    )
  /** In the history of both ends; the agreement in the company's alone, where nobody else reads it. */
  const note = (
    tx: Db,
    actor: Actor,
    action: AuditAction,
    { id, companyName }: { id: string; companyName: string },
    { id: applicationId, name, environmentName }: KnownApplication,
  ) => {
    const isLinked = action === 'link'
    return audit(
      tx,
      actor,
      {
        entityType: 'company',
        entityId: id,
        entityName: companyName,
        action,
        changes: [{ field: 'application', of: name, old: isLinked ? null : environmentName, new: isLinked ? environmentName : null }],
      },
      {
        entityType: 'application',
        entityId: applicationId,
        entityName: name,
        action,
        changes: [{ field: 'company', old: isLinked ? null : companyName, new: isLinked ? companyName : null }],
      },
    )
  }
  const one = async (tx: Db, caller: Caller, id: string): Promise<NamedLink> => {
    const [shown] = await told(tx, caller, [existing(await linkingStore(tx).get(id))])
    return existing(shown)
  }

  return [
    route(companyApplications.list, async ({ caller, query, reply }) =>
      linkingStore(db).list(query, await seenBy(caller), (rows) => told(db, caller, rows), reply),
    ),

    route(companyApplications.count, async ({ caller, query }) => linkingStore(db).count(query.where, await seenBy(caller))),

    route(companyApplications.linkable, async ({ query }) => {
      const found = await ports.of(applicationsNamed)(db, query.environmentId, query.search?.trim() ?? '')
      const links = new Map((await linkingStore(db).ofApplications(found.map(({ id }) => id))).map((link) => [link.applicationId, link]))
      return found.map(({ id, appId, name, teamName }) => {
        const link = links.get(id)
        return { appId, name, teamName, link: link ? { id: link.id, companyId: link.companyId, companyName: link.companyName } : null }
      })
    }),

    route(companyApplications.create, ({ caller, actor, params, body }) =>
      database.transaction(async (tx) => {
        const owner = existing(await holdForLinks(tx, params.id))
        requireActive(owner)
        const { appId, environmentId } = body
        const application = await ports.of(referToApplication)(tx, { appId, environmentId })
        if (!application) throw invalid({ path: 'appId', code: 'unknown', message: 'There is no such application in this environment.' })
        const under = await agreement(tx, owner.id, body.itAgreementId)
        const id = await linkingStore(tx).create({
          companyId: owner.id,
          environmentId,
          appId: application.appId,
          applicationId: application.id,
          itAgreementId: under?.id ?? null,
          createdAt: clock.now(),
          createdBy: caller.email,
        })
        await ports.of(bringKeys)(tx, [application.id])
        await note(tx, actor, 'link', owner, application)
        await emit(tx, linkingEvents.COMPANY_APPLICATION_LINKED, {
          company: { id: owner.id, name: owner.companyName },
          application: { id: application.id, name: application.name, environmentId },
          agreement: under ? { id: under.id, number: under.number } : null,
          team: application.teamId && application.teamName ? { id: application.teamId, name: application.teamName } : null,
          owner: application.owner,
        })
        return one(tx, caller, id)
      }),
    ),

    route(companyApplications.change, ({ caller, actor, params, body }) =>
      database.transaction(async (tx) => {
        const { link, owner, application } = await held(tx, params.id)
        const under = await agreement(tx, owner.id, body.itAgreementId)
        if ((under?.id ?? null) !== link.itAgreementId) {
          await linkingStore(tx).setAgreement(link.id, under?.id ?? null)
          await audit(tx, actor, {
            entityType: 'company',
            entityId: owner.id,
            entityName: owner.companyName,
            action: 'update',
            changes: [{ field: 'applicationAgreement', of: application.name, old: link.itAgreementNumber, new: under?.number ?? null }],
          })
        }
        return one(tx, caller, link.id)
      }),
    ),

    route(companyApplications.remove, ({ actor, params }) =>
      database.transaction(async (tx) => {
        const { link, owner, application } = await held(tx, params.id)
        await linkingStore(tx).remove([link.id])
        await ports.of(bringKeys)(tx, [application.id])
        await note(tx, actor, 'unlink', owner, application)
        return undefined
      }),
    ),
  ]
}
