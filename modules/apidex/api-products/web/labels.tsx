import { mdiArchiveOutline, mdiCheckCircleOutline, mdiPencilOutline, mdiTimerSandEmpty } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import type { Plan, ProductStatus } from '../api-product.contract.ts'

const looks: Record<ProductStatus, { tone: Tone; icon: string }> = {
  draft: { tone: 'neutral', icon: mdiPencilOutline },
  published: { tone: 'ok', icon: mdiCheckCircleOutline },
  deprecated: { tone: 'warn', icon: mdiTimerSandEmpty },
  retired: { tone: 'neutral', icon: mdiArchiveOutline },
}

export const StatusChip = ({ status }: { status: ProductStatus }) => (
  <Chip tone={looks[status].tone} icon={looks[status].icon}>
    {t(`apis.status.${status}`)}
  </Chip>
)

/** "10,000 calls a day". */
export const planText = (plan: Plan | null): string => (plan ? t(`apis.plan.${plan.interval}`, { count: plan.quota }) : t('apis.plan.none'))

export const approvalText = (approval: 'auto' | 'manual'): string => t(`apis.approval.${approval}`)
