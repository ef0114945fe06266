import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { environments } from '../../environments/environment.contract.ts'
import type { Plan } from '../api-product.contract.ts'
import { planText } from './labels.tsx'

/** A plan with how it is counted: what an application may call in all is the quota times its keys. */
export function PlanFact({ plan, environmentId }: { plan: Plan; environmentId: string }) {
  const { data: environment } = useQuery(queryOf(environments.get, { params: { id: environmentId }, query: {} }, { quiet: true }))
  return (
    <>
      {planText(plan)}
      {environment && (
        <span className="block text-13 text-muted">
          {t('apis.plan.perKey', { count: environment.maxKeys })} {environment.embedded && t('apis.plan.perServer')}
        </span>
      )}
    </>
  )
}
