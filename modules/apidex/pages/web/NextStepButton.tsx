import { mdiBullhornOutline, mdiPencilOutline, mdiTrayArrowUp } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { isOfGateway } from '../../api-products/web/labels.tsx'

export type Asking = 'upload' | 'edit' | 'publish' | 'deprecate' | 'retire' | 'group' | 'delete'

interface NextStepProps {
  product: Pick<ApiProduct, 'displayName' | 'description' | 'basePath'>
  hasSpec: boolean
  onAsk: (asking: Asking) => void
  /** In a row, where it is one among many: smaller, and the product's name is read aloud. */
  small?: boolean
  className?: string
}

const looks = {
  publish: { icon: mdiBullhornOutline, text: 'apis.publish' },
  edit: { icon: mdiPencilOutline, text: 'apis.draft.describe' },
  upload: { icon: mdiTrayArrowUp, text: 'specs.upload' },
} as const

/** A draft is documented first, then published; one that the gateway makes is there already, and a description is enough. */
export const nextStepOf = (product: NextStepProps['product'], hasSpec: boolean) =>
  hasSpec || (isOfGateway(product) && product.description) ? 'publish' : isOfGateway(product) ? 'edit' : 'upload'

export function NextStepButton({ product, hasSpec, onAsk, small = false, className }: NextStepProps) {
  const step = nextStepOf(product, hasSpec)
  const label = t(looks[step].text)
  return (
    <Button
      kind={small ? 'plain' : 'submit'}
      small={small}
      icon={looks[step].icon}
      aria-label={small ? `${label}: ${product.displayName}` : undefined}
      onClick={() => onAsk(step)}
      className={className}
    >
      {label}
    </Button>
  )
}
