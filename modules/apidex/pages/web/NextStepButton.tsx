import { mdiBullhornOutline, mdiTrayArrowUp } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'

export type Asking = 'upload' | 'edit' | 'publish' | 'deprecate' | 'retire' | 'group' | 'delete'

interface NextStepProps {
  hasSpec: boolean
  onAsk: (asking: Asking) => void
  /** In a row, where it is one among many. */
  small?: boolean
  /** Read aloud where the product's name does not stand beside it. */
  name?: string
  className?: string
}

/** A draft is documented first, then published. */
export const NextStepButton = ({ hasSpec, onAsk, small = false, name, className }: NextStepProps) => (
  <Button
    kind={small ? 'plain' : 'submit'}
    small={small}
    icon={hasSpec ? mdiBullhornOutline : mdiTrayArrowUp}
    aria-label={name && `${t(hasSpec ? 'apis.publish' : 'specs.upload')}: ${name}`}
    onClick={() => onAsk(hasSpec ? 'publish' : 'upload')}
    className={className}
  >
    {t(hasSpec ? 'apis.publish' : 'specs.upload')}
  </Button>
)
