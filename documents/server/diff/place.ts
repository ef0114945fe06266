import type { ChangeWords, Sentence, Subject } from '../../contract/change-words.rules.ts'
import type { Json } from '../json.ts'
import type { At } from '../model/http-model.ts'
import type { Refs } from '../refs.ts'
import type { Change, Direction, Frame, Severity } from './entries.ts'
import type { Prints } from './fingerprint.ts'
import type { Heirs } from './heirs.ts'
import type { Shapes } from './shape.ts'
import type { Shape } from './shape-parts.ts'

/** One of the two documents. */
export interface Side extends Shapes {
  refs: Refs
  heirs: Heirs
}

/** Two revisions being compared, and the pairs of schemas that were compared already. */
export interface Pair {
  old: Side
  next: Side
  known: Map<string, Frame>
  idOf: (shape: Shape) => number
  prints: Prints
  /** What is compared after what is compared now: the way through a document can be as long as the document. */
  waiting: (() => void)[]
  /** Set when more was met than one comparison looks at. */
  stopped: boolean
}

/** Where in the description the comparison stands. */
export interface Place {
  frame: Frame
  direction: Direction
  /** The middle of the rule id: `request-body-…`, `response-property-…`. */
  subject: 'body' | 'property' | 'parameter' | 'header' | 'payload'
  /** What the sentence is about: `Response 200`, `Parameter limit`, `Schema Pet`. */
  title: Subject
  /** The members on the way: `owner.tags[]`. */
  path: string
  /** Variants do not say each that null fits: their choice does. */
  isVariant?: boolean
  /** Values are written as text here, in an address or a header: a number and yes or no are texts, too. */
  isText?: boolean
}

export interface Finding {
  /** The end of the rule id. */
  what: string
  severity: Severity
  says: Sentence
  at: At
  before?: Json | undefined
  after?: Json | undefined
}

export function report(place: Place, { what, severity, says, at, before, after }: Finding): void {
  const subject = place.path === '' ? place.subject : 'property'
  const about = place.path === '' ? place.title : { ...place.title, path: place.path }
  place.frame.changes.push(
    change(severity, `${place.direction}-${subject}-${what}`, at.pointer, { ...says, subject: about }, before, after),
  )
}

export const change = (
  severity: Severity,
  kind: string,
  pointer: string,
  words: ChangeWords,
  before: Json | undefined = null,
  after: Json | undefined = null,
): Change => ({ severity, kind, pointer, words, before: before ?? null, after: after ?? null })

/** The severity of a change that lets fewer values through: it breaks those who send. */
export const narrowing = (place: Place, elsewhere: Severity = 'safe'): Severity => (place.direction === 'request' ? 'breaking' : elsewhere)
/** The severity of a change that lets more values through: it breaks those who receive. */
export const widening = (place: Place, received: Severity = 'breaking'): Severity => (place.direction === 'response' ? received : 'safe')

export function inside(place: Place, member: string): Place {
  const { isVariant: _isVariant, ...rest } = place
  const joint = place.path === '' || member.startsWith('[') || member.startsWith('{') ? '' : '.'
  return { ...rest, path: `${place.path}${joint}${member}` }
}

/** `compareSchemas` of schema-diff, handed to the parts that it is made of. */
export type CompareSchemas = (pair: Pair, a: At, b: At, place: Place) => void

/** Two schemas that are compared, with what they let through. */
export interface Compared {
  pair: Pair
  a: At
  b: At
  from: Shape
  to: Shape
  place: Place
  compare: CompareSchemas
}
