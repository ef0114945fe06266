import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import type { ReactNode } from 'react'
import type { Environment } from '../environment.contract.ts'
import { conditionOf } from './environment-state.ts'

/** Why the portal cannot work there in the reader's words; the gateway's own, which are a maker's codes, behind them. */
export function FailureBanner({ environment, action }: { environment: Environment; action: ReactNode }) {
  const { message } = environment.status
  return (
    <Banner tone="bad" action={action}>
      {t(`environments.condition.${conditionOf(environment)}`)}
      {message && (
        <details className="text-13 font-normal">
          <summary className="inline-block cursor-pointer rounded-small py-0.5 underline pointer-coarse:py-3">
            {t('environments.details')}
          </summary>
          <span lang="en" className="ltr wrap-anywhere">
            {message}
          </span>
        </details>
      )}
    </Banner>
  )
}
