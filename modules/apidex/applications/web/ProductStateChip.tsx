import { mdiTimelineClockOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Tooltip } from '@portico/platform/web/ui/base/Tooltip.tsx'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import type { KeyProduct } from '../key.contract.ts'

const tones: Record<KeyProduct['status'], { tone: Tone; icon?: string }> = {
  approved: { tone: 'ok' },
  pending: { tone: 'info', icon: mdiTimelineClockOutline },
  rejected: { tone: 'bad' },
  revoked: { tone: 'neutral' },
}

/** What was decided on a product of a key. */
export const ProductStateChip = ({ status }: Pick<KeyProduct, 'status'>) => <Chip {...tones[status]}>{t(`keys.product.${status}`)}</Chip>

/** A product of the gateway that nobody has described yet: neither unfinished nor about to end for who calls it. */
export const DraftChip = () => (
  <Tooltip text={t('keys.product.draft.hint')}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be reachable by keyboard */}
    <span tabIndex={0} className="max-w-full cursor-help rounded-full">
      <Chip icon={null} wrap>
        {t('keys.product.draft')}
      </Chip>
    </span>
  </Tooltip>
)
