import { name } from './fields.ts'

/**
 * A word whose letters are of several of the scripts that look alike: "Аcme" with a Cyrillic А (docs/decisions/0037-names-that-look-alike.md).
 * The patterns stand inside, as those of names do.
 */
function mixedWordIn(value: string): string | undefined {
  const scripts = [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Armenian}/u, /\p{sc=Cherokee}/u]
  return value.match(/[\p{L}\p{M}]+/gu)?.find((word) => scripts.filter((script) => script.test(word)).length > 1)
}

/** A name that nobody can mistake for another: each of its words is written in one script. */
export const nameInOneScript = (minimum: number, maximum: number) =>
  name(minimum, maximum).check((context) => {
    const word = mixedWordIn(context.value)
    if (word === undefined) return
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: 'mixedScripts',
      params: { word, message: `"${word}" mixes letters of several alphabets that look alike. Type it in one.` },
    })
  })
