import type { ModuleName } from '@portico/platform/contract/modules.ts'

/** Kinds of change as in Keep a Changelog, in its order. */
export const kinds = ['added', 'changed', 'deprecated', 'removed', 'fixed', 'security'] as const
export type Kind = (typeof kinds)[number]

/** One version of the portal, newest first in its file. */
export type Release = {
  version: string
  date: string
  highlights: string
  /** The modules that it concerns; none: the whole portal. */
  modules: ModuleName[]
} & Record<Kind, string[]>

export interface Narrowing {
  module: string
  kind: string
  text: string
}

/** What shows: entries of modules that are on, of the chosen module and kind, with the text. Versions without a hit are left out. */
export function narrow(releases: readonly Release[], enabled: ReadonlySet<ModuleName>, by: Narrowing): Release[] {
  const wanted = by.text.trim().toLocaleLowerCase()
  const hit = (line: string) => line.toLocaleLowerCase().includes(wanted)
  return releases.flatMap((release) => {
    if (release.modules.length > 0 && !release.modules.some((module) => enabled.has(module))) return []
    if (by.module && !release.modules.includes(by.module as ModuleName)) return []
    const whole = wanted === '' || hit(release.highlights) || release.version.includes(wanted)
    const lines = Object.fromEntries(
      kinds.map((kind) => [kind, by.kind && by.kind !== kind ? [] : release[kind].filter((line) => whole || hit(line))]),
    ) as Record<Kind, string[]>
    return kinds.some((kind) => lines[kind].length > 0) ? [{ ...release, ...lines }] : []
  })
}
