import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useState } from 'react'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import Page from '../../api-products/web/ApisPage.tsx'
import { type Asking, NextStepButton } from './NextStepButton.tsx'

const ProductQuestion = lazyPart(() => import('./ProductQuestion.tsx').then((file) => file.ProductQuestion))

/** The list of products; a draft's next step, which leads into rooms that products know nothing of, stands in its row. */
export default function ApisPage() {
  return <Page nextStep={(product) => <NextStep key={product.id} product={product} />} />
}

function NextStep({ product }: { product: ApiProduct }) {
  const [asking, setAsking] = useState<Asking>()
  if (product.status !== 'draft' || !product.may.includes('publish')) return null
  const hasSpec = product.format !== null
  return (
    <>
      <NextStepButton small product={product} hasSpec={hasSpec} onAsk={setAsking} />
      {asking && <ProductQuestion product={product} hasSpec={hasSpec} asking={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
