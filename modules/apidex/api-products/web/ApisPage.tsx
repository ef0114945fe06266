import { mdiPlus } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { useTableView, ViewSwitch } from '@portico/platform/web/lists/ViewSwitch.tsx'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { useSession } from '@portico/platform/web/session/state.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { NoEnvironment } from '@portico/platform/web/ui/page/NoEnvironment.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { pages } from '../../addresses.ts'
import { environments as environmentCalls } from '../../environments/environment.contract.ts'
import { apiProducts } from '../api-product.contract.ts'
import { facetsQuery, productSource } from './api-product.queries.ts'
import { FacetRow } from './FacetRow.tsx'
import { filtersOf } from './filters.ts'
import { ProductCard } from './ProductCard.tsx'
import { columnsOf, type NextStepOf } from './productColumns.tsx'

interface ApisPageProps {
  /** What a draft waits for, for those who may do it. */
  nextStep?: NextStepOf
  /** What stands over the rows: that the gateway is away. */
  over?: ReactNode
}

export default function ApisPage({ nextStep = () => null, over }: ApisPageProps) {
  useLocale()
  const { id: envId } = useEnvironment()
  if (envId) return <Apis key={envId} envId={envId} nextStep={nextStep} over={over} />
  return <NoEnvironment waiting={<PageSkeleton />} none={{ title: t('apis.noEnvironment'), text: t('apis.noEnvironment.text') }} />
}

function Apis({ envId, nextStep, over }: { envId: string; nextStep: NextStepOf; over: ReactNode }) {
  const { language } = useLocale()
  const { roles } = useSession()
  const control = useListState(apiProducts.list.list, { name: 'apis' })
  const query = useListQuery(productSource(envId), control)
  const { environments } = useEnvironment()
  const { data: facets } = useQuery(facetsQuery(envId))
  const table = useTableView('apis')
  const hasSteps = query.data?.rows.some(nextStep)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(() => columnsOf(hasSteps ? nextStep : undefined), [language, hasSteps])
  const mayManage = roles?.includes('admin') || roles?.includes('productOwner')
  const { data: environment } = useQuery(queryOf(environmentCalls.get, { params: { id: envId }, query: {} }, { quiet: true }))
  // Elsewhere the gateway makes them, and what is made here would be at no gateway.
  const isMadeHere = environment?.manageProducts !== false
  const mayCreate = mayManage && isMadeHere
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(() => filtersOf(facets, mayManage, environments), [facets, mayManage, environments, language])
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
      views={<ViewSwitch name="apis" table={table} />}
      below={facets && <FacetRow facets={facets} control={control} />}
      over={over}
      tile={table ? undefined : (product) => <ProductCard product={product} nextStep={nextStep(product)} />}
      empty={{
        title: t('apis.empty'),
        text: t(mayCreate ? 'apis.empty.owner' : mayManage ? 'apis.empty.ofGateway' : 'apis.empty.text'),
        action: create,
      }}
      failed={t('apis.failed')}
    />
  )
}
