import { isNarrowed, type ListControl } from '@portico/platform/web/lists/useListState.ts'

type Filter = ListControl['state']['filter']
const all = ['all']
const isAll = ({ decision }: Filter) => decision?.[0] === 'all'

/** As the list and its chips have it. */
function shownOf(filter: Filter): Filter {
  const { decision: _all, ...others } = filter
  return isAll(filter) ? others : { decision: ['open'], ...filter }
}

/** As the address has it: that only what is open shows goes without saying, that all shows does not. */
function writtenOf(filter: Filter): Filter {
  const { decision, ...others } = filter
  return !decision ? { ...others, decision: all } : decision[0] === 'open' ? others : filter
}

/** A list of things to decide on begins with the open ones: a filter as any other, which can be taken off. */
export function useOpenFirst(control: ListControl): ListControl {
  const { state: inAddress } = control
  const filter = shownOf(inAddress.filter)
  const change: ListControl['change'] = (part, replace) =>
    control.change({ ...part, ...(part.filter && { filter: writtenOf(part.filter) }) }, replace)
  return {
    ...control,
    state: { ...inAddress, filter },
    // All of them, and the open ones, are nothing that anybody looked for.
    remembered:
      control.remembered &&
      (inAddress.search !== '' ||
        Object.entries(inAddress.filter).some(([key, [value]]) => key !== 'decision' || !['all', 'open'].includes(`${value}`))),
    setFilter: (key, values) => {
      const { [key]: _gone, ...others } = filter
      change({ filter: values.length > 0 ? { ...others, [key]: values } : others })
    },
    // Back to where the list begins; what it begins with goes as well where there is nothing else, or was off already.
    clear: () => control.change({ search: '', filter: isAll(inAddress.filter) || !isNarrowed(inAddress) ? { decision: all } : {} }),
    change,
  }
}

/** Nothing but what the list begins with narrows it. */
export const isAtStart = ({ search, filter }: ListControl['state']): boolean =>
  search === '' && Object.keys(filter).length === 1 && filter.decision?.[0] === 'open'
