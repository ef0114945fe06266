/** What many terms that are made at once have in common. */
export interface Born {
  by: string
  byId: string
  at: string
  reviewDue: string
  /** By the ids of domains. */
  languages: Readonly<Record<string, string>>
  /** Whether the status of a row counts; everything is a draft otherwise. */
  keepStatus: boolean
}
