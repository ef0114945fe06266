import { type FilledPort, fill, join } from '@portico/platform/server/ports.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { audienceHearers } from '../../telling/hearers.contract.ts'
import { domainHeld, domainsCoded, domainsNamed, domainsOwned } from '../domain-ports.contract.ts'
import { domain } from './domain.table.ts'
import { domainsByCode, domainsById, domainsOwnedBy } from './domain-lookup.store.ts'

/** What records of other modules ask about domains. */
export const domainPorts: readonly FilledPort[] = [
  fill(domainsNamed, domainsById),
  fill(domainHeld, async (tx, id) => {
    await hold(tx, domain, id, 'refer')
    return (await domainsById(tx, [id]))[0]
  }),
  fill(domainsCoded, domainsByCode),
  fill(domainsOwned, domainsOwnedBy),
  join(audienceHearers, async (tx, audience, id) =>
    audience === 'stewardsOfDomain'
      ? (await domainsById(tx, [id])).flatMap(({ stewardIds }) => stewardIds.map((personId) => ({ personId })))
      : null,
  ),
]
