import { pages } from '../../addresses.ts'
import { filterText, type NumberLink } from '../dashboard.rules.ts'

const lists: Readonly<Record<NumberLink['list'], (filter: string) => string>> = {
  prospects: pages.prospectsIn,
  solutions: pages.solutionsIn,
  exceptions: pages.exceptionsIn,
  conditions: pages.conditionsIn,
}
/** The address of the list behind a number. */
export const hrefOf = ({ list, filter }: NumberLink): string => lists[list](filterText(filter))
