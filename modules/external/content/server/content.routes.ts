import type { ContentEditor } from '@portico/connectors/content/editor.ts'
import { localesFor } from '@portico/connectors/content/locales.rules.ts'
import { invalid, notFound } from '@portico/platform/contract/errors.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { ExternalServices } from '../../external-services.ts'
import { isOfSite } from '../../site/server/addresses.rules.ts'
import { previewPath, sealPreview } from '../../site/server/preview.ts'
import { contentEditing } from '../content.contract.ts'
import type { ContentType } from '../content-kinds.contract.ts'

const perPage = 25

/** Editors' calls: each goes on to the content service, is audited here, and outdates what visitors are shown. */
export const contentRoutes = (services: ExternalServices): Route[] => {
  const { database, audit, content, brand, clock, secrets } = services

  const editor = (): ContentEditor => {
    if (!content.editor) throw notFound('The content of this portal is edited in its content service.')
    return content.editor
  }
  /** Nobody could see it: in a language that this portal does not speak, or at an address where the portal itself answers. */
  function refuseUnseen(type: ContentType, locale: string, { Slug }: Record<string, unknown>): void {
    const spoken = [...new Set(brand.locales.flatMap((one) => localesFor(one, [one])))]
    if (!spoken.includes(locale)) {
      const allowed = spoken.join(', ')
      throw invalid({ path: 'locale', code: 'invalidValue', message: `Must be one of ${allowed}.`, params: { allowed } })
    }
    if (type !== 'page' || typeof Slug !== 'string') return
    const path = `/${Slug}`
    if (isOfSite(path) || services.isOfPortal(path))
      throw invalid({ path: 'Slug', code: 'portalAddress', message: 'The portal has a page of its own at this address. Choose another.' })
  }
  /** The content service has no transaction with this one: what it did is told afterwards. */
  async function told<Made extends { documentId: string; locale?: string; fields?: Record<string, unknown> }>(
    actor: Actor,
    action: 'create' | 'update' | 'delete',
    what: string,
    made: Made,
  ): Promise<Made> {
    const { documentId, locale, fields } = made
    const label = [fields?.Slug, fields?.Name, fields?.Title].find((one) => typeof one === 'string')
    await database.transaction((tx) =>
      audit(tx, actor, {
        entityType: 'content',
        entityId: documentId,
        entityName: [label ?? documentId, locale].filter(Boolean).join(' '),
        action,
        changes: [{ field: 'state', old: null, new: what }],
      }),
    )
    content.service.outdate()
    return made
  }

  return [
    route(contentEditing.status, async () => {
      // Asked for whether or not visitors do: it is what tells that the service is back.
      await content.service.homepage(localesFor(brand.locales[0] ?? '', brand.locales)).catch(() => undefined)
      return {
        editable: content.editor !== undefined,
        locales: [...brand.locales],
        failures: content.service.failures().map(({ message, reason }) => ({ message, reason })),
      }
    }),
    route(contentEditing.list, ({ params, query }) =>
      editor().list(params.type, { page: query.page ?? 1, itemsPerPage: query.itemsPerPage ?? perPage }),
    ),
    route(contentEditing.create, async ({ params, body, caller, actor }) => {
      refuseUnseen(params.type, body.locale, body.fields)
      return told(actor, 'create', 'draft', await editor().create(params.type, { ...body, by: caller.email }))
    }),
    route(contentEditing.get, ({ params }) => editor().draft(params)),
    route(contentEditing.save, async ({ params, body, caller, actor }) => {
      refuseUnseen(params.type, params.locale, body.fields)
      return told(actor, 'update', 'draft', await editor().save(params, { ...body, by: caller.email }))
    }),
    route(contentEditing.remove, async ({ params, actor }) => {
      await editor().remove(params.type, params.documentId)
      await told(actor, 'delete', 'removed', { documentId: params.documentId })
      return undefined
    }),
    route(contentEditing.publish, async ({ params, body, actor }) =>
      told(actor, 'update', 'published', await editor().publish(params, body.version)),
    ),
    route(contentEditing.unpublish, async ({ params, actor }) => told(actor, 'update', 'unpublished', await editor().unpublish(params))),
    route(contentEditing.schedule, async ({ params, body, actor }) =>
      told(actor, 'update', body.publishAt === null ? 'unscheduled' : 'scheduled', await editor().schedule(params, body.publishAt)),
    ),
    route(contentEditing.versions, ({ params }) => editor().versions(params)),
    route(contentEditing.restore, async ({ params, body, caller, actor }) =>
      told(actor, 'update', 'restored', await editor().restore(params, { ...body, by: caller.email })),
    ),
    route(contentEditing.preview, async ({ params }) => {
      await editor().draft(params)
      return { path: previewPath(sealPreview(secrets, clock.now(), params)) }
    }),
  ]
}
