import { readFileSync } from 'node:fs'
import type { Database } from '@portico/platform/server/database/database.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import { guideTree } from '../guide-tree.data.ts'
import { guideStore } from './guide.store.ts'
import type { Locale } from './guide.table.ts'
import { menuStore } from './menu.store.ts'

const done = 'guides'
const written: readonly Locale[] = ['en-GB', 'nl-NL']

/** The title is the first line of the file. */
function read(path: string, language: Locale): { path: string; language: Locale; title: string; markdown: string } {
  const text = readFileSync(new URL(`../texts/${language}/${path.replaceAll('/', '-')}.md`, import.meta.url), 'utf8')
  const [first = '', ...rest] = text.split('\n')
  return { path, language, title: first.replace(/^#\s*/, '').trim(), markdown: rest.join('\n').trim() }
}

/** Writes the guides that come with the portal, once: what an admin makes of them stays. */
export async function bringGuides(database: Database, now: Date): Promise<void> {
  if ((await settingsStore(database.db).read(done)) !== undefined) return
  await database.exclusively('guides', () =>
    database.transaction(async (tx) => {
      if ((await settingsStore(tx).read(done)) !== undefined) return
      const paths = guideTree.flatMap(({ items }) => items)
      await guideStore(tx).bring(
        paths.flatMap((path) => written.map((language) => read(path, language))),
        now,
      )
      for (const [position, { names, icon, items }] of guideTree.entries()) {
        const heading = await menuStore(tx).create({ name: names['en-GB'], names, route: '', icon, position }, now)
        for (const [at, path] of items.entries()) {
          const own = Object.fromEntries(written.map((language) => [language, read(path, language).title]))
          const route = `/pages/${path}`
          await menuStore(tx).create({ parentId: heading.id, name: own['en-GB'] ?? path, names: own, route, icon: '', position: at }, now)
        }
      }
      await settingsStore(tx).write(done, { at: now.toISOString() })
    }),
  )
}
