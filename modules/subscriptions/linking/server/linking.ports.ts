import {
  applicationsGo,
  applicationsOfCompany,
  companyOfApplication,
  environmentGoes,
  knownApplications,
} from '@portico/apidex/contract.ts'
import { type FilledPort, fill, join } from '@portico/platform/server/ports.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { ofCompany, unlinked } from '../../links/server/company.history.ts'
import { linkingStore } from './linking.store.ts'

/** What this room answers to the internal portal. */
export const linkingPorts = ({ audit, ports }: Pick<Services, 'audit' | 'ports'>): readonly FilledPort[] => [
  fill(companyOfApplication, async (tx, ids) => {
    const links = await linkingStore(tx).ofApplications(ids)
    return new Map(
      links.map(({ applicationId, companyId, companyName, companyStatus, itAgreementId, itAgreementNumber }) => [
        applicationId,
        { id: companyId, name: companyName, status: companyStatus, itAgreementId, itAgreementNumber },
      ]),
    )
  }),
  fill(applicationsOfCompany, (tx, environmentId, company) => linkingStore(tx).applicationsOf(environmentId, company)),
  // L-5. The application's own history ends here; the company's tells that it lost one, whoever deleted it.
  join(applicationsGo, async (tx, ids) => {
    const links = await linkingStore(tx).ofApplications(ids)
    const known = await ports.of(knownApplications)(tx, links)
    const gone = await linkingStore(tx).remove(links.map(({ id }) => id))
    await audit(
      tx,
      {},
      ...links
        .filter(({ id }) => gone.has(id))
        .map(({ companyId, companyName, applicationId, appId, environmentId }) => {
          const application = known.find(({ id }) => id === applicationId)
          return unlinked({ id: companyId, companyName }, application ?? { name: appId, environmentName: environmentId })
        }),
    )
  }),
  join(environmentGoes, async (tx, environmentId) => {
    const gone = await linkingStore(tx).ofEnvironment(environmentId)
    await linkingStore(tx).removeOfEnvironment(environmentId)
    // An environment may hold more links than one statement takes.
    for (let at = 0; at < gone.length; at += 500)
      await audit(
        tx,
        {},
        ...gone
          .slice(at, at + 500)
          .map(({ count, ...owner }) =>
            ofCompany(owner, 'unlink', [{ field: 'applicationsGone', of: environmentId, old: count, new: null }]),
          ),
      )
  }),
]
