/** A whole file says it in its first line. */
export const isLeftOut = (text: string): boolean => text.startsWith('// not copied: this file')

/** Why a whole room is not copied, where one of its files says so in its first line. */
export const refusalIn = (text: string): string | undefined => /^\/\/ not copied: this room (.+)/.exec(text)?.[1]

/** Names that come from outside the room stay what they are: they stand for what is there. */
export function keeping(text: string, rename: (text: string) => string): string {
  const outside = [...text.matchAll(/^import\s+(?:type\s+)?\{([^}]*)\}\s+from '(?:\.\.\/\.\.\/|\.\.\/(?=[\w-]+\/)|@)[^']*'/gm)]
  const names = [...new Set(outside.flatMap(([, list = '']) => list.match(/\b(?!type\b|as\b)[A-Za-z]\w*/g) ?? []))]
  const kept = (at: number) => `zz${at}kept`
  const hidden = names.reduce((all, name, at) => all.replace(new RegExp(`(?<![\\w.$'"/-])${name}(?![\\w'-])`, 'g'), kept(at)), text)
  return names.reduce((all, name, at) => all.replaceAll(kept(at), name), rename(hidden))
}

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
