import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useState } from 'react'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { type Asking, NextStepButton } from './NextStepButton.tsx'

const ProductQuestion = lazyPart(() => import('./ProductQuestion.tsx').then((file) => file.ProductQuestion))

/** What a draft waits for, with its dialog. */
export function NextStep({ product }: { product: ApiProduct }) {
  const [asking, setAsking] = useState<Asking>()
  const hasSpec = product.format !== null
  return (
    <>
      <NextStepButton small product={product} hasSpec={hasSpec} onAsk={setAsking} />
      {asking && <ProductQuestion product={product} hasSpec={hasSpec} asking={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
