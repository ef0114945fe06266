import { mdiCalendarExport, mdiPlus } from '@mdi/js'
import { callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { environmentQuery, useCapabilities } from '../../environments/web/environment.queries.ts'
import { expiryOf } from '../../gateway-commands/web/EnforcementChip.tsx'
import { GuideLink } from '../../guides/web/laterGuideLink.tsx'
import type { Application } from '../application.contract.ts'
import type { Key } from '../key.contract.ts'
import { keyCalendar } from '../key-calendar.contract.ts'
import { askToRotate } from './askToRotate.ts'
import { productsToCall } from './callable.ts'
import { CallsCard, callsSince, FactsCard } from './FactsCards.tsx'
import { mayRotate, withholding } from './further.ts'
import { endingKeys, inOrder } from './gateway-state.ts'
import { KeyCard } from './KeyCard.tsx'
import { useNoNewKey, useNoRotation } from './noNewKey.ts'
import { summaryQuery, useCallsByKey } from './usage.queries.ts'
import { useCallsSince } from './useCallsSince.ts'

const FirstCallCard = lazyPart(() => import('./FirstCallCard.tsx').then((file) => file.FirstCallCard))
const GatewayAway = lazyPart(() => import('./GatewayAway.tsx').then((file) => file.GatewayAway))
const RotateDialog = lazyPart(() => import('./KeyDialogs.tsx').then((file) => file.RotateDialog))

interface KeysTabProps {
  application: Application
  onNewKey: () => void
  onMade: (key: Key) => void
}

/** The keys, beside them what is good to know about the application. */
export function KeysTab({ application, onNewKey, onMade }: KeysTabProps) {
  const calls = useCallsByKey(application)
  const { live, revoked } = inOrder(application.keys)
  const since = useCallsSince(application)
  const reports = useCapabilities(application.environmentId)?.reports
  const readUntil = useQuery(summaryQuery(application, 168)).data?.covered?.to
  const isTold = Boolean(reports) && since !== undefined && since !== application.createdAt
  const callsOf = (key: Key, apiproduct: string) => {
    const count = calls?.(key.id, apiproduct)
    if (count === undefined || since === undefined) return undefined
    // No report came since it is here: none is not nought.
    if (count === 0 && readUntil && readUntil <= key.createdAt) return undefined
    // Of a key that was taken over nobody knows whether it was called before, but by reports that were read since.
    if (count === 0 && key.takenOver && key.lastUsedAt === null && !isTold) return undefined
    if (since === null) return t('applications.callsIn7d', { count })
    // Of one that was made here there were none before it was.
    return callsSince(count, !key.takenOver && key.createdAt > since ? key.createdAt : since)
  }
  const callable = productsToCall(application.keys)
  const noNewKey = useNoNewKey(application)
  const manages = application.may.includes('manageKeys')
  const ending = endingKeys(application.keys, new Date())
  const card = (key: Key) => (
    <KeyCard
      key={key.id}
      application={application}
      ofKey={key}
      callsOf={callsOf}
      isTold={isTold}
      onMade={onMade}
      onNewKey={onNewKey}
      rotates={ending.includes(key)}
    />
  )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_400px]">
      <div className={cx('grid min-w-0 items-start gap-3', callable.length > 0 && 'xxl:grid-cols-2 xxl:gap-x-4')}>
        <div className="grid min-w-0 gap-3">
          <Away environmentId={application.environmentId} />
          <Withheld application={application} />
          {ending.map((key) => (
            <EndingBanner key={key.id} application={application} ofKey={key} onMade={onMade} />
          ))}
          <AskedRotation application={application} ending={ending} onMade={onMade} />
          {live.length === 0 && (
            <div className="rounded-card border border-hairline bg-surface">
              <EmptyState
                title={t('keys.none')}
                text={
                  <>
                    {t('keys.none.text')} <GuideLink to="key" />
                  </>
                }
                action={
                  manages && (
                    <Button kind="standard" icon={mdiPlus} disabledReason={noNewKey} onClick={onNewKey}>
                      {t('keys.new')}
                    </Button>
                  )
                }
              />
            </div>
          )}
          {live.map(card)}
          {manages && live.length > 0 && noNewKey && !withholding(application) && <p className="text-13 text-muted">{noNewKey}</p>}
          {live.some((key) => key.expiryDate !== null) && (
            <div>
              <Button small icon={mdiCalendarExport} onClick={() => void saveEnds(application).catch(showError)}>
                {t('keys.calendar')}
              </Button>
            </div>
          )}
        </div>
        {callable.length > 0 && (
          // On the widest windows beside the keys.
          <div className="grid min-w-0 xxl:row-span-2">
            <FirstCallCard envId={application.environmentId} products={callable} />
          </div>
        )}
        {revoked.length > 0 && (
          <details className="xxl:col-start-1">
            <summary className="inline-block rounded-small py-2 text-13 font-medium text-muted underline-offset-[3px] hover:underline pointer-coarse:py-3">
              {t('keys.revokedKeys', { count: revoked.length })}
            </summary>
            <p className="mb-2 text-13 text-muted">{t('keys.revokedKeys.text')}</p>
            <div className="grid gap-3">{revoked.map(card)}</div>
          </details>
        )}
      </div>
      <div className="grid min-w-0 gap-4 md:grid-cols-2 lg:grid-cols-1">
        <CallsCard application={application} />
        <FactsCard application={application} />
      </div>
    </div>
  )
}

