/** A segment of a path template that holds text and parameters, as the texts between its parameters: `{id}.json` is `['', '.json']`. */
export type SegmentTemplate = readonly string[]

/** Longer segments fit no template of text and parameters. */
const longest = 1000

/** Undefined where the segment holds no parameter. */
export function segmentTemplate(segment: string): SegmentTemplate | undefined {
  const texts = textsOf(segment)
  return texts.length > 1 ? texts : undefined
}

/** One parameter and nothing else, which every segment fits. */
export const isParameter = (texts: SegmentTemplate): boolean => texts.length === 2 && texts[0] === '' && texts[1] === ''

/** Read from left to right: a brace that is not closed, or that holds another, is text. */
function textsOf(segment: string): string[] {
  const texts: string[] = []
  let begun = 0
  for (let open = segment.indexOf('{'); open >= 0; ) {
    const close = segment.indexOf('}', open)
    if (close < 0) break
    const inner = segment.lastIndexOf('{', close)
    if (inner > open) {
      open = inner
      continue
    }
    texts.push(segment.slice(begun, open))
    begun = close + 1
    open = segment.indexOf('{', begun)
  }
  texts.push(segment.slice(begun))
  return texts
}

/**
 * Whether a segment fits, each parameter holding at least one character. From left to right, each text at the first place where it can be:
 * if it does not fit so, it fits in no way, so nothing is ever tried twice.
 */
export function fitsTemplate(texts: SegmentTemplate, segment: string): boolean {
  const [first = ''] = texts
  const last = texts.at(-1) ?? ''
  if (segment.length > longest || !segment.startsWith(first) || !segment.endsWith(last)) return false
  let at = first.length
  for (let index = 1; index < texts.length - 1; index += 1) {
    const text = texts[index] ?? ''
    const found = segment.indexOf(text, at + 1)
    if (found < 0) return false
    at = found + text.length
  }
  return at + 1 <= segment.length - last.length
}
