import { domainsNamed } from '@portico/core/contract.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { prospectStore } from './prospect.store.ts'
import { objectsOf } from './prospect-objects.ts'
import { productsOf } from './prospect-products.ts'

export const todayOf = ({ clock }: Pick<Services, 'clock'>) => clock.now().toISOString().slice(0, 10)

/** Prospects with what belongs to other rooms and modules of them. */
export const prospectStoreOf = (services: Pick<Services, 'clock' | 'ports'>) => (db: Db, caller?: Caller) =>
  prospectStore(db, {
    now: services.clock.now(),
    caller,
    domainsOf: services.ports.of(domainsNamed),
    productsOf: productsOf(services, caller),
    objectsOf: objectsOf(services),
  })
