import { usesOfImage } from '@portico/core/contract.ts'
import type { SearchSource } from '@portico/platform/server/module.ts'
import { join } from '@portico/platform/server/ports.ts'
import { guideStore } from './guide.store.ts'

/** Published pages; everybody who is signed in reads them. */
export const guideSearch: SearchSource = {
  kind: 'page',
  seenBy: () => 'all',
  textOf: ({ id }) => textOf(id),
  path: ({ id }, q) => {
    const { of, language } = textOf(id)
    return `/pages/${of}?${new URLSearchParams({ language, q })}`
  },
}

/** A document is called by the page and the language of its text. */
function textOf(id: string): { of: string; language: string } {
  const [of = '', language = ''] = id.split('@')
  return { of, language }
}

/** Pages that show a picture, so that it is not deleted without a word. */
export const picturesInGuides = join(usesOfImage, async (tx, name) =>
  (await guideStore(tx).usesOfPicture(name)).map(({ path, language, title }) => ({
    kind: 'page',
    name: `${title} ${language}`,
    path: `/pages/${path}?${new URLSearchParams({ language })}`,
  })),
)
