import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { isLanguage, languages } from '@portico/platform/web/i18n/locales.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import type { ContentOverview } from '../content.contract.ts'

/** What its speakers call it; a language that the portal does not speak by its tag. */
export const languageName = (locale: string): string => (isLanguage(locale) ? languages[locale].name : locale)

/** How far a translation is, in a word; with its language where the word stands among those of others. */
export function StateChip({ locale, state }: { locale?: string; state: ContentOverview['locales'][string] | undefined }) {
  const said = (key: MessageKey) =>
    locale === undefined ? <span className="inline-block first-letter:uppercase">{t(key)}</span> : `${languageName(locale)}: ${t(key)}`
  if (!state) return <Chip line>{said('content.state.missing')}</Chip>
  if (state.publishFailure !== null) return <Chip tone="bad">{said('content.state.failed')}</Chip>
  if (state.publishAt !== null) return <Chip tone="info">{said('content.state.scheduled')}</Chip>
  if (state.publishedVersion === null) return <Chip tone="neutral">{said('content.state.draft')}</Chip>
  if (state.publishedVersion < state.version) return <Chip tone="warn">{said('content.state.changed')}</Chip>
  return <Chip tone="ok">{said('content.state.published')}</Chip>
}
