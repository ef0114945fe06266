import type { ChangeWords, Sentence, Subject } from '../../contract/change-words.rules.ts'
import type { Json } from '../json.ts'
import type { At } from '../model/http-model.ts'
import type { Refs } from '../refs.ts'
import type { Change, Direction, Frame, Severity } from './entries.ts'
import type { ShapeOf } from './shape.ts'

/** One of the two documents. */
export interface Side {
  refs: Refs
  shapeOf: ShapeOf
}

/** Two revisions being compared, and the pairs of schemas that were compared already. */
export interface Pair {
  old: Side
  next: Side
  known: Map<string, Frame>
  idOf: (node: object) => number
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

export const inside = (place: Place, member: string): Place => ({
  ...place,
  path:
    place.path === '' ? member : member.startsWith('[') || member.startsWith('{') ? `${place.path}${member}` : `${place.path}.${member}`,
})

/** `compareSchemas` of schema-diff, handed to the parts that it is made of. */
export type CompareSchemas = (pair: Pair, a: At, b: At, place: Place) => void
