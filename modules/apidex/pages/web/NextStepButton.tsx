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
  publish: { icon: mdiBullhornOutline, label: 'apis.publish' },
  edit: { icon: mdiPencilOutline, label: 'apis.draft.describe' },
  upload: { icon: mdiTrayArrowUp, label: 'specs.upload' },
} as const

/** A draft is documented first, then published; one that the gateway makes is there already, and a description is enough. */
export function NextStepButton({ product, hasSpec, onAsk, small = false, className }: NextStepProps) {
  const next = hasSpec || (isOfGateway(product) && product.description) ? 'publish' : isOfGateway(product) ? 'edit' : 'upload'
  const { icon, label } = looks[next]
  return (
    <Button
      kind={small ? 'plain' : 'submit'}
      small={small}
      icon={icon}
      aria-label={small ? `${t(label)}: ${product.displayName}` : undefined}
      onClick={() => onAsk(next)}
      className={className}
    >
      {t(label)}
    </Button>
  )
}
