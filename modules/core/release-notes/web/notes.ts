import { currentLanguage } from '@portico/platform/web/i18n/i18n.ts'
import { fallbackLanguages, type Language } from '@portico/platform/web/i18n/locales.ts'
import { releaseNotesUnread } from '@portico/platform/web/shell/unread.ts'
import type { Release } from '../releases.ts'

const files = import.meta.glob<{ default: Release[] }>('../notes/*.json')

/** The notes in the language, else in a fallback; they come with the build, no call. */
export async function loadNotes(language: Language): Promise<Release[]> {
  for (const of of [language, ...fallbackLanguages]) {
    const file = files[`../notes/${of}.json`]
    if (file) return (await file()).default
  }
  return []
}

/** Marks the account's menu until the newest notes were opened. */
export async function followReleases(lastSeen: string | null): Promise<void> {
  const [newest] = await loadNotes(currentLanguage())
  releaseNotesUnread.set(newest !== undefined && newest.version !== lastSeen)
}
