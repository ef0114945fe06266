import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { Explained } from '@portico/platform/web/ui/base/Explained.tsx'
import { useQuery } from '@tanstack/react-query'
import { environments } from '../../environments/environment.contract.ts'
import type { Plan } from '../api-product.contract.ts'
import { planText } from './labels.tsx'

/** A plan in a line; on it how it is counted: what an application may call in all is the quota times its keys. */
export function PlanFact({ plan, environmentId }: { plan: Plan; environmentId: string }) {
  const { data: environment } = useQuery(queryOf(environments.get, { params: { id: environmentId }, query: {} }, { quiet: true }))
  if (!environment) return planText(plan)
  const counted = t('apis.plan.perKey', { count: environment.maxKeys })
  return <Explained text={environment.embedded ? `${counted} ${t('apis.plan.perServer')}` : counted}>{planText(plan)}</Explained>
}
