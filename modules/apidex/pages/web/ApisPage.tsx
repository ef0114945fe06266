import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import Page from '../../api-products/web/ApisPage.tsx'

const NextStep = lazyPart(() => import('./NextStep.tsx').then((file) => file.NextStep), <span className="block h-8 pointer-coarse:h-11" />)

/** The list of products; a draft's next step, which leads into rooms that products know nothing of, stands in its row. */
export default function ApisPage() {
  return (
    <Page
      nextStep={(product) =>
        product.status === 'draft' && product.may.includes('publish') && <NextStep key={product.id} product={product} />
      }
    />
  )
}
