/** In which language a page shows: as asked for, else in English, in Dutch, or in whichever there is. */
export function languageOf<L extends string>(asked: string | undefined, there: readonly L[]): L | undefined {
  return [asked, 'en-GB', 'nl-NL'].flatMap((one) => there.find((other) => other === one) ?? [])[0] ?? there[0]
}

/** The pages that a text links to, as paths without `/pages/`. */
export const linkedPages = (markdown: string): string[] => [
  ...new Set(
    [...markdown.matchAll(/\]\(\/pages\/([a-z0-9-]+(?:\/[a-z0-9-]+){0,2})(?:[?#][^)\s]{0,300})?(?:\s+["'][^\n)]{0,300})?\)/g)].map(
      ([, path = '']) => path,
    ),
  ),
]

export const pathOf = (place: { root: string; folder?: string | undefined; route?: string | undefined }): string =>
  [place.root, place.folder, place.route].filter((part) => part !== undefined).join('/')
