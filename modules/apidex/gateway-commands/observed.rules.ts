/** What a gateway was seen to have of a key. */
export interface Seen {
  present: boolean
  active: boolean
  /** Names of the products that it may call. */
  approved: string[]
}
