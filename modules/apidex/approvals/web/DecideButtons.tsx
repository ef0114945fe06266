import { mdiAccountLockOutline, mdiCheck, mdiClose } from '@mdi/js'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/Button.tsx'
import { Chip } from '@portico/platform/web/ui/Chip.tsx'
import { Tooltip } from '@portico/platform/web/ui/Tooltip.tsx'
import type { PendingEntry } from '../approval.contract.ts'
import type { PendingProduct } from './approval.queries.ts'
import type { Decision } from './useDecision.ts'

interface DecideProps {
  entry: PendingEntry
  products: readonly PendingProduct[]
  decision: Decision
}

/** Approve or reject products of one request; on one's own request, why that is not possible. */
export function DecideButtons({ entry, products, decision }: DecideProps) {
  const words = { product: formatList(products.map((product) => product.displayName)), application: entry.application.name }
  if (!entry.mayDecide)
    return (
      <Tooltip text={t('approvals.own.text')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard */}
        <span tabIndex={0} className="inline-flex rounded-full">
          <Chip icon={mdiAccountLockOutline}>{t('approvals.own')}</Chip>
        </span>
      </Tooltip>
    )
  const busy = decision.busy === entry.id || decision.busy === 'all'
  return (
    <span className="inline-flex gap-2">
      <Button
        small
        icon={mdiCheck}
        busy={busy}
        aria-label={t('approvals.approve.of', words)}
        onClick={() => void decision.approve(entry, products)}
      >
        {t('approvals.approve')}
      </Button>
      <Button
        small
        icon={mdiClose}
        disabled={busy}
        aria-label={t('approvals.reject.of', words)}
        onClick={() => decision.askReason({ entry, products })}
      >
        {t('approvals.reject')}
      </Button>
    </span>
  )
}
