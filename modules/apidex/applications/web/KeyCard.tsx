import { mdiCancel, mdiInformationOutline, mdiKeyVariant, mdiPauseCircleOutline, mdiPlus, mdiSync } from '@mdi/js'
import { formatDateTime } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { usePhone } from '@portico/platform/web/lists/useMedia.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { environmentQuery, useTellsCalls } from '../../environments/web/environment.queries.ts'
import { ExpiryChip } from '../../gateway-commands/web/EnforcementChip.tsx'
import type { Application } from '../application.contract.ts'
import type { Key } from '../key.contract.ts'
import { revealKey } from './application.queries.ts'
import { EnforcementDetails } from './EnforcementDetails.tsx'
import { isHeld, mayRotate, withholding } from './further.ts'
import { successorOf } from './gateway-state.ts'
import { KeyMenu } from './KeyMenu.tsx'
import { KeyProductRow } from './KeyProductRow.tsx'
import { LastUse, useUnused, useWhen } from './LastUse.tsx'
import { useNoNewKey, useNoRotation } from './noNewKey.ts'
import { Secret } from './Secret.tsx'

const AddProductsDialog = lazyPart(() => import('./KeyDialogs.tsx').then((file) => file.AddProductsDialog))
const Countdown = lazyPart(() => import('./Countdown.tsx').then((file) => file.Countdown))
const RotateDialog = lazyPart(() => import('./KeyDialogs.tsx').then((file) => file.RotateDialog))

/** The states of all rows stand below each other, as wide as the longest of them in the language of the page. */
const columns = 'auto minmax(6rem, 1fr) max-content max-content auto'

interface KeyCardProps {
  application: Application
  ofKey: Key
  /** How often a product was called with this key, in words. */
  callsOf: (key: Key, apiproduct: string) => string | undefined
  /** Reports, which tell calls by key, were read since it was taken over. */
  isTold: boolean
  onMade: (key: Key) => void
  onNewKey: () => void
  /** The way to rotate it stands elsewhere on the page. */
  rotates?: boolean
}

