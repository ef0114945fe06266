import { readFileSync, statSync } from 'node:fs'
import type { DeclaredEvent } from '@portico/platform/contract/event.ts'
import type { ModuleName } from '@portico/platform/contract/modules.ts'
import * as z from 'zod/mini'
import type { ToldModule } from '../../core-services.ts'
import { locales } from '../../users/user.contract.ts'
import type { Locale } from '../mail.contract.ts'

export const defaultLocale: Locale = 'en-GB'
export const localeOf = (language: string | null | undefined): Locale => locales.find((one) => one === language) ?? defaultLocale

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
})
export type SeedText = z.infer<typeof seedText>
export type FrameText = z.infer<typeof frameText>

export interface Seed {
  readonly event: DeclaredEvent
  readonly module: ModuleName | undefined
  /** What the portal came with in a language; what has no words there has those of the default language. */
  of(locale: Locale): SeedText
}

/** @throws where an event has no words in the default language: the portal cannot tell of it. */
export function seedsOf(modules: readonly ToldModule[]): ReadonlyMap<string, Seed> {
  const seeds = new Map<string, Seed>()
  for (const { module, events, mails } of modules) {
    const texts = new Map(locales.map((locale) => [locale, textsIn(mails, locale, z.record(z.string(), seedText))]))
    for (const event of events) {
      const own = texts.get(defaultLocale)?.[event.name]
      if (!own) throw new Error(`The event ${event.name} has no mail in ${defaultLocale}.`)
      seeds.set(event.name, { event, module, of: (locale) => texts.get(locale)?.[event.name] ?? own })
    }
  }
  return seeds
}

const frames = new Map(
  locales.map((locale) => [locale, textsIn(new URL('../frame/', import.meta.url), locale, z.partial(frameText))] as const),
)
/** The words around what an event says. */
export const frameOf = (locale: Locale): FrameText => frameText.parse({ ...frames.get(defaultLocale), ...frames.get(locale) })

function textsIn<S extends z.core.$ZodType>(folder: URL | undefined, locale: Locale, schema: S): z.core.output<S> {
  const file = folder && new URL(`${locale}.json`, folder)
  const written: unknown = file && statSync(file, { throwIfNoEntry: false }) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return z.parse(schema, written)
}

/** The whole body of a seed, as an admin edits it. */
export const seedBody = (locale: Locale, { text }: SeedText): string => {
  const { hello, open } = frameOf(locale)
  return `<p>${hello}</p>\n${text}\n<p><a href="{{ link }}">${open}</a></p>`
}
