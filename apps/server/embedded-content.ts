import { type ContentService, contentService } from '@portico/connectors/content/content.ts'
import { type ContentEditor, contentEditor } from '@portico/connectors/content/editor.ts'
import { contentAdmin, contentAdminPath } from '@portico/embedded/content/admin.ts'
import { contentPath, embeddedContent } from '@portico/embedded/content/content.ts'
import { contentDrafts } from '@portico/embedded/content/drafts.store.ts'
import type { RawMount } from '@portico/platform/server/http/app.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { Config } from './config.ts'
import type { SystemTokens } from './system-tokens.ts'

export interface ContentWiring {
  services: { content: { service: ContentService; editor: ContentEditor | undefined; baseUrl(): string } }
  mounts: RawMount[]
  jobs: Job[]
}

/** The content service that is configured, else the portal's own, which it asks over HTTP like any other. */
export function contentWiring(services: Services, tokens: SystemTokens, config: Config): ContentWiring {
  const { database, clock, log } = services
  if (!services.modules.has('ExternalDeveloperPortal') || config.contentUrl !== undefined) {
    const baseUrl = config.contentUrl ?? `${services.internalUrl()}${contentPath}`
    const service = contentService({ baseUrl: () => baseUrl, key: config.contentKey, clock })
    return { services: { content: { service, editor: undefined, baseUrl: () => baseUrl } }, mounts: [], jobs: [] }
  }
  const baseUrl = () => `${services.internalUrl()}${contentPath}`
  const service = contentService({ baseUrl, key: tokens['content key'], clock, freshMs: 2_000 })
  const editor = contentEditor({ baseUrl: () => `${services.internalUrl()}${contentAdminPath}`, key: tokens['content admin token'] })
  const drafts = contentDrafts(database, clock)
  return {
    services: { content: { service, editor, baseUrl } },
    mounts: [
      { prefix: contentAdminPath, handle: contentAdmin({ database, clock, token: tokens['content admin token'], log }) },
      { prefix: contentPath, handle: embeddedContent({ database, key: tokens['content key'], log }) },
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
