import { domains } from '@portico/core/contract.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { portfolioReleases } from '../../releases/release.contract.ts'

const kinds = ['domain', 'release'] as const
export type PortfolioScope = Partial<Record<(typeof kinds)[number], string>>

/** What the address narrows the dashboard to; what is no id there narrows nothing. */
export function usePortfolioScope(): PortfolioScope {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const known = kinds.flatMap((kind) => {
    const value = search[kind]
    return typeof value === 'string' && /^[\da-f-]{36}$/.test(value) ? [[kind, value]] : []
  })
  return Object.fromEntries(known)
}

const most = { itemsPerPage: 200 }
/** One domain, one release, or all of them. */
export function ScopePickers({ scope }: { scope: PortfolioScope }) {
  const navigate = useNavigate()
  const known = {
    domain: useQuery(queryOf(domains.list, { query: { ...most, order: 'name ASC' } }, { quiet: true })).data?.data ?? [],
    release: useQuery(queryOf(portfolioReleases.list, { query: { ...most, order: 'plannedDate DESC' } }, { quiet: true })).data?.data ?? [],
  }
  return (
    <div className="flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <Select
          key={kind}
          small
          aria-label={t(`portfolioNumbers.${kind}`)}
          value={scope[kind] ?? ''}
          options={[
            { value: '', label: t(`portfolioNumbers.${kind}.all`) },
            ...known[kind].map(({ id, code, name }) => ({ value: id, label: kind === 'release' ? `${code} ${name}` : name })),
          ]}
          onChange={({ target }) =>
            void navigate({ to: '.', search: { ...scope, [kind]: target.value || undefined } as never, replace: true, resetScroll: false })
          }
        />
      ))}
    </div>
  )
}
