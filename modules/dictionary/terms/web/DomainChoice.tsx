import { Combobox } from '@portico/platform/web/ui/inputs/Combobox.tsx'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useNavigate } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import { domainSearch } from './termList.queries.ts'
import { fieldWord } from './wordOf.ts'

/** Of which domain the tree is; it stands in the address. */
export function DomainChoice({ value }: { value: Option | null }) {
  const navigate = useNavigate()
  return (
    <Combobox
      aria-label={fieldWord('domain')}
      value={value}
      clearable={false}
      search={domainSearch}
      onChange={(option) => void navigate({ href: option ? pages.termTreeOf(option.id) : pages.termTree, replace: true })}
    />
  )
}
