import { mdiArchiveOutline, mdiCheckCircleOutline, mdiPencilOutline, mdiTimerSandEmpty } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip, type Tone } from '@portico/platform/web/ui/Chip.tsx'
import type { Plan, ProductStatus, specFormats } from '../api-product.contract.ts'

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

/** Names of formats are the same in every language. */
export const formatNames: Record<(typeof specFormats)[number], string> = {
  'openapi-3.1': 'OpenAPI 3.1',
  'openapi-3.0': 'OpenAPI 3.0',
  'swagger-2.0': 'Swagger 2.0',
  'asyncapi-3': 'AsyncAPI 3',
  'asyncapi-2': 'AsyncAPI 2',
  graphql: 'GraphQL',
}

/** Where a product's page is; the environment stands in the address beside it. */
export const productAddress = (product: { id: string; environmentId: string }, search: Record<string, string> = {}): string =>
  `/apis/${product.id}?${new URLSearchParams({ env: product.environmentId, ...search })}`
