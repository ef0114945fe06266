/** What people call the states and actions of one kind of record. */
export interface RecordWords {
  state: (state: string) => string
  action: (action: string) => string
}

export interface AskedTransition {
  action: string
  comment?: string
  version: number
}
