import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { catalogues } from '@portico/portfolio/contract.ts'
import { useQuery } from '@tanstack/react-query'

/** Who usage types of the portfolio are for, offered to the field that names this list. */
export function Audiences({ id }: { id: string }) {
  const { data } = useQuery({
    ...queryOf(catalogues.usageType.list, { query: { active: true, itemsPerPage: 100 } }, { quiet: true }),
    enabled: isModuleOn('Portfolio'),
  })
  const groups = Map.groupBy(data?.data ?? [], ({ audience }) => audience ?? '')
  return (
    <datalist id={id}>
      {[...groups].map(([audience, types]) => (
        <option key={audience} value={audience} label={types.map(({ name }) => name).join(', ')} />
      ))}
    </datalist>
  )
}
