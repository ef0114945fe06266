import * as z from 'zod/mini'

/** Lone surrogates cannot be stored as UTF-8 and NUL not by PostgreSQL; both are refused by name, not by a failing statement. */
const storable = (value: string) => value.isWellFormed() && !value.includes('\0')
const wellFormed = z.refine<string>(storable, { error: 'invalidFormat' })

/** Text of a form: what it must be is said in words, never by its pattern. */
export const formed = (pattern: RegExp, words: string) => z.regex(pattern, { error: words })

/** Text without small letters: where they alone are wrong, that is what is said, and not its form as well. */
export const capitals = (pattern: RegExp, words: string): [z.core.$ZodCheck<string>, z.core.$ZodCheck<string>] => [
  z.refine<string>((value) => pattern.test(value) || !pattern.test(value.toUpperCase()), {
    error: 'capitalsOnly',
    params: { message: words },
    abort: true,
  }),
  formed(pattern, words),
]

/** Whether anybody sees something of it. The pattern stands inside, as that of `unseenIn`. */
export const isSeen = (value: string): boolean => /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800\ufffc]]/v.test(value)
/** Only what nobody sees is no text. */
const seenOrNothing = (value: string): string => (storable(value) && !isSeen(value) ? '' : value)
/** Text of a length; surrounding space does not count and is not kept, and what nobody sees is nothing. */
export const text = (minimum: number, maximum: number) =>
  z.string().check(z.trim(), z.overwrite(seenOrNothing), z.minLength(minimum), z.maxLength(maximum), wellFormed)
/**
 * The first character that nobody sees, that each device shows as it likes, or that turns or marks the text around it: with them two names
 * look alike, or one reads like another. Within an emoji they belong, and so do the joiners behind letters of scripts that are written with
 * them, and marks behind what they mark. The patterns stand inside, so that a page that calls without a form does not carry this file.
 */
function unseenIn(value: string): string | undefined {
  const rightly = /\p{RGI_Emoji}|(?<=[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}])[\u200c\u200d](?=\p{L})/gv
  const unseen =
    /(?:^|(?<= ))\p{M}|[\p{Cc}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffc]/u
  return unseen.exec(value.replace(rightly, '\u25a1'))?.[0]
}
const oneSpace = (value: string): string => value.replace(/\p{Zs}+/gu, ' ')
/** What people and things are called: one line without unseen characters, each letter and each space written in one way. */
export const name = (minimum: number, maximum: number) =>
  z
    .string()
    .check(z.trim(), z.overwrite(oneSpace), z.normalize('NFC'), z.minLength(minimum), z.maxLength(maximum), wellFormed, (context) => {
      const found = unseenIn(context.value)
      if (found === undefined) return
      const character = `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
      context.issues.push({
        code: 'custom',
        input: context.value,
        message: 'unseenCharacter',
        params: { character, message: `There is a character in it that nobody sees (${character}). Type the name anew.` },
      })
    })
/** Text that keeps its space: documents, descriptions in Markdown. */
export const longText = (maximum: number) => z.string().check(z.maxLength(maximum), wellFormed)
export const uuid = () =>
  z
    .string()
    .check(
      formed(
        /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
        'Must be an id such as 0c000000-0000-4000-8000-00000000000a.',
      ),
    )
export const slug = (minimum = 2, maximum = 40) =>
  z
    .string()
    .check(
      formed(
        new RegExp(`^[a-z0-9][a-z0-9-]{${minimum - 1},${maximum - 1}}$`),
        `Must be ${minimum} to ${maximum} small letters, digits and hyphens, with a letter or digit first.`,
      ),
    )
export const email = () => z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
/** ISO 8601 UTC, as every date on the wire. On the first and the last day that databases have, an offset may lead to one that they have not. */
export const dateTime = () => z.iso.datetime({ offset: true }).check(formed(/^(?!0000|0001-01-01.*\+|9999-12-31.*-)/, 'Years 1 to 9999.'))

/** A calendar month: `2026-01`. */
export const month = () => z.string().check(formed(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-01.'))
/** A calendar day without a time. */
export const day = () =>
  z.string().check(
    // Databases and calendars know no year 0, and what is counted back from a day stays one.
    z.refine((value) => /^[1-9]\d{3}-\d\d-\d\d$/.test(value) && z.iso.date().safeParse(value).success, {
      error: 'invalidFormat',
      params: { message: 'Must be a day that there is, such as 2026-01-31.' },
    }),
  )

/** A field that need not be filled in: null, and the empty text that a form has, are nothing. */
export const emptiable = <T extends z.core.$ZodType>(schema: T) =>
  z.pipe(
    z.transform((value: z.core.input<T> | null): unknown => (value === '' ? null : value)),
    z.nullable(schema),
  )

const emailForm = /^[^\s@,;]{1,64}@[^\s@,;]+\.[^\s@,;]+$/
/** Somebody who is known here: by their id, or by their e-mail, which the server looks up. */
export const personRef = () =>
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.refine((value) => uuid().safeParse(value).success || emailForm.test(value), {
      error: 'invalidFormat',
      params: { message: 'Must be the id of a person or their e-mail address.' },
    }),
  )

/** Query strings carry text only; these forms read it and stay documented as what they mean. */
export const queryInt = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  z.pipe(
    z.transform((value: number): unknown => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value)),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  )
export const queryBool = () =>
  z.pipe(
    z.transform((value: boolean): unknown => ((value as unknown) === 'true' ? true : (value as unknown) === 'false' ? false : value)),
    z.boolean(),
  )
/** One value or several: `ids[]=a&ids[]=b`, `ids=a&ids=b`, `ids=a`; in JSON a list or a text. */
export const queryList = <T extends z.core.$ZodType<string>>(item: T) =>
  z.pipe(
    z.transform((value: string | string[]): unknown => (Array.isArray(value) ? value : [value])),
    z.array(item).check(z.maxLength(200)),
  )
export const queryJson = <T extends z.core.$ZodType>(schema: T) =>
  z.pipe(
    z.transform((value: z.core.output<T>, context): unknown => {
      if (typeof value !== 'string') return value
      try {
        return JSON.parse(value)
      } catch {
        context.issues.push({ code: 'custom', input: value, message: 'notJson' })
        return z.NEVER
      }
    }),
    schema,
  )

/** Every character fits; the first that does not is named. */
export const allowedCharacters = (one: RegExp, allowed: string) => (context: z.core.ParsePayload<string>) => {
  const character = [...context.value].find((letter) => !one.test(letter))
  if (character === undefined) return
  context.issues.push({
    code: 'custom',
    input: context.value,
    message: 'excludedCharacter',
    params: {
      character,
      message: `The character ${/\s/.test(character) ? `'${character}' (space)` : character} is not allowed; allowed are ${allowed}.`,
    },
  })
}

/** What is left empty in a form is sent as empty text: a field that may be so, or as its schema says. */
export const orEmpty = <const T extends z.core.$ZodType>(schema: T) => z.union([z.literal(''), schema])