/** A calendar takes the file as it is, and reminds of each end. */
const saveEnds = async ({ environmentId: envId, id, name }: Application): Promise<void> =>
  saveAnswer(await callRaw(keyCalendar, { params: { envId, id } }, {}), `${name}.ics`)

/** Changes of keys wait while the gateway is away. */
function Away({ environmentId }: { environmentId: string }) {
  const status = useQuery({ ...environmentQuery(environmentId), refetchInterval: 60_000 }).data?.status
  return status && status.reachable === false && <GatewayAway environmentId={environmentId} />
}

/** Why less is offered here than usual. */
function Withheld({ application }: Pick<KeysTabProps, 'application'>) {
  const company = withholding(application)
  return company === undefined ? null : <Banner tone="warn">{t('keys.withheld.text', { company })}</Banner>
}

/** A key that ends soon, or has ended, with the way out. */
function EndingBanner({ application, ofKey: key, onMade }: { application: Application; ofKey: Key; onMade: (key: Key) => void }) {
  const [rotating, setRotating] = useState(false)
  const days = expiryOf(key.expiryDate ?? '', new Date(), 14)?.days ?? 0
  const manages = application.may.includes('manageKeys')
  const rotates = manages && mayRotate(application, key)
  const noRotation = useNoRotation(application)
  return (
    <>
      <Banner
        tone={days < 0 ? 'bad' : 'warn'}
        action={
          rotates && (
            <Button small disabledReason={noRotation} onClick={() => setRotating(true)}>
              {t('keys.rotate.submit')}
            </Button>
          )
        }
      >
        {days < 0 ? t('keys.banner.expired', { name: key.name }) : t('keys.banner.expires', { name: key.name, days })}{' '}
        {manages ? rotates && days >= 0 && t('keys.banner.rotate') : askToRotate(application)}
      </Banner>
      {rotating && (
        <RotateDialog
          application={application}
          ofKey={key}
          onMade={(made) => {
            setRotating(false)
            onMade(made)
          }}
          onClose={() => setRotating(false)}
        />
      )}
    </>
  )
}

/** `?rotate=<key>`: somebody came to rotate that key. Taken off the address when the dialog closes. Who may not is told so. */
function AskedRotation({ application, ending, onMade }: Pick<KeysTabProps, 'application' | 'onMade'> & { ending: readonly Key[] }) {
  const { rotate } = useSearch({ strict: false }) as { rotate?: unknown }
  const navigate = useNavigate()
  const key = application.keys.find(({ id, status }) => id === rotate && status !== 'revoked')
  if (!key) return null
  if (!application.may.includes('manageKeys'))
    return ending.includes(key) ? null : (
      <Banner tone="info">
        {t('keys.rotate.mayNot', { name: key.name })} {askToRotate(application)}
      </Banner>
    )
  // What withholds it stands above.
  if (!mayRotate(application, key)) return null
  const close = () => {
    const search = (before: Record<string, unknown>) => ({ ...before, rotate: undefined })
    // The dialog has asked what is to become of what was typed.
    void navigate({ to: '.', search: search as never, replace: true, ignoreBlocker: true })
  }
  return (
    <RotateDialog
      application={application}
      ofKey={key}
      onMade={(made) => {
        close()
        onMade(made)
      }}
      onClose={close}
    />
  )
}
