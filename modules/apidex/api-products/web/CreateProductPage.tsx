import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { NoEnvironment } from '@portico/platform/web/ui/page/NoEnvironment.tsx'

/** What forms need comes as it does for dialogs: after the page. */
const CreateProductForm = lazyPart(() => import('./CreateProductForm.tsx').then((file) => file.CreateProductForm), <PageSkeleton />)

/** A new API product, a draft in the environment that is chosen in the bar. */
export default function CreateProductPage() {
  useLocale()
  const { id: envId } = useEnvironment()
  if (envId) return <CreateProductForm envId={envId} />
  return <NoEnvironment waiting={<PageSkeleton />} none={{ title: t('apis.noEnvironment'), text: t('apis.noEnvironment.text') }} />
}
