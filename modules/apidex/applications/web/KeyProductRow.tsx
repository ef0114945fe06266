import { mdiBookOpenPageVariantOutline, mdiClose, mdiPlus } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { usePhone } from '@portico/platform/web/lists/useMedia.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Tooltip } from '@portico/platform/web/ui/base/Tooltip.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Application } from '../application.contract.ts'
import type { Key, KeyProduct } from '../key.contract.ts'
import { canComeBack, changeKey } from './application.queries.ts'
import { EnforcementDetails } from './EnforcementDetails.tsx'
import { isHeld, withholding } from './further.ts'
import { hasEnforcement } from './gateway-state.ts'
import { LastUse } from './LastUse.tsx'
import { DraftChip, ProductStateChip } from './ProductStateChip.tsx'
import { callsOfLastDay } from './usage.queries.ts'

const RequestPanel = lazyPart(() => import('./RequestPanel.tsx').then((file) => file.RequestPanel))

/** What somebody who takes a product off must know. */
interface Removal {
  comesBack: boolean
  /** Calls with the key in the last 24 hours; undefined when that cannot be told. */
  lastDay: number | undefined
}

interface RowProps {
  application: Application
  ofKey: Key
  product: KeyProduct
  /** The figure, in words; nothing while no figures are known. */
  calls: string | undefined
}

