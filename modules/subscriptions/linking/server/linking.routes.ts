import {
  applicationsNamed,
  applicationsSeenBy,
  bringKeys,
  type KnownApplication,
  knownApplications,
  referToApplication,
} from '@portico/apidex/contract.ts'
import { conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { agreementStore } from '../../agreements/server/agreement.store.ts'
import { agreementsAsOf } from '../../agreements/server/ending.store.ts'
import { isManager } from '../../companies/company.rules.ts'
import { holdForLinks } from '../../companies/server/company.store.ts'
import { companyApplications, type NamedLink } from '../../links/link.contract.ts'
import { ofCompany, unlinked } from '../../links/server/company.history.ts'
import { agreementOfLink, requireActive } from '../linking.rules.ts'
import { linkingEvents } from '../linking-events.contract.ts'
import { itAgreementRequired } from '../linking-settings.contract.ts'
import { type LinkRow, linkingStore } from './linking.store.ts'

interface Payer {
  id: string
  companyName: string
}
const refOf = ({ appId, environmentId }: LinkRow) => ({ appId, environmentId })

export const linkingRoutes = ({ database, clock, audit, ports, settings, timeZone }: Services): Route[] => {
  const { db } = database
  const asOf = agreementsAsOf({ clock, timeZone, settings })
  /** As one caller is told of links (domains 4.5): who is neither manager nor admin knows name and status of a company, and nothing else. */
  const told = async (tx: Db, caller: Caller, rows: LinkRow[]): Promise<NamedLink[]> => {
    const known = await ports.of(knownApplications)(tx, rows.map(refOf))
    const byId = new Map(known.map((one) => [one.id, one]))
    const knowsAgreement = isManager(caller) || isAdmin(caller)
    const isOpen = isManager(caller)
    return rows.map(({ companyId, createdAt, createdBy, createdByName, itAgreementId, itAgreementNumber, ...row }) => ({
      ...row,
      applicationName: byId.get(row.applicationId)?.name ?? row.appId,
      teamName: byId.get(row.applicationId)?.teamName ?? null,
      itAgreementId: knowsAgreement ? itAgreementId : null,
      itAgreementNumber: knowsAgreement ? itAgreementNumber : null,
      companyId: isOpen ? companyId : null,
      createdAt: isOpen ? createdAt : null,
      createdBy: isOpen ? createdBy : null,
      createdByName: isOpen ? createdByName : null,
    }))
  }
  const seenBy = (caller: Caller): Promise<readonly string[] | undefined> =>
    isManager(caller) ? Promise.resolve(undefined) : ports.of(applicationsSeenBy)(db, caller)

  /**
   * A link of a write with its company, held: nobody links, unlinks or ends the company meanwhile, and the application stays. It may be gone
   * already: the end of an application is not heard of while this module is off.
   * @throws VersionConflict where somebody gave the application to another company just before.
   */
  const held = async (tx: Db, id: string, to?: string) => {
    const seen = existing(await linkingStore(tx).get(id))
    const owners = await holdForLinks(tx, seen.companyId, ...(to === undefined ? [] : [to]))
    const application = await ports.of(referToApplication)(tx, refOf(seen))
    const link = existing(await linkingStore(tx).get(id))
    if (link.companyId !== seen.companyId)
      throw conflict('VersionConflict', `The application belongs to ${link.companyName} by now. Look at it again.`)
    const owner = existing(owners.find((one) => one.id === link.companyId))
    return { link, owner, target: owners.find((one) => one.id === to), application }
  }
  const agreement = async (tx: Db, companyId: string, asked: string | null | undefined) =>
    agreementOfLink(await agreementStore(tx, asOf()).ofCompanies([companyId]), asked, await settings.read(tx, itAgreementRequired))
  /** In the history of both ends, of whom it leaves and whom it comes to; the agreement in the company's alone, where nobody else reads it. */
  const note = (
    tx: Db,
    actor: Actor,
    application: Pick<KnownApplication, 'id' | 'name' | 'environmentName'>,
    from: Payer | undefined,
    to: Payer | undefined,
  ) =>
    audit(
      tx,
      actor,
      ...(from ? [unlinked(from, application)] : []),
      ...(to ? [ofCompany(to, 'link', [{ field: 'application', of: application.name, old: null, new: application.environmentName }])] : []),
      {
        entityType: 'application',
        entityId: application.id,
        entityName: application.name,
        action: to ? 'link' : 'unlink',
        changes: [{ field: 'company', old: from?.companyName ?? null, new: to?.companyName ?? null }],
      },
    )
  const tell = (
    tx: Db,
    owner: Payer,
    { id, name, teamId, teamName, owner: person }: KnownApplication,
    environmentId: string,
    under: { id: string; number: string } | undefined,
  ) =>
    emit(tx, linkingEvents.COMPANY_APPLICATION_LINKED, {
      company: { id: owner.id, name: owner.companyName },
      application: { id, name, environmentId },
      agreement: under ? { id: under.id, number: under.number } : null,
      team: teamId && teamName ? { id: teamId, name: teamName } : null,
      owner: person,
    })
  const one = async (tx: Db, caller: Caller, id: string): Promise<NamedLink> => {
    const [shown] = await told(tx, caller, [existing(await linkingStore(tx).get(id))])
    return existing(shown)
  }

  return [
    route(companyApplications.list, async ({ caller, query, reply }) =>
      linkingStore(db).list(query, await seenBy(caller), (rows) => told(db, caller, rows), reply),
    ),

    route(companyApplications.count, async ({ caller, query }) => linkingStore(db).count(query, await seenBy(caller))),

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
        const [found] = await holdForLinks(tx, params.id)
        const owner = existing(found)
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
        await note(tx, actor, application, undefined, owner)
        await tell(tx, owner, application, environmentId, under)
        return one(tx, caller, id)
      }),
    ),

    route(companyApplications.change, ({ caller, actor, params, body }) =>
      database.transaction(async (tx) => {
        const { companyId, itAgreementId } = body
        const { link, owner, target, application } = await held(tx, params.id, companyId)
        if (companyId !== undefined && !target) throw invalid({ path: 'companyId', code: 'unknown', message: 'There is no such company.' })
        const known = existing(application)
        if (target && target.id !== owner.id) {
          requireActive(target, 'companyId')
          const under = await agreement(tx, target.id, itAgreementId)
          await linkingStore(tx).moveTo(link.id, {
            companyId: target.id,
            itAgreementId: under?.id ?? null,
            createdAt: clock.now(),
            createdBy: caller.email,
          })
          await ports.of(bringKeys)(tx, [known.id])
          await note(tx, actor, known, owner, target)
          await tell(tx, target, known, link.environmentId, under)
        } else if (itAgreementId !== undefined) {
          const under = await agreement(tx, owner.id, itAgreementId)
          if ((under?.id ?? null) !== link.itAgreementId) {
            await linkingStore(tx).setAgreement(link.id, under?.id ?? null)
            const change = { field: 'applicationAgreement', of: known.name, old: link.itAgreementNumber, new: under?.number ?? null }
            await audit(tx, actor, ofCompany(owner, 'update', [change]))
          }
        }
        return one(tx, caller, link.id)
      }),
    ),

    route(companyApplications.remove, ({ actor, params }) =>
      database.transaction(async (tx) => {
        const { link, owner, application } = await held(tx, params.id)
        await linkingStore(tx).remove([link.id])
        if (application) await ports.of(bringKeys)(tx, [application.id])
        const gone = { id: link.applicationId, name: link.appId, environmentName: link.environmentId }
        await note(tx, actor, application ?? gone, owner, undefined)
        return undefined
      }),
    ),
  ]
}
