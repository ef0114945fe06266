/**
 * What of a model room goes into its copies. The room says so itself, in comments at the ends of lines: `// not copied` (or, around several,
 * `// not copied: from here` and `// not copied: to here`), and `// copied as: …` where the copy has another line.
 */
export function copied(text: string): string {
  let inside = false
  return text
    .split('\n')
    .flatMap((line) => {
      if (/\/\/ not copied: from here$/.test(line)) inside = true
      const isLeft = inside || /\/\/ not copied\b/.test(line)
      if (/\/\/ not copied: to here$/.test(line)) inside = false
      if (isLeft) return []
      const other = /^(\s*).*\/\/ copied as: (.*)$/.exec(line)
      return [other ? `${other[1]}${other[2]}` : line]
    })
    .join('\n')
}
