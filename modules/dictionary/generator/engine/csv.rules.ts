import { csvLine } from '../../exchange/cells.rules.ts'
import { fileOfKind, objectColumns, objectTableKinds } from '../../objectfiles/object-columns.rules.ts'
import type { Model } from './model.rules.ts'

/** What every import begins with; the other files are there where something stands in them. */
const always: readonly string[] = ['OBJECTS', 'ATTRIBUTES']

/** The objects as the files that they are imported from (docs/EXCHANGE.md). */
export const csvFiles = ({ tables }: Model, slug: string): { name: string; mediaType: string; content: string }[] =>
  tables
    ? objectTableKinds
        .filter((kind) => always.includes(kind) || tables.rows[kind].length > 0)
        .map((kind) => ({
          name: `${slug}.${fileOfKind[kind]}.csv`,
          mediaType: 'text/csv',
          content: `\ufeff${[objectColumns[kind], ...tables.rows[kind]].map((cells) => csvLine(cells, tables.separator)).join('')}`,
        }))
    : []
