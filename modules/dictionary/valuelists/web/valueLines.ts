import type { ListedValue, NewValueList } from '../value-list.contract.ts'

type Given = NewValueList['values'][number]
const ended = '-'

/** One line for each value: code, name, description; a minus before the code of one that is no longer used. */
export const linesOf = (values: readonly ListedValue[]): string =>
  values
    .map(
      ({ code, name, description, active }) => `${active ? '' : `${ended} `}${[code, name, description].join('; ').replace(/(; )+$/, '')}`,
    )
    .join('\n')

/** The values of these lines. A spreadsheet's tabs part them as well as semicolons. */
export const valuesOf = (lines: string): Given[] =>
  lines
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const active = !line.startsWith(`${ended} `)
      const [code = '', name = '', ...rest] = (active ? line : line.slice(ended.length)).split(/[;\t]/).map((part) => part.trim())
      return { code, name, description: rest.join('; '), active }
    })
