import { mdiTimelineClockOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
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
