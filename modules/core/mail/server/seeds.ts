import { readFileSync, statSync } from 'node:fs'
import type { DeclaredEvent } from '@portico/platform/contract/event.ts'
import type { ModuleName } from '@portico/platform/contract/modules.ts'
import { wishedLocale } from '@portico/platform/server/http/languages.ts'
import * as z from 'zod/mini'
import type { ToldModule } from '../../core-services.ts'
import { locales } from '../../users/user.contract.ts'
import type { Locale } from '../mail.contract.ts'
import { fieldsOf } from '../placeholders.rules.ts'

export const defaultLocale: Locale = 'en-GB'
export const localeOf = (language: string | null | undefined): Locale => locales.find((one) => one === language) ?? defaultLocale

/** The language in which somebody reads now, as their browser says; else the one that they chose. */
export const readingLocale = (acceptLanguage: string | undefined, chosen: string | null | undefined): Locale =>
  wishedLocale(locales, acceptLanguage) ?? localeOf(chosen)

const seedText = z.strictObject({
  name: z.string(),
  /** What triggers it and who gets it. */
  description: z.string(),
  subject: z.string(),
  /** HTML between the greeting and the link, which all mails have in common. */
  text: z.string(),
})
const frameText = z.strictObject({
  hello: z.string(),
  open: z.string(),
  why: z.string(),
  mandatory: z.string(),
  unsubscribe: z.string(),
  /** Who is called by an address alone, which not every hearer may see. */
  somebody: z.string(),
})
export type SeedText = z.infer<typeof seedText>
export type FrameText = z.infer<typeof frameText>

export interface Seed {
  readonly event: DeclaredEvent
  readonly module: ModuleName | undefined
  /** What the portal came with in a language; what has no words there has those of the default language. */
  of(locale: Locale): SeedText
  /** What people call a state, a role or a decision that the event carries under `key`; undefined: it has no other name. */
  wordOf(locale: Locale, key: string, value: string): string | undefined
  /** What a placeholder of its mail stands for. */
  describe(locale: Locale, placeholder: string): string
}

/** What is stored by a word of the portal's own, which people know by another one. */
const coded = /^(?:old|new)?(role|status|decision|riskRating|severity)$/i

/** @throws where an event has no words in the default language: the portal cannot tell of it. */
export function seedsOf(modules: readonly ToldModule[]): ReadonlyMap<string, Seed> {
  const seeds = new Map<string, Seed>()
  for (const { module, events, mails } of modules) {
    const texts = new Map(locales.map((locale) => [locale, textsIn(mails, locale, z.record(z.string(), seedText))]))
    const words = new Map(locales.map((locale) => [locale, textsIn(mails, `words/${locale}`, z.record(z.string(), z.string()))]))
    const described = new Map(locales.map((locale) => [locale, { ...inAllMails.get(locale), ...placeholdersIn(mails, locale) }]))
    for (const event of events) {
      const own = texts.get(defaultLocale)?.[event.name]
      if (!own) throw new Error(`The event ${event.name} has no mail in ${defaultLocale}.`)
      const subject = fieldsOf(event.carries)[0]
      seeds.set(event.name, {
        event,
        module,
        of: (locale) => texts.get(locale)?.[event.name] ?? own,
        wordOf(locale, key, value) {
          const [, kind] = coded.exec(key) ?? []
          if (kind === undefined) return undefined
          const name = `${kind.charAt(0).toLowerCase()}${kind.slice(1)}.${value}`
          const known = words.get(locale)
          return known?.[`${subject}.${name}`] ?? known?.[name]
        },
        describe(locale, placeholder) {
          const known = described.get(locale)
          return known?.[`${event.name}.${placeholder}`] ?? known?.[placeholder] ?? ''
        },
      })
    }
  }
  return seeds
}

const frames = new Map(
  locales.map((locale) => [locale, textsIn(new URL('../frame/', import.meta.url), locale, z.partial(frameText))] as const),
)
/** The words around what an event says. */
export const frameOf = (locale: Locale): FrameText => frameText.parse({ ...frames.get(defaultLocale), ...frames.get(locale) })

const placeholdersIn = (folder: URL | undefined, locale: Locale) =>
  textsIn(folder && new URL('placeholders/', folder), locale, z.record(z.string(), z.string()))
/** What those stand for that every mail has. */
const inAllMails = new Map(locales.map((locale) => [locale, placeholdersIn(new URL('../', import.meta.url), locale)]))

function textsIn<S extends z.core.$ZodType>(folder: URL | undefined, file: string, schema: S): z.core.output<S> {
  const address = folder && new URL(`${file}.json`, folder)
  const written: unknown = address && statSync(address, { throwIfNoEntry: false }) ? JSON.parse(readFileSync(address, 'utf8')) : {}
  return z.parse(schema, written)
}

/** The whole body of a seed, as an admin edits it. */
export const seedBody = (locale: Locale, { text }: SeedText): string => {
  const { hello, open } = frameOf(locale)
  return `<p>${hello}</p>\n${text}\n<p><a href="{{ link }}">${open}</a></p>`
}
