import { mdiAccountLockOutline, mdiCheck, mdiCheckCircleOutline, mdiClose, mdiCloseCircleOutline } from '@mdi/js'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { TwoStepButton } from '@portico/platform/web/ui/actions/TwoStepButton.tsx'
import { Tooltip } from '@portico/platform/web/ui/base/Tooltip.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import type { PendingEntry } from '../approval.contract.ts'
import type { PendingProduct } from './approval.queries.ts'
import type { Decision, Outcome } from './useDecision.ts'

interface DecideProps {
  entry: PendingEntry
  products: readonly PendingProduct[]
  decision: Decision
  /** The one purpose of where they stand: Approve is filled and last, as in a dialog. */
  isMain?: boolean
}

export const OutcomeChip = ({ outcome }: { outcome: Outcome }) => (
  <Chip tone={outcome === 'approved' ? 'ok' : 'bad'} icon={outcome === 'approved' ? mdiCheckCircleOutline : mdiCloseCircleOutline}>
    {t(`approvals.${outcome}`)}
  </Chip>
)

/** Why nobody can approve it now: its application gets nothing further. It may be rejected all the same. */
export const refusalOf = ({ company, companyStatus }: PendingEntry): string | undefined =>
  company !== null && companyStatus === 'SUSPENDED' ? t('approvals.companySuspended', { company }) : undefined

/** Approve (in two steps) or reject (with a reason) products of one request; what was decided; on one's own request, why that is not possible. */
export function DecideButtons({ entry, products, decision, isMain = false }: DecideProps) {
  const words = { product: formatList(products.map((product) => product.displayName)), application: entry.application.name }
  const outcome = decision.outcomeOf(entry)
  if (outcome) return <OutcomeChip outcome={outcome} />
  if (!entry.mayDecide)
    return (
      <Tooltip text={t('approvals.own.text')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard */}
        <span tabIndex={0} className="inline-flex rounded-full">
          <Chip icon={mdiAccountLockOutline}>{t('approvals.own')}</Chip>
        </span>
      </Tooltip>
    )
  const isBusy = decision.busy === 'all' || decision.busy.includes(entry.id)
  const approve = (
    <TwoStepButton
      small={!isMain}
      kind={isMain ? 'standard' : 'plain'}
      icon={mdiCheck}
      label={t('approvals.approve')}
      question={t('approvals.approve.sure')}
      name={t('approvals.approve.of', words)}
      questionName={t('approvals.approve.sure.of', words)}
      busy={isBusy}
      disabledReason={refusalOf(entry)}
      onConfirm={() => void decision.approve(entry, products)}
    />
  )
  const reject = (
    <Button
      small={!isMain}
      icon={mdiClose}
      aria-label={t('approvals.reject.of', words)}
      disabled={isBusy}
      onClick={() => decision.askReason({ entry, products })}
    >
      {t('approvals.reject')}
    </Button>
  )
  return (
    <span className="inline-flex gap-2">
      {!isMain && approve}
      {reject}
      {isMain && approve}
    </span>
  )
}
