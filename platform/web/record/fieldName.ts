import { textOf } from '../i18n/i18n.ts'

/** What the fields of a room are called, by the names that the server has for them: an id is called as what it leads to. */
export const fieldNames =
  (room: string) =>
  (path: string): string | undefined =>
    textOf(`${room}.field.${path.replace(/Ids?$/, '')}`)
