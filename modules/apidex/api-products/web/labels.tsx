import { mdiArchiveOutline, mdiCheckCircleOutline, mdiPencilOutline, mdiTimerSandEmpty } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import type { ApiProduct, Plan, ProductStatus } from '../api-product.contract.ts'

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

/** The gateway had it before the portal and makes it: what it limits, and where it sends calls, it does not tell. */
export const isOfGateway = ({ basePath }: Pick<ApiProduct, 'basePath'>): boolean => basePath === null

/** Where the gateway alone knows it, a card and a choice say nothing. */
export const planOf = (product: Pick<ApiProduct, 'plan' | 'basePath'>, ofGateway = t('apis.plan.ofGateway')): string =>
  product.plan === null && isOfGateway(product) ? ofGateway : planText(product.plan)

export const approvalText = (approval: 'auto' | 'manual'): string => t(`apis.approval.${approval}`)
