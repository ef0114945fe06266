import { forbidden } from '../errors.ts'

/**
 * The check of a write, from the room's one list of what each action needs: `requireAction(may, 'edit')`. What a caller `may` is answered by one
 * function per record, and travels with the record.
 * @throws forbidden naming what is missing.
 */
export const requiring =
  <Action extends string>(needs: Readonly<Record<Action, string>>) =>
  (may: readonly Action[], action: Action): void => {
    if (!may.includes(action)) throw forbidden(needs[action])
  }
