import { type RefObject, useEffect } from 'react'

const name = 'asked'

/** Marks the words of a search in a text that is drawn once it was downloaded, without changing it; the first of them comes into view. */
export function useMarks(text: RefObject<HTMLElement | null>, q: string, source: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is marked anew
  useEffect(() => {
    const root = text.current
    const words = q
      .toLowerCase()
      .split(/[\s\p{P}]+/u)
      .filter((word) => word.length > 1)
    // Older browsers show the text as it is.
    if (!root || words.length === 0 || !('highlights' in CSS)) return
    const mark = () => {
      const ranges = rangesOf(root, words)
      CSS.highlights.set(name, new Highlight(...ranges))
      return ranges[0]
    }
    const first = mark()
    const scroll = (range: Range | undefined) => range?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    scroll(first)
    const observer = new MutationObserver(() => {
      const found = mark()
      if (!first) scroll(found)
    })
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      CSS.highlights.delete(name)
    }
  }, [text, q, source])
}

function rangesOf(root: Node, words: readonly string[]): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Range[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const written = node.textContent ?? ''
    const lower = written.toLowerCase()
    // A few letters (İ) become longer in lower case, and places in them would lie behind the text's end.
    const text = lower.length === written.length ? lower : written
    for (const word of words)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        found.push(range)
      }
  }
  return found
}