/** A key with its products. */
export function KeyCard({ application, ofKey: key, callsOf, isTold, onMade, onNewKey, rotates = false }: KeyCardProps) {
  const id = useId()
  const phone = usePhone()
  const [asking, setAsking] = useState<'rotate' | 'add'>()
  const close = () => setAsking(undefined)
  const manages = application.may.includes('manageKeys') && key.status !== 'revoked'
  const noNewKey = useNoNewKey(application)
  const noRotation = useNoRotation(application)
  const successor = successorOf(key, application.keys)
  const tellsCalls = useTellsCalls(application.environmentId)
  const unused = useUnused(application.environmentId)(key)
  const when = useWhen(application.environmentId)
  const platform = useQuery(environmentQuery(application.environmentId)).data?.platform
  const isFull = platform?.capabilities.productsPerKey === 'one' && key.apiProducts.some(isHeld)
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-card border border-hairline bg-surface">
      {/* What does not fit beside the actions goes below the name; the actions stay where they are. */}
      <header className={cx('flex min-h-13.5 gap-x-3 gap-y-2 px-4 py-2.5', phone ? 'flex-wrap items-center' : 'items-start')}>
        <span className="flex h-8 items-center">
          <Icon path={mdiKeyVariant} size={20} className="text-muted" />
        </span>
        <div className={phone ? 'contents' : 'flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1'}>
          <h2 id={id} className="text-14! font-semibold wrap-anywhere max-sm:flex-1 max-sm:basis-40">
            <bdi>{key.name}</bdi>
          </h2>
          <KeyValue application={application} ofKey={key} />
          <KeyState environmentId={application.environmentId} ofKey={key} />
          <span className="text-13 text-muted empty:hidden">
            {key.status !== 'revoked' &&
              !(key.expiryDate && key.status !== 'active') &&
              (key.lastUsedAt ? (
                <>
                  {t('keys.used')} <LastUse at={key.lastUsedAt} environmentId={application.environmentId} />
                </>
              ) : (
                // Where reports tell that there was none its products say since when.
                tellsCalls && !(isTold && unused === 'notKnown') && t(`keys.unused.${unused}`)
              ))}
          </span>
        </div>
        {manages && (
          <div className="ms-auto flex items-center gap-2">
            {!rotates && mayRotate(application, key) && (
              <Button small icon={mdiSync} disabledReason={noRotation} onClick={() => setAsking('rotate')}>
                {t('keys.rotate')}
              </Button>
            )}
            <KeyMenu application={application} ofKey={key} />
          </div>
        )}
      </header>
      <ul aria-label={t('keys.products', { name: key.name })} className="grid" style={phone ? undefined : { gridTemplateColumns: columns }}>
        {key.apiProducts.map((product) => (
          <KeyProductRow
            key={product.productId}
            application={application}
            ofKey={key}
            product={product}
            calls={tellsCalls ? callsOf(key, product.apiproduct) : undefined}
          />
        ))}
        {key.apiProducts.length === 0 && (
          <li className="border-t border-hairline px-4 py-3 text-13 text-muted" style={{ gridColumn: '1 / -1' }}>
            {t('keys.products.none')}
          </li>
        )}
      </ul>
      {manages && !successor && isFull && (
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline px-4 py-1.5 text-13 text-muted">
          {t('keys.product.full', { platform: platform.displayName })}
          <Button small icon={mdiPlus} disabledReason={noNewKey} onClick={onNewKey}>
            {t('keys.new')}
          </Button>
        </p>
      )}
      {manages && !successor && !isFull && withholding(application) === undefined && (
        <Row icon={mdiPlus} onClick={() => setAsking('add')}>
          {t('keys.product.add')}
        </Row>
      )}
      {successor && key.expiryDate && (
        <p className="flex items-start gap-3 border-t border-hairline bg-sunken px-4 py-2 text-13 text-muted">
          <Icon path={mdiInformationOutline} />
          <span>
            {t('keys.overlap.note', { when: formatDateTime(key.expiryDate) })} <Countdown until={key.expiryDate} />{' '}
            {key.lastUsedAt ? t('keys.overlap.lastUsed', { when: when(key.lastUsedAt) }) : t(`keys.overlap.unused.${unused}`)}
          </span>
        </p>
      )}
      {asking === 'rotate' && (
        <RotateDialog
          application={application}
          ofKey={key}
          onMade={(made) => {
            close()
            onMade(made)
          }}
          onClose={close}
        />
      )}
      {asking === 'add' && <AddProductsDialog application={application} ofKey={key} onClose={close} />}
    </section>
  )
}

/** What leads on, at the end of the card. */
const Row = ({ icon, ...rest }: { icon: string } & Pick<ComponentProps<'button'>, 'onClick' | 'children'>) => (
  <button
    type="button"
    onClick={rest.onClick}
    className="flex min-h-11 w-full items-center gap-3 border-t border-hairline px-4 py-2 text-start font-medium text-accent -outline-offset-2 hover:bg-hover"
  >
    <Icon path={icon} />
    {rest.children}
  </button>
)

/** The masked value; revealed on purpose by those who may, which is recorded. A revoked key shows only how it ended. */
function KeyValue({ application, ofKey: key }: { application: Application; ofKey: Key }) {
  if (application.may.includes('reveal') && key.status !== 'revoked')
    return (
      <Secret
        label={t('keys.valueOf', { name: key.name })}
        prefix={key.prefix}
        last={key.lastFour}
        reveal={() => revealKey(application, key)}
      />
    )
  return (
    <span className="ltr inline-flex h-8 items-center rounded-control bg-sunken px-2.5 font-mono text-13" translate="no">
      {key.prefix}
      <span aria-hidden="true">{'•'.repeat(10)}</span>
      <span className="sr-only">{t('keys.value.hidden')}</span>
      {key.lastFour}
    </span>
  )
}

/** What is out of the ordinary with the key itself. */
function KeyState({ environmentId, ofKey: key }: { environmentId: string; ofKey: Key }) {
  const { enforcement, status } = key
  return (
    <>
      {status === 'suspended' && <Chip icon={mdiPauseCircleOutline}>{t('enforcement.suspended')}</Chip>}
      {status === 'revoked' && <Chip icon={mdiCancel}>{t('keys.status.revoked')}</Chip>}
      {status !== 'revoked' && key.expiryDate && <ExpiryChip expiresAt={key.expiryDate} />}
      {enforcement.state !== 'enforced' && <EnforcementDetails of={key.name} environmentId={environmentId} enforcement={enforcement} />}
    </>
  )
}
