import { notFound } from '@portico/platform/contract/errors.ts'
import type { DeclaredEvent } from '@portico/platform/contract/event.ts'
import type { Role } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { CoreServices } from '../../core-services.ts'
import { isMandatory } from '../../users/mandatory-mails.rules.ts'
import { locales } from '../../users/user.contract.ts'
import type { EmailTemplate, Locale } from '../mail.contract.ts'
import { exampleValues, placeholdersOf } from '../placeholders.rules.ts'
import { aboutOf, toldAddress } from '../told.rules.ts'
import { renderLine, type Values } from './liquid.ts'
import { defaultLocale, frameOf, type Seed, seedBody, seedsOf } from './seeds.ts'
import { type OwnTemplate, templateStore } from './template.store.ts'
import { unsubscribing } from './unsubscribe.ts'
import { readable, type WrittenMail, writeMail } from './write-mail.ts'

/** A template as it holds now: what the portal came with, and what admins changed of it. */
export interface Template {
  seed: Seed
  own: OwnTemplate
  enabled: boolean
  extraRecipients: readonly string[]
}

export interface Addressee {
  /** Null: an address that is no person's here. */
  id: string | null
  name: string
  email: string
  /** Theirs here; where it is an address of nobody, there are none to know. */
  roles?: readonly string[]
  /** They have never signed in: the subject of what they get holds nothing that people of the portal wrote. */
  invited?: boolean
}

/** What a mail is about, and who did it; null: the portal itself. */
export interface Happened {
  carries: Values
  actorName: string | null
}

/**
 * What nobody asked for the portal does itself. A provider that gives no name leaves a person called by their address, which is not for
 * everybody who hears.
 */
const actorFor = (locale: Locale, name: string | null, portalName: string): string =>
  name === null ? portalName : name.includes('@') ? frameOf(locale).somebody : name

/** The roles that everybody has who hears of it. */
const rolesOfAll = ({ hears }: DeclaredEvent): Role[] => {
  const [first, ...others] = hears
  return first?.who === 'role' && others.length === 0 ? [first.role] : []
}

export type Mailing = ReturnType<typeof mailingOf>

/** The templates with their texts, and how mails are made of them. */
export function mailingOf(services: Pick<CoreServices, 'told' | 'publicUrl' | 'portalName' | 'timeZone' | 'secrets' | 'clock'>) {
  const { publicUrl, portalName, timeZone } = services
  const seeds = seedsOf(services.told)
  const links = unsubscribing(services.secrets, publicUrl)

  const textOf = ({ seed, own }: Template, locale: Locale) => {
    const changed = own.texts.find(({ language }) => language === locale)
    const text = seed.of(locale)
    return changed ?? { subject: text.subject, body: seedBody(locale, text) }
  }
  const templateWith = (seed: Seed, own: OwnTemplate): Template => ({
    seed,
    own,
    enabled: own.enabled ?? seed.event.on,
    extraRecipients: own.extraRecipients,
  })
  const readingOf = (seed: Seed, locale: Locale) => ({
    locale,
    timeZone,
    wordOf: (key: string, value: string) => seed.wordOf(locale, key, value),
  })
  const valuesFor = (
    seed: Seed,
    locale: Locale,
    { carries, actorName }: Happened,
    { name, email, roles = rolesOfAll(seed.event) }: Addressee,
  ): Values => ({
    ...(readable(carries, readingOf(seed, locale)) as Values),
    user: { name, email },
    actor: { name: actorFor(locale, actorName, portalName) },
    portal: { name: portalName, url: publicUrl },
    link: `${publicUrl}${toldAddress(seed.event.name, aboutOf(seed.event, carries, roles))}`,
    date: readable(services.clock.now().toISOString().slice(0, 10), readingOf(seed, locale)),
  })

  return {
    seeds,
    links,
    textOf,
    templateWith,

    async templateOf(db: Db, event: string): Promise<Template | undefined> {
      const seed = seeds.get(event)
      return seed && templateWith(seed, await templateStore(db).get(event))
    },

    /** @throws 404 for what is no event of a module that is on */
    seedOf(event: string): Seed {
      const seed = seeds.get(event)
      if (!seed) throw notFound()
      return seed
    },

    /** Never fails: a template that an admin broke beyond what is checked gives way to the portal's own, and `fault` says why. */
    async write(
      template: Template,
      locale: Locale,
      happened: Happened,
      to: Addressee,
    ): Promise<{ mail: WrittenMail } | { mail: WrittenMail; fault: unknown }> {
      const event = template.seed.event.name
      const parts = {
        event,
        locale,
        values: valuesFor(template.seed, locale, happened, to),
        unsubscribeUrl: to.id === null ? undefined : links.urlOf(to.id, event),
      }
      const text = template.seed.of(locale)
      const plain = to.invited ? { subject: `{{ portal.name }}: ${text.name}` } : {}
      try {
        return { mail: await writeMail({ ...parts, ...textOf(template, locale), ...plain }) }
      } catch (fault) {
        return { mail: await writeMail({ ...parts, subject: text.subject, body: seedBody(locale, text), ...plain }), fault }
      }
    },

    /** With example values, for the one who writes it. */
    example: (
      template: Template,
      locale: Locale,
      draft: { subject?: string | undefined; body?: string | undefined },
    ): Promise<WrittenMail> => {
      const { subject, body } = textOf(template, locale)
      const { event } = template.seed
      const values = readable(exampleValues(event), readingOf(template.seed, locale)) as Values
      return writeMail({
        event: event.name,
        locale,
        subject: draft.subject ?? subject,
        body: draft.body ?? body,
        values: { ...values, portal: { name: portalName, url: publicUrl }, link: publicUrl },
        unsubscribeUrl: `${publicUrl}/unsubscribe`,
      })
    },

    /** The one line of an occurrence, as its mail's subject has it; always the portal's own words, so that it is read the same by all. */
    titleOf: (seed: Seed, locale: Locale, carries: Values): Promise<string> =>
      renderLine(seed.of(locale).subject, valuesFor(seed, locale, { carries, actorName: null }, { id: null, name: '', email: '' })),

    /** @param reader whose language the names are in */
    told(template: Template, reader: Locale): EmailTemplate {
      const { seed, own } = template
      const { event, module } = seed
      const { name, description } = seed.of(reader)
      const first = textOf(template, defaultLocale)
      return {
        id: event.name,
        version: own.version,
        name,
        description,
        module: module ?? null,
        enabled: template.enabled,
        mandatory: isMandatory(event.name),
        subject: first.subject,
        body: first.body,
        language: defaultLocale,
        translations: locales.map((language) => {
          const { subject, body } = textOf(template, language)
          const text = seed.of(language)
          const original = { subject: text.subject, body: seedBody(language, text) }
          return { language, subject, body, changed: own.texts.some((one) => one.language === language), original }
        }),
        placeholders: placeholdersOf(event).map((one) => ({ ...one, description: seed.describe(reader, one.name) })),
        recipients: event.hears.map((one) =>
          one.who === 'role'
            ? `role:${one.role}`
            : one.who === 'person'
              ? `person:${one.of}`
              : one.who === 'team'
                ? ['team', one.of, ...(one.roles ?? [])].join(':')
                : `audience:${one.audience}`,
        ),
        extraRecipients: [...own.extraRecipients],
      }
    },
  }
}
