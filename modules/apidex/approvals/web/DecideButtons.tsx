import { mdiAccountLockOutline, mdiCheck, mdiClose } from '@mdi/js'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/Button.tsx'
import { Chip } from '@portico/platform/web/ui/Chip.tsx'
import { IconButton } from '@portico/platform/web/ui/IconButton.tsx'
import { Tooltip } from '@portico/platform/web/ui/Tooltip.tsx'
import type { PendingEntry } from '../approval.contract.ts'
import type { PendingProduct } from './approval.queries.ts'
import type { Decision } from './useDecision.ts'

interface DecideProps {
  entry: PendingEntry
  products: readonly PendingProduct[]
  decision: Decision
  /** Icons alone, where there is no room for words: in a table. */
  small?: boolean
}

/** Approve or reject products of one request; on one's own request, why that is not possible. */
export function DecideButtons({ entry, products, decision, small }: DecideProps) {
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
  const approve = () => void decision.approve(entry, products)
  const reject = () => decision.askReason({ entry, products })
  if (small)
    return (
      <span className="inline-flex gap-1">
        <IconButton
          kind="plain"
          icon={mdiCheck}
          name={t('approvals.approve.of', words)}
          busy={busy}
          onClick={approve}
          className="text-ok!"
        />
        <IconButton
          kind="plain"
          icon={mdiClose}
          name={t('approvals.reject.of', words)}
          disabled={busy}
          onClick={reject}
          className="text-bad!"
        />
      </span>
    )
  return (
    <span className="inline-flex gap-2">
      <Button small icon={mdiCheck} busy={busy} aria-label={t('approvals.approve.of', words)} onClick={approve}>
        {t('approvals.approve')}
      </Button>
      <Button small icon={mdiClose} disabled={busy} aria-label={t('approvals.reject.of', words)} onClick={reject}>
        {t('approvals.reject')}
      </Button>
    </span>
  )
}
