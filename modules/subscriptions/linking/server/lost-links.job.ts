import { knownApplications } from '@portico/apidex/contract.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { unlinked } from '../../links/server/company.history.ts'
import { linkingStore } from './linking.store.ts'

const everyMs = 3_600_000
const atOnce = 500

/**
 * Applications that end while this module is off leave their links: nobody hears of it. They are found by looking, hourly and at the start,
 * and taken away with a word in the company's history.
 */
export function lostLinks({ database, audit, ports }: Pick<Services, 'database' | 'audit' | 'ports'>): Job {
  const part = (last: string | undefined): Promise<string | undefined> =>
    database.transaction(async (tx) => {
      const store = linkingStore(tx)
      const links = await store.after(last, atOnce)
      const known = new Set((await ports.of(knownApplications)(tx, links)).map(({ id }) => id))
      const lost = links.filter(({ applicationId }) => !known.has(applicationId))
      const gone = await store.remove(lost.map(({ id }) => id))
      await audit(
        tx,
        {},
        ...lost
          .filter(({ id }) => gone.has(id))
          .map(({ companyId, companyName, appId, environmentId }) =>
            unlinked({ id: companyId, companyName }, { name: appId, environmentName: environmentId }),
          ),
      )
      return links.at(-1)?.id
    })
  return {
    name: 'take away lost links',
    everyMs,
    single: true,
    atStart: true,
    async run(signal) {
      // While nobody knows of applications, each would seem to be gone.
      if (!ports.isFilled(knownApplications)) return
      for (let last = await part(undefined); last !== undefined && !signal.aborted; ) last = await part(last)
    },
  }
}
