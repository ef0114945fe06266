/** A picture as a text in Markdown names it, with what it shows, which cannot end it. */
export function pictureInMarkdown(words: string, path: string): string {
  const plain = words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]\\]/g, String.raw`\$&`)
  return `![${plain}](${path})`
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