/** One product of a key: what was decided, what the gateway holds, how much it is called. */
export function KeyProductRow({ application, ofKey: key, product, calls }: RowProps) {
  const [asking, setAsking] = useState<Removal>()
  const [busy, setBusy] = useState(false)
  const [talking, setTalking] = useState(false)
  const phone = usePhone()
  const at = { id: product.productId, environmentId: application.environmentId }
  const names = { product: product.displayName, key: key.name }
  const isWithheld = withholding(application) !== undefined
  const held = isHeld(product)
  /** Behind what the caller may not see is nothing. */
  const leads = product.visible !== false
  const mayChange = application.may.includes('manageKeys') && key.status !== 'revoked'

  const change = async (body: { add?: string[]; remove?: string[] }) => {
    setBusy(true)
    try {
      return await changeKey(application, key, body)
    } finally {
      setBusy(false)
    }
  }
  const add = () => change({ add: [product.apiproduct] }).catch(showError)
  const remove = async () => {
    await change({ remove: [product.apiproduct] })
    showSnackbar(t('keys.product.removed', names))
  }
  /** What nobody calls and can be put back is taken off at once, and the message offers to undo it; anything else is asked about first. */
  const askOrRemove = async () => {
    setBusy(true)
    const [comesBack, lastDay] = await Promise.all([
      // What is put back is asked for anew; what is not published nobody can ask for.
      !isWithheld && product.note !== 'draft' && canComeBack(application.environmentId, product),
      product.status === 'approved' ? callsOfLastDay(application, key.id, product.apiproduct) : 0,
    ])
    setBusy(false)
    if (!comesBack || lastDay !== 0) return setAsking({ comesBack, lastDay })
    try {
      await change({ remove: [product.apiproduct] })
      showSnackbar(t('keys.product.removed', names), 'success', { label: t('apidex.undo'), run: () => void add() })
    } catch (error) {
      showError(error)
    }
  }
  // Of a key with one product its head says it.
  const usedAt = held && key.apiProducts.length > 1 && product.lastUsedAt
  const enforced = hasEnforcement(product) && key.status !== 'expired'
  return (
    <li
      style={phone ? undefined : { gridTemplateColumns: 'subgrid', gridColumn: '1 / -1' }}
      className={`${phone ? 'flex min-w-0' : 'grid'} min-h-11 items-center gap-x-3 border-t border-hairline px-4 py-1`}
    >
      {/* What nobody has described has nothing to read. */}
      {leads && product.note !== 'draft' ? (
        <Tooltip text={t('specs.read')} describes={false}>
          <AppLink
            href={pages.api(at, { tab: 'docs' })}
            aria-label={t('keys.product.docs', { product: product.displayName })}
            className={`${buttonClass({ kind: 'quiet', small: true, square: true })} -mx-1.5 pointer-coarse:-mx-3`}
          >
            <Icon path={mdiBookOpenPageVariantOutline} size={18} />
          </AppLink>
        </Tooltip>
      ) : (
        <span style={{ width: 20 }} />
      )}
      <div className="min-w-0 flex-1 py-1">
        <div className="flex flex-wrap items-center gap-x-2">
          {leads ? (
            <AppLink
              href={pages.api(at)}
              className="max-w-full truncate rounded-small font-medium underline-offset-[3px] hover:underline max-sm:wrap-anywhere max-sm:whitespace-normal"
            >
              <bdi>{product.displayName}</bdi>
            </AppLink>
          ) : (
            <bdi className="font-medium wrap-anywhere">{product.displayName}</bdi>
          )}
          {product.note === 'draft' && <DraftChip />}
        </div>
        {(calls || usedAt) && (
          <span className="block text-13 text-muted tabular-nums">
            {calls}
            {calls && usedAt && ' · '}
            {usedAt && (
              <>
                {t('keys.used')} <LastUse at={usedAt} environmentId={application.environmentId} />
              </>
            )}
          </span>
        )}
        {(product.status === 'pending' || product.comments > 0) && (
          <button
            type="button"
            onClick={() => setTalking(true)}
            className="block rounded-small text-start text-13 text-accent underline-offset-[3px] hover:underline pointer-coarse:py-2"
          >
            {t('keys.request.open', { count: product.comments })}
          </button>
        )}
        {product.note && product.note !== 'draft' && <span className="block text-12 text-warn">{t(`keys.product.${product.note}`)}</span>}
        {product.needsCompany && <span className="block text-12 text-warn">{t('keys.product.needsCompany')}</span>}
        {(product.status === 'rejected' || product.status === 'revoked') && product.reason && (
          <span className="block text-12 text-muted wrap-anywhere">
            {t('keys.product.reason')} <bdi>{product.reason}</bdi>
          </span>
        )}
      </div>
      <div className={`shrink-0 ${product.status === 'approved' ? 'max-sm:hidden' : ''}`}>
        <ProductStateChip status={product.status} />
      </div>
      <div className={`shrink-0 ${product.status === 'approved' ? '' : 'max-sm:hidden'}`}>
        {enforced ? (
          <EnforcementDetails
            of={product.displayName}
            environmentId={application.environmentId}
            enforcement={product.enforcement}
            as={key.status === 'suspended' && product.enforcement.state === 'enforced' ? 'suspended' : undefined}
          />
        ) : (
          <span className="text-muted">–</span>
        )}
      </div>
      <div className="-me-2 w-8 shrink-0 pointer-coarse:w-11">
        {mayChange && held && (
          <IconButton
            name={t('keys.product.remove', names)}
            icon={mdiClose}
            busy={busy}
            onClick={() => void askOrRemove()}
            className="text-ink!"
          />
        )}
        {mayChange && !held && product.note === null && !isWithheld && (
          <IconButton name={t('keys.product.again', names)} icon={mdiPlus} busy={busy} onClick={() => void add()} className="text-ink!" />
        )}
      </div>
      {talking && <RequestPanel application={application} ofKey={key} product={product} onClose={() => setTalking(false)} />}
      {asking && (
        <ConfirmDialog
          title={t('keys.product.remove.title', names)}
          confirmLabel={t('keys.product.remove.confirm')}
          onConfirm={remove}
          onClose={() => setAsking(undefined)}
        >
          {asking.lastDay !== 0 && (
            <p className="mb-2 font-medium">
              {asking.lastDay === undefined
                ? t('keys.product.remove.unknown')
                : t('keys.product.remove.calls', { product: product.displayName, count: asking.lastDay })}
            </p>
          )}
          <p>{t(`keys.product.remove.${asking.comesBack ? 'back' : product.note === 'draft' ? 'draft' : 'text'}`)}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
