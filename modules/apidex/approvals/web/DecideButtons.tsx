import { mdiAccountLockOutline, mdiCheck, mdiClose } from '@mdi/js'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/Button.tsx'
import { Chip } from '@portico/platform/web/ui/Chip.tsx'
import { cx } from '@portico/platform/web/ui/cx.ts'
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
  const isBusy = decision.busy === 'all' || decision.busy.includes(entry.id)
  return (
    <span className={cx('inline-flex', small ? 'gap-1' : 'gap-2')}>
      <DecideButton
        way="approve"
        name={t('approvals.approve.of', words)}
        small={small}
        busy={isBusy}
        onClick={() => void decision.approve(entry, products)}
      />
      <DecideButton
        way="reject"
        name={t('approvals.reject.of', words)}
        small={small}
        disabled={isBusy}
        onClick={() => decision.askReason({ entry, products })}
      />
    </span>
  )
}

interface DecideButtonProps {
  way: 'approve' | 'reject'
  /** Says what is decided, for those who hear the button. */
  name: string
  small: boolean | undefined
  busy?: boolean
  disabled?: boolean
  onClick: () => void
}

const looks = { approve: { icon: mdiCheck, colour: 'text-ok!' }, reject: { icon: mdiClose, colour: 'text-bad!' } } as const

function DecideButton({ way, name, small, ...rest }: DecideButtonProps) {
  const { icon, colour } = looks[way]
  if (small) return <IconButton kind="plain" icon={icon} name={name} className={colour} {...rest} />
  return (
    <Button small icon={icon} aria-label={name} {...rest}>
      {t(`approvals.${way}`)}
    </Button>
  )
}
