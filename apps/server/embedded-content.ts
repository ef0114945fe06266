import { contentService } from '@portico/connectors/content/content.ts'
import { contentEditor } from '@portico/connectors/content/editor.ts'
import { pictureBytes, picturesNamed } from '@portico/core/contract.ts'
import { contentAdmin, contentAdminPath } from '@portico/embedded/content/admin.ts'
import { contentPath, embeddedContent } from '@portico/embedded/content/content.ts'
import { contentDrafts } from '@portico/embedded/content/drafts.store.ts'
import { usesOfPicture } from '@portico/embedded/content/uses.store.ts'
import type { ExternalServices } from '@portico/external/server.ts'
import type { RawMount } from '@portico/platform/server/http/app.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { Config } from './config.ts'
import type { SystemTokens } from './system-tokens.ts'

export interface ContentWiring {
  services: Pick<ExternalServices, 'content'>
  mounts: RawMount[]
  jobs: Job[]
}

/** The content service that is configured, else the portal's own, which it asks over HTTP like any other. */
export function contentWiring(services: Services, tokens: SystemTokens, config: Config): ContentWiring {
  const { database, clock, log } = services
  if (!services.modules.has('ExternalDeveloperPortal') || config.contentUrl !== undefined) {
    const baseUrl = config.contentUrl ?? `${services.internalUrl()}${contentPath}`
    const service = contentService({ baseUrl: () => baseUrl, key: config.contentKey, clock })
    return {
      services: { content: { service, editor: undefined, baseUrl: () => baseUrl, usesOfPicture: async () => [] } },
      mounts: [],
      jobs: [],
    }
  }
  const baseUrl = () => `${services.internalUrl()}${contentPath}`
  const service = contentService({ baseUrl, key: tokens['content key'], clock, freshMs: 2_000 })
  const editor = contentEditor({ baseUrl: () => `${services.internalUrl()}${contentAdminPath}`, key: tokens['content admin token'] })
  const drafts = contentDrafts(database, clock)
  // Pictures of pages are the portal's own: there is one place to upload, cut and delete them.
  const pictures = {
    named: (names: readonly string[]) => services.ports.of(picturesNamed)(database.db, names),
    bytes: (name: string) => services.ports.of(pictureBytes)(database.db, name),
  }
  return {
    services: { content: { service, editor, baseUrl, usesOfPicture } },
    mounts: [
      { prefix: contentAdminPath, handle: contentAdmin({ database, clock, token: tokens['content admin token'], log, pictures }) },
      { prefix: contentPath, handle: embeddedContent({ database, key: tokens['content key'], log, pictures }) },
    ],
    jobs: [
      {
        name: 'publish content that is due',
        everyMs: 15_000,
        single: true,
        async run() {
          if ((await drafts.publishDue()) > 0) service.outdate()
        },
      },
    ],
  }
}
