import { serverModule } from '@portico/platform/server/module.ts'
import { contentRoutes } from './content/server/content.routes.ts'
import { fillContent } from './demo/server/fill-content.ts'
import type { ExternalServices } from './external-services.ts'
import { external } from './module.ts'
import { imageRoutes } from './site/server/image.routes.ts'
import { publicSite } from './site/server/site.ts'

// new-feature: imports

export default serverModule<ExternalServices>({
  identity: external,
  open: (services) => ({
    routes: [
      ...contentRoutes(services),
      ...imageRoutes(services),
      // new-feature: routes
    ],
    site: publicSite(services),
    degraded: () => services.content.service.degraded(services.clock.now()),
    fillDemo: () => fillContent(services),
  }),
})

export type { Brand, ExternalServices } from './external-services.ts'
