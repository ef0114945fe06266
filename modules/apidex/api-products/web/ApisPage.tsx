import { mdiPlus, mdiTableLarge, mdiViewGridOutline } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { useSession } from '@portico/platform/web/session/state.ts'
import { readStored, store } from '@portico/platform/web/settings.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { NoEnvironment } from '@portico/platform/web/ui/page/NoEnvironment.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pages } from '../../addresses.ts'
import { apiProducts } from '../api-product.contract.ts'
import { facetsQuery, productSource } from './api-product.queries.ts'
import { FacetRow } from './FacetRow.tsx'
import { filtersOf } from './filters.ts'
import { ProductCard } from './ProductCard.tsx'
import { columnsOf } from './productColumns.tsx'

const viewKey = 'portico.view.apis'

export default function ApisPage() {
  useLocale()
  const { id: envId } = useEnvironment()
  if (envId) return <Apis key={envId} envId={envId} />
  return <NoEnvironment waiting={<PageSkeleton />} none={{ title: t('apis.noEnvironment'), text: t('apis.noEnvironment.text') }} />
}

function Apis({ envId }: { envId: string }) {
  const { language } = useLocale()
  const { roles } = useSession()
  const control = useListState(apiProducts.list.list, { name: 'apis' })
  const query = useListQuery(productSource(envId), control)
  const { data: facets } = useQuery(facetsQuery(envId))
  const { view = readStored(viewKey) } = useSearch({ strict: false }) as { view?: unknown }
  const table = view === 'table'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(columnsOf, [language])
  const mayCreate = roles?.includes('admin') || roles?.includes('productOwner')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(() => filtersOf(facets, mayCreate), [facets, mayCreate, language])
  const create = mayCreate && (
    <AppLink href={pages.newApi} className={buttonClass({ kind: 'standard' })}>
      <Icon path={mdiPlus} />
      {t('apis.create')}
    </AppLink>
  )
  return (
    <ListPage
      title={t('apis.title')}
      control={control}
      query={query}
      source={productSource(envId)}
      columns={columns}
      rowId={(product) => product.id}
      rowLabel={(product) => product.displayName}
      primary={create}
      searchPlaceholder={t('apis.search')}
      filters={filters}
      views={<ViewSwitch table={table} />}
      below={facets && <FacetRow facets={facets} control={control} />}
      tile={table ? undefined : (product) => <ProductCard product={product} />}
      empty={{ title: t('apis.empty'), text: t(mayCreate ? 'apis.empty.owner' : 'apis.empty.text'), action: create }}
      failed={t('apis.failed')}
    />
  )
}

/** Cards or table; which one stands in the address, and is remembered for those that do not say, as the rest of the list is. */
function ViewSwitch({ table }: { table: boolean }) {
  const navigate = useNavigate()
  const show = (view: 'cards' | 'table') => {
    store(viewKey, view)
    const search = (before: Record<string, unknown>) => ({ ...before, view })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return (
    <fieldset aria-label={t('apis.view')} className="ms-1 flex gap-0.5">
      <IconButton
        name={t('apis.view.cards')}
        icon={mdiViewGridOutline}
        aria-pressed={!table}
        small={false}
        className={table ? '' : 'bg-accent-soft! text-accent!'}
        onClick={() => show('cards')}
      />
      <IconButton
        name={t('apis.view.table')}
        icon={mdiTableLarge}
        aria-pressed={table}
        small={false}
        className={table ? 'bg-accent-soft! text-accent!' : ''}
        onClick={() => show('table')}
      />
    </fieldset>
  )
}
