import { mdiBullhornOutline, mdiTrayArrowUp } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'

export type Asking = 'upload' | 'edit' | 'publish' | 'deprecate' | 'retire' | 'group' | 'delete'

interface NextStepProps {
  product: Pick<ApiProduct, 'displayName' | 'description' | 'basePath'>
  hasSpec: boolean
  onAsk: (asking: Asking) => void
  /** In a row, where it is one among many: smaller, and the product's name is read aloud. */
  small?: boolean
  className?: string
}

/** A draft is documented first, then published; one that the gateway makes is there already, and a description is enough. */
export function NextStepButton({ product, hasSpec, onAsk, small = false, className }: NextStepProps) {
  const isReady = hasSpec || (product.basePath === null && product.description)
  const label = t(isReady ? 'apis.publish' : 'specs.upload')
  return (
    <Button
      kind={small ? 'plain' : 'submit'}
      small={small}
      icon={isReady ? mdiBullhornOutline : mdiTrayArrowUp}
      aria-label={small ? `${label}: ${product.displayName}` : undefined}
      onClick={() => onAsk(isReady ? 'publish' : 'upload')}
      className={className}
    >
      {label}
    </Button>
  )
}
