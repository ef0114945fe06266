import type { StoredImage } from '@portico/core/contract.ts'
import { picturePath } from '@portico/platform/contract/picture-file.ts'

/** A picture as a text in Markdown names it, with what it shows. */
export function markdownOf({ name, url, width, height }: Pick<StoredImage, 'name' | 'url' | 'width' | 'height'>, words: string): string {
  const hash = new URL(url, location.origin).searchParams.get('hash') ?? ''
  const plain = words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]\\]/g, String.raw`\$&`)
  return `![${plain}](${picturePath({ name, width, height, hash })})`
}

/** A text with a paragraph of its own at the place of the cursor. */
export function withWords(text: string, at: number, paragraph: string): string {
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
  return [before, paragraph, after].filter(Boolean).join('\n\n')
}

/** A name for a part of a picture that no other has yet: `grid-2.webp`. */
export function nameOfPart(name: string, taken: readonly string[]): string {
  const dot = name.lastIndexOf('.')
  const stem = name.slice(0, dot).slice(0, 70)
  for (let number = 2; ; number += 1) {
    const made = `${stem}-${number}${name.slice(dot)}`
    if (!taken.includes(made)) return made
  }
}
