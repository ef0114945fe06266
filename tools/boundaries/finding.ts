/** One broken rule at one place. The message says what to do instead. */
export interface Finding {
  rule:
    | 'direction'
    | 'sides'
    | 'purity'
    | 'doors'
    | 'cycles'
    | 'platforms'
    | 'length'
    | 'sql'
    | 'tables'
    | 'texts'
    | 'colours'
    | 'downloads'
    | 'endpoints'
    | 'addresses'
    | 'syntax'
  path: string
  line: number
  message: string
}
