import type { EnvironmentChoice } from '@portico/platform/web/module.ts'
import { useState } from 'react'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import type { Application } from '../../applications/application.contract.ts'
import { CreateApplicationDialog, KeyMadeDialog } from '../../applications/web/CreateApplicationDialog.tsx'

interface NewKeyProps {
  product: ApiProduct
  environment: EnvironmentChoice
  onClose: () => void
}

/** An application with a key for the product, made where it is needed. */
export function NewKey({ product, environment, onClose }: NewKeyProps) {
  const [made, setMade] = useState<Application>()
  const key = made?.keys.find((one) => one.value !== undefined)
  if (made && key) return <KeyMadeDialog application={made} made={key} onClose={onClose} />
  return (
    <CreateApplicationDialog
      environment={environment}
      use={product.apiproduct}
      onMade={(application) => (application.keys.some((one) => one.value !== undefined) ? setMade(application) : onClose())}
      onClose={onClose}
    />
  )
}
