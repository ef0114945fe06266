/** `reading`, `adopting` and `undoing` go on by themselves, after a restart, too. */
export const adoptionStates = ['reading', 'ready', 'adopting', 'adopted', 'undoing'] as const
export type AdoptionState = (typeof adoptionStates)[number]
/** `kept`: was changed since it was taken over, so undoing left it. */
export const itemStates = ['found', 'left', 'adopted', 'kept'] as const
export type ItemState = (typeof itemStates)[number]

export const isUnderWay = (state: AdoptionState): boolean => state === 'reading' || state === 'adopting' || state === 'undoing'

/** What may be begun in which state; undefined: never begun. */
const from: Readonly<Record<'reading' | 'adopting' | 'undoing', readonly (AdoptionState | undefined)[]>> = {
  reading: [undefined, 'ready', 'adopted'],
  adopting: ['ready', 'adopted'],
  undoing: ['ready', 'adopted'],
}
export const mayBegin = (what: keyof typeof from, state: AdoptionState | undefined): boolean => from[what].includes(state)

/** A key as the list of a gateway shows it, as far as taking it over needs it. */
export interface FoundKey {
  gatewayId: string
  label: string
  active: boolean
  approved: string[]
  application: { id: string; name: string; owner: string | null } | null
  expiresAt?: Date | undefined
  value?: string | undefined
  fixed?: string | undefined
}

export interface FoundApplication {
  gatewayId: string
  name: string
  owner: string | null
  keys: FoundKey[]
}

/** Where keys hang on nothing, each becomes an application of its own. */
export function byApplication(keys: readonly FoundKey[]): FoundApplication[] {
  const found = new Map<string, FoundApplication>()
  for (const key of keys) {
    const { id, name, owner } = key.application ?? { id: key.gatewayId, name: key.label, owner: null }
    const known = found.get(id)
    if (known) known.keys.push(key)
    else found.set(id, { gatewayId: id, name, owner, keys: [key] })
  }
  return [...found.values()]
}

export interface AssignLine {
  line: number
  application: string
  to: string
}

/** Of a trimmed line. No two parts of it may take the same character, or a long line would be tried in every way there is. */
const quoted = /^(?:"((?:[^"]|"")*)"\s*|([^,;"][^,;]*))[,;](?:\s*"((?:[^"]|"")*)"|([^,;]*))$/
const header = /^\s*"?(application|app|gatewayId)"?\s*[,;]/i

/**
 * Lines of "application,team or e-mail", parted by commas or semicolons; the first may be a heading. A line that is none is named; one that
 * says nobody is passed over: a list to fill in need not be filled in whole.
 */
export function linesIn(csv: string): { lines: AssignLine[]; faults: number[]; passedOver: number } {
  const lines: AssignLine[] = []
  let passedOver = 0
  const faults: number[] = []
  for (const [at, text] of csv
    .replace(/^﻿/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (text.trim() === '' || (at === 0 && header.test(text))) continue
    const [, a, b, c, d] = quoted.exec(text.trim()) ?? []
    const [application, to] = [a ?? b, c ?? d].map((cell) => cell?.replaceAll('""', '"').trim())
    if (application && to) lines.push({ line: at + 1, application, to })
    else if (!application || to === undefined) faults.push(at + 1)
    else passedOver += 1
  }
  return { lines, faults, passedOver }
}
