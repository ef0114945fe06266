import { domainsNamed } from '@portico/core/contract.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { prospectStore } from './prospect.store.ts'
import { objectsOf } from './prospect-objects.ts'
import { productsOf } from './prospect-products.ts'

/** The day on the portal's clock: what is decided by days is decided by those of the people who work with it. */
export const todayOf = (services: Pick<Services, 'clock' | 'timeZone'>) => todayIn(services)()

/** Prospects with what belongs to other rooms and modules of them. */
export const prospectStoreOf = (services: Pick<Services, 'clock' | 'ports' | 'timeZone'>) => (db: Db, caller?: Caller) =>
  prospectStore(db, {
    now: services.clock.now(),
    today: todayOf(services),
    caller,
    domainsOf: services.ports.of(domainsNamed),
    productsOf: productsOf(services, caller),
    objectsOf: objectsOf(services),
  })
