import type { CopiedTable } from './database.ts'

/** A name as it stands in a statement, whatever it holds. */
export const named = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A table's columns as they stand in a statement. */
export const columnsOf = ({ columns }: CopiedTable): string => columns.map(named).join(', ')
