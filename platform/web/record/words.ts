import type { Tone } from '../ui/display/Chip.tsx'

/** What people call the states and actions of one kind of record. */
export interface RecordWords {
  state: (state: string) => string
  action: (action: string) => string
}

/** The same, with the colour of each state and what is said before each action. */
export interface GovernedWords extends RecordWords {
  tone: (state: string) => Tone
  /** "Suspend Acme?" */
  question: (action: string, name: string) => string
  /** What follows from it: who can do what no longer, or again. */
  consequence: (action: string) => string
  /** Whether it ends the record: it stands last and apart, in the colour of danger. */
  ends: (action: string) => boolean
}

export interface AskedTransition {
  action: string
  comment?: string
  version: number
}
