import type { StoredImage } from '@portico/core/contract.ts'
import { picturePath } from '@portico/platform/contract/picture-file.ts'
import { pictureInMarkdown } from '@portico/platform/web/ui/pictures/pictureWords.ts'

/** A picture as a text in Markdown names it, with what it shows. */
export function markdownOf({ name, url, width, height }: Pick<StoredImage, 'name' | 'url' | 'width' | 'height'>, words: string): string {
  const hash = new URL(url, location.origin).searchParams.get('hash') ?? ''
  return pictureInMarkdown(words, picturePath({ name, width, height, hash }))
}

/** A text with a paragraph of its own at the place of the cursor. */
export function withWords(text: string, at: number, paragraph: string): string {
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
  return [before, paragraph, after].filter(Boolean).join('\n\n')
}
