import type { Tone } from '../ui/display/Chip.tsx'

/** What people call the states and actions of one kind of record. */
export interface RecordWords {
  state: (state: string) => string
  action: (action: string) => string
}

/** The same, with the colour of each state. */
export interface GovernedWords extends RecordWords {
  tone: (state: string) => Tone
}

export interface AskedTransition {
  action: string
  comment?: string
  version: number
}
