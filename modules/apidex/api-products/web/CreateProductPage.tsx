import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { NoEnvironment } from '@portico/platform/web/ui/page/NoEnvironment.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { environments } from '../../environments/environment.contract.ts'

/** What forms need comes as it does for dialogs: after the page. */
const CreateProductForm = lazyPart(() => import('./CreateProductForm.tsx').then((file) => file.CreateProductForm), <PageSkeleton />)

/** A new API product, a draft in the environment that is chosen in the bar. */
export default function CreateProductPage() {
  useLocale()
  const { id: envId, current } = useEnvironment()
  const environment = useQuery({
    ...queryOf(environments.get, { params: { id: envId ?? '' }, query: {} }, { quiet: true }),
    enabled: !!envId,
  }).data
  if (current && environment?.manageProducts === false)
    return (
      <EmptyState
        title={t('apis.create.atGateway', { environment: current.displayName })}
        text={t('apis.empty.ofGateway')}
        action={
          <AppLink href={pages.apis} className={linkClass}>
            {t('apis.title')}
          </AppLink>
        }
      />
    )
  if (envId) return <CreateProductForm envId={envId} />
  return <NoEnvironment waiting={<PageSkeleton />} none={{ title: t('apis.noEnvironment'), text: t('apis.noEnvironment.text') }} />
}
