/** A text in which the words that were asked for stand out. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  const wanted = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi')
  return text.split(wanted).map((part, n) =>
    n % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which are made anew with it
      <mark key={n} className="bg-transparent font-semibold text-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

/** The words of a question, for marking: a single letter is everywhere. */
export const wordsToMark = (text: string): string[] =>
  text
    .split(/[\s\p{P}]+/u)
    .filter((word) => word.length > 1)
    .slice(0, 8)
