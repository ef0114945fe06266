import { usesOfImage } from '@portico/core/contract.ts'
import { serverModule } from '@portico/platform/server/module.ts'
import { join } from '@portico/platform/server/ports.ts'
import { batchParallel, batchRows, batchTool } from './batch/batch-settings.contract.ts'
import { batchRoutes } from './batch/server/batch.routes.ts'
import { sealedBatchKeys } from './batch/server/batch.store.ts'
import { batchRunner } from './batch/server/runner.ts'
import { contentRoutes } from './content/server/content.routes.ts'
import { fillContent } from './demo/server/fill-content.ts'
import type { ExternalServices } from './external-services.ts'
import { external } from './module.ts'
import { listedProducts } from './site/server/catalogue.ts'
import { imageRoutes } from './site/server/image.routes.ts'
import { publicSite } from './site/server/site.ts'
import { visitorRoutes } from './visitors/server/visitors.routes.ts'
import { countedVisits } from './visitors/server/visits.ts'

// new-feature: imports

export default serverModule<ExternalServices>({
  identity: external,
  sealed: [sealedBatchKeys],
  settings: [batchTool, batchRows, batchParallel],
  open(services) {
    const looking = { ...services, listed: listedProducts(services) }
    const batch = batchRunner(looking)
    const visits = countedVisits(services)
    return {
      routes: [
        ...contentRoutes(services),
        ...imageRoutes(services),
        ...batchRoutes(looking, batch),
        ...visitorRoutes(services),
        // new-feature: routes
      ],
      ports: [
        join(usesOfImage, async (tx, name) =>
          (await services.content.usesOfPicture(tx, name)).map(({ type, documentId, locale, label }) => ({
            kind: 'content',
            name: [label ?? type, locale].join(' '),
            path: `/admin/content/${type}/${documentId}?locale=${locale}`,
          })),
        ),
      ],
      jobs: [...batch.jobs, ...visits.jobs],
      site: publicSite(services, visits.seen),
      degraded: () => services.content.service.degraded(services.clock.now()),
      fillDemo: () => fillContent(services),
      async stop() {
        await batch.stop()
        await visits.flush()
      },
    }
  },
})

export type { Brand, ExternalServices } from './external-services.ts'
