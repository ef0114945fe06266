import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Tone } from '../ui/display/Chip.tsx'
import type { RecordField } from './recordField.ts'

/** What people call the states and actions of one kind of record. */
export interface RecordWords {
  state: (state: string) => string
  action: (action: string) => string
}

/** The same, with the colour of each state and what is said before each action. */
export interface GovernedWords extends RecordWords {
  tone: (state: string) => Tone
  /** Its icon, where that of the tone would say something else. */
  icon?: (state: string) => string | undefined
  /** What a field is called, by the server's name for it: an action that waits for it says so. */
  field?: (path: string) => string | undefined
  /** "Suspend Acme?" */
  question: (action: string, name: string) => string
  /** What follows from it: who can do what no longer, or again; of this record, where it depends on that. */
  consequence: (action: string, record?: object) => string
  /** What its comment begins with, where the record says as much. */
  comment?: (action: string, record: object) => string | undefined
  /** Whether it ends the record: it stands last and apart, in the colour of danger. */
  ends: (action: string) => boolean
  /** Whether it goes a step back: it stands in the menu, however little it asks. */
  back?: (action: string) => boolean
  /** The way onwards where none is offered that needs no word of why: the action that most come for. */
  onwards?: string
  /** The fields that an action asks for beside the comment, of those that it takes, and what each takes. */
  asks?: (action: string) => Promise<AskedFields> | undefined
}

export interface AskedFields {
  fields: readonly RecordField[]
  shape: z.core.$ZodShape
}

export interface AskedTransition {
  action: string
  comment?: string
  version: number
  /** What a room asks beside them: fields that are written with it, and what people tick. */
  [more: string]: unknown
}

/** What a room lets people tick in the dialog of a transition, below the reason; it is sent by its name. */
export interface AskedTick {
  name: string
  label: string
  help: ReactNode
  /** What the button says once it is ticked, in the colour of danger. */
  ticked?: string
}
