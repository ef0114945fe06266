import { existing, invalid } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { requireVersion, unwritten } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type Guide, guides, reservedNames } from '../guide.contract.ts'
import { languageOf, linkedPages, pathOf } from '../guide.rules.ts'
import { type GuideText, guideStore, type WrittenText } from './guide.store.ts'
import type { Locale } from './guide.table.ts'

interface Place {
  root: string
  folder?: string | undefined
  route?: string | undefined
}

export const guideRoutes = ({ database, clock, audit }: Services): Route[] => {
  async function answer(db: Db, caller: Caller, path: string, asked: string | undefined, wantsDraft: boolean): Promise<Guide> {
    const mayWrite = isAdmin(caller)
    const { texts } = existing(await guideStore(db).get(path))
    // What was never published is there for nobody but those who write it.
    const seen = texts.filter(({ published }) => published > 0 || mayWrite)
    const language = languageOf(
      asked,
      seen.filter(({ published, language: one }) => published > 0 || (wantsDraft && one === asked)).map((text) => text.language),
    )
    const text = existing(seen.find((one) => one.language === language) ?? seen[0])
    return {
      path,
      ...(await shown(db, text, asked, mayWrite, wantsDraft)),
      languages: seen.map((one) => one.language),
      may: mayWrite ? ['edit', 'delete'] : [],
    }
  }

  async function shown(db: Db, text: GuideText, asked: string | undefined, mayWrite: boolean, wantsDraft: boolean) {
    const isDraft = mayWrite && text.draftMarkdown !== null && (wantsDraft || text.published === 0)
    const markdown = isDraft ? (text.draftMarkdown ?? '') : text.markdown
    const linked = mayWrite ? linkedPages(markdown) : []
    const there = await guideStore(db).published(linked)
    // A draft changes nothing of what readers are told.
    const publication = isDraft ? undefined : await guideStore(db).version(text.id, text.published)
    return {
      title: isDraft ? (text.draftTitle ?? '') : text.title,
      markdown,
      language: text.language,
      isFallback: asked !== undefined && text.language !== asked,
      published: text.published,
      version: text.version,
      hasDraft: mayWrite && text.draftMarkdown !== null,
      updatedAt: (publication?.publishedAt ?? text.updatedAt).toISOString(),
      brokenLinks: linked.filter((path) => !there.includes(path)).map((path) => `/pages/${path}`),
    }
  }

  /** One write of a page in one language, by who has seen how it was. */
  const write = (
    caller: Caller,
    actor: Actor,
    path: string,
    language: Locale,
    version: number,
    said: (text: GuideText | undefined, tx: Db) => Promise<WrittenText>,
  ) =>
    database.transaction(async (tx) => {
      const store = guideStore(tx)
      const pageId = await store.hold(path, caller.email, clock.now())
      const before = existing(await store.get(path)).texts.find((text) => text.language === language)
      requireVersion(before ?? unwritten, version)
      const written = await said(before, tx)
      await store.write(pageId, language, before, written, caller.email, clock.now())
      await audit(tx, actor, {
        entityType: 'page',
        entityId: pageId,
        entityName: written.title,
        action: before ? 'update' : 'create',
        changes: [{ field: written.publish ? 'published' : 'draft', of: `${path} ${language}`, old: null, new: written.title }],
      })
      return answer(tx, caller, path, language, !written.publish)
    })

  const textOf = async (path: string, language: string) =>
    existing(existing(await guideStore(database.db).get(path)).texts.find((text) => text.language === language))

  const at = (calls: (typeof guides)[keyof typeof guides]): Route[] => [
    route(calls.get, ({ caller, params, query }) =>
      answer(database.db, caller, pathOf(params as Place), query.language, query.draft === true && isAdmin(caller)),
    ),

    route(calls.put, ({ caller, actor, params, body: { language, version, ...said } }) => {
      const place = params as Place
      for (const part of ['folder', 'route'] as const)
        if (reservedNames.includes(place[part] ?? ''))
          throw invalid({ path: part, code: 'reserved', message: 'The name has a meaning of its own. Choose another one.' })
      return write(caller, actor, pathOf(place), language, version, async () => said)
    }),

    route(calls.remove, ({ actor, params }) =>
      database.transaction(async (tx) => {
        const path = pathOf(params as Place)
        const pageId = existing(await guideStore(tx).holdThere(path))
        await guideStore(tx).remove(pageId)
        await audit(tx, actor, { entityType: 'page', entityId: pageId, entityName: path, action: 'delete' })
        return undefined
      }),
    ),

    route(calls.versions, async ({ params, query }) => {
      const text = await textOf(pathOf(params as Place), query.language)
      const versions = await guideStore(database.db).versions(text.id)
      return versions.map(({ number, title, markdown, publishedAt, publishedBy, publishedByName }) => ({
        number,
        title,
        markdown,
        publishedAt: publishedAt.toISOString(),
        publishedBy,
        publishedByName,
      }))
    }),

    route(calls.restore, async ({ caller, actor, params, body: { language, version } }) => {
      const path = pathOf(params as unknown as Place)
      await textOf(path, language)
      return write(caller, actor, path, language, version, async (text, tx) => {
        const { title, markdown } = existing(text && (await guideStore(tx).version(text.id, (params as unknown as { n: number }).n)))
        return { title, markdown, publish: true }
      })
    }),
  ]
  return [...at(guides.root), ...at(guides.folder), ...at(guides.route)]
}
