import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import Page from '../../api-products/web/ApisPage.tsx'

const NextStep = lazyPart(() => import('./NextStep.tsx').then((file) => file.NextStep), <span className="block h-8 pointer-coarse:h-11" />)

const GatewayAway = lazyPart(() => import('../../applications/web/GatewayAway.tsx').then((file) => file.GatewayAwayOver))

/** The list of products; a draft's next step, which leads into rooms that products know nothing of, stands in its row. */
export default function ApisPage() {
  const { current } = useEnvironment()
  return (
    <Page
      over={current?.state === 'bad' && <GatewayAway environmentId={current.id} />}
      nextStep={(product) =>
        product.status === 'draft' && product.may.includes('publish') && <NextStep key={product.id} product={product} />
      }
    />
  )
}
