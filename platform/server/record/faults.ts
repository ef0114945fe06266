import type { Fault } from '../../contract/errors.ts'

/** A field names a record that is not there, or that the caller does not see. */
export const unknownRecord = (path: string): Fault => ({ path, code: 'unknownRecord', message: 'There is no such record.' })

/** A field names a record that is inactive, or over. */
export const notForChoice = (path: string): Fault => ({ path, code: 'notForChoice', message: 'This can no longer be chosen.' })
