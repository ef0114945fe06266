import { t } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import type { ReactNode } from 'react'
import type { Environment } from '../environment.contract.ts'
import type { Condition } from '../environment-states.contract.ts'
import { conditionOf } from './environment-state.ts'
import { GatewayWords } from './GatewayWords.tsx'

/** Where something is to be done before the portal can go on: what that is. */
const nextOf = (condition: Condition) => (condition === 'signIn' || condition === 'elsewhere' ? (`.${condition}` as const) : '')

/**
 * What keeps the portal out, why, and since when; of the gateway's own words only those that it said. Then what becomes of the work: gateways that were
 * lost are asked all the time, and what waits is done as soon as one is back.
 */
export function FailureBanner({ environment, action }: { environment: Environment; action: ReactNode }) {
  const { message, answeredAt, commandsWaiting } = environment.status
  return (
    <Banner tone="bad" action={action}>
      {t(`condition.${conditionOf(environment)}`)}
      {message && (
        <p className="text-13 font-normal">
          <GatewayWords message={message} />
        </p>
      )}
      <p className="text-13 font-normal">
        {answeredAt && <T id="environments.failure.answered" values={{ when: <RelativeTime at={answeredAt} /> }} />}{' '}
        {t(`environments.failure.next${nextOf(conditionOf(environment))}`)}
        {commandsWaiting > 0 && ` ${t('environments.failure.waiting', { count: commandsWaiting })}`}
      </p>
    </Banner>
  )
}
