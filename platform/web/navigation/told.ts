/** What somebody was told of: the event, and the ids of what it is about, by the event's own words. */
export interface Told {
  event: string
  about: Readonly<Record<string, string>>
}
