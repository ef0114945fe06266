import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { Plan } from '../../api-products/api-product.contract.ts'

/** "10,000 calls a day". Products' own screens say it likewise, and show this one's, so it cannot be read from there. */
export const planText = (plan: Plan | null): string => (plan ? t(`apis.plan.${plan.interval}`, { count: plan.quota }) : t('apis.plan.none'))
