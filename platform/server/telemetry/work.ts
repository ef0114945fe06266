/**
 * What is told of one piece of work. Never what it is about: no names, addresses, keys or bodies, which a store of traces would keep for as
 * long as it likes.
 */
export interface Piece {
  /** One of few: of what kind of work it is. */
  name: string
  /** `client`: somebody else does it, and is waited for. */
  kind: 'internal' | 'client'
  attributes: Readonly<Record<string, string | number | boolean>>
  /** Told only as a part of something else that is told. */
  within?: true
}
export type Recorder = <T>(piece: () => Piece, work: () => Promise<T>) => Promise<T>

let recorder: Recorder | undefined

/** From now on pieces of work are told to it; undefined: to nobody. Work itself knows nothing of OpenTelemetry, which most portals never load. */
export function recordBy(next: Recorder | undefined): void {
  recorder = next
}

/** Does a piece of work; where telemetry is on, it is a span of the trace that it belongs to. */
export const traced = <T>(piece: () => Piece, work: () => Promise<T>): Promise<T> => (recorder ? recorder(piece, work) : work())

const longestStatement = 2000

/** A statement of SQL: its text, in which values are numbered places and never stand themselves. */
export function statementPiece(text: string): Piece {
  const operation = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+"?(\w+)/i.exec(text)?.[1]
  return {
    name: table ? `${operation} ${table}` : operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table ? { 'db.collection.name': table } : {}),
      'db.query.text': text.slice(0, longestStatement),
    },
    within: true,
  }
}
