import { existing } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { usesOfObjects } from '../../objects/object-ports.contract.ts'
import { termStoreOf } from '../../terms/server/term.record.ts'
import { termUses } from '../uses.contract.ts'
import { tiedFields } from '../uses-ports.contract.ts'
import { usesStore } from './uses.store.ts'

export const usesRoutes = (services: Services): Route[] => [
  route(termUses.of, async ({ params, caller }) => {
    const { db } = services.database
    const { id, validatedObjectId, URI } = existing(await termStoreOf(services)(db).get(params.id))
    const store = usesStore(db)
    const objects = await store.objects(validatedObjectId ?? id)
    const ids = objects.map((one) => one.id)
    const prospects = new Set((await services.ports.all(usesOfObjects)(db, ids)).flat().map((use) => use.id))
    const tied = await services.ports.of(tiedFields)(db, URI, caller)
    return { objects, specifications: await store.specifications(ids), prospects: prospects.size, ...tied }
  }),
]
