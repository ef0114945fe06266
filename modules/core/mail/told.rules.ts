import type { DeclaredEvent } from '@portico/platform/contract/event.ts'

/** What an occurrence is about, by the words of the event: `{ application: '…id' }`; where it says so, with the environment. */
export type About = Readonly<Record<string, string>>

/** @param roles those of whoever is told */
export function aboutOf({ openTo = {} }: DeclaredEvent, carries: Readonly<Record<string, unknown>>, roles: readonly string[]): About {
  const about: Record<string, string> = {}
  for (const [key, value] of Object.entries(carries)) {
    const needed = openTo[key]
    if (needed && !roles.includes(needed)) continue
    const { id, environmentId } = (value ?? {}) as { id?: unknown; environmentId?: unknown }
    if (typeof id === 'string') about[key] = id
    if (typeof environmentId === 'string') about.environmentId = environmentId
  }
  return about
}

/**
 * Where a mail leads: a page that looks up the address of what the event is about, which only the web app's modules know. It stays good
 * when pages move.
 */
export const toldAddress = (event: string, about: About): string => {
  const search = new URLSearchParams(about).toString()
  return `/told/${event}${search && `?${search}`}`
}
