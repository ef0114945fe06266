import { mdiCheckCircle, mdiPlus, mdiTimelineClockOutline } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { CopyButton } from '@portico/platform/web/ui/actions/CopyButton.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { Bone, Loading } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { CodeBlock } from '@portico/platform/web/ui/text/CodeBlock.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { EnforcementChip } from '../../gateway-commands/web/EnforcementChip.tsx'
import type { Application } from '../application.contract.ts'
import type { Key, KeyProduct } from '../key.contract.ts'
import { applicationQuery, revealKey } from './application.queries.ts'
import { curlWith, productToTry } from './firstCall.ts'
import { PathUnknown } from './PathUnknown.tsx'
import { Secret } from './Secret.tsx'
import { useFirstCall } from './useFirstCall.ts'

interface KeyMadeProps {
  application: Pick<Application, 'id' | 'name' | 'environmentId'>
  /** The key as the answer that made it brought it, with its value. */
  made: Key
  onClose: () => void
  /** The dialog that adds a product, where the page has it. */
  Adds?: ComponentType<{ application: Application; ofKey: Key; onClose: () => void }>
}

/** The one time that a new key is shown in full without a reveal, with a first call to try it. */
export function KeyMadeDialog({ application, made, onClose, Adds }: KeyMadeProps) {
  useLocale()
  const { data } = useQuery(applicationQuery(application.environmentId, application.id))
  const key = data?.keys.find((one) => one.id === made.id) ?? made
  const product = productToTry(key)
  const [adding, setAdding] = useState(false)
  // Of one whose value the gateway makes: from now on the portal knows it.
  const isReady = !made.value && !made.repeated && data?.may.includes('reveal') === true && key.enforcement.state === 'enforced'
  const { value = made.value, failed } = useShownOnce(isReady && data ? () => revealKey(data, key) : undefined)
  return (
    <Dialog
      size="small"
      // Who may make a key may show it again, so nothing hurries.
      title={value || isReady ? t('keys.made.title') : t(made.repeated ? 'keys.made.repeated.title' : 'keys.made.byGateway.title')}
      icon={<Icon path={mdiCheckCircle} size={24} className="text-ok" />}
      onClose={onClose}
      footer={
        <Button kind="standard" onClick={onClose}>
          {t('keys.made.done')}
        </Button>
      }
    >
      {value || isReady ? (
        <>
          <p className="text-muted">{t('keys.made.text', { name: application.name })}</p>
          {value ? (
            <div className="flex flex-wrap items-center gap-2 rounded-[8px] border border-control px-2.5 py-2">
              <code className="ltr min-w-0 flex-1 basis-60 text-13 wrap-anywhere select-all" translate="no">
                {value}
              </code>
              <CopyButton text={value} label={t('ui.copy')} kind="standard" />
            </div>
          ) : failed && data ? (
            <Secret
              label={t('keys.valueOf', { name: key.name })}
              prefix={key.prefix}
              last={key.lastFour}
              reveal={() => revealKey(data, key)}
            />
          ) : (
            <Loading>
              <Bone className="h-12" />
            </Loading>
          )}
          {made.value && <p className="-mt-2 text-12 text-muted">{t('keys.made.prefix', { prefix: made.prefix })}</p>}
        </>
      ) : (
        <Banner tone="info">{t(made.repeated ? 'keys.made.repeated' : 'keys.made.byGateway')}</Banner>
      )}
      {value && product && <FirstCall envId={application.environmentId} product={product} value={value} />}
      <GatewayLine shown={key} onAdd={Adds && data?.may.includes('manageKeys') ? () => setAdding(true) : undefined} />
      {Adds && adding && data && <Adds application={data} ofKey={key} onClose={() => setAdding(false)} />}
    </Dialog>
  )
}

/** A value that the gateway made is fetched once, as soon as it is known: this is the one time that it shows without being asked for. */
function useShownOnce(reveal: (() => Promise<string>) | undefined): { value?: string; failed?: boolean } {
  const [shown, setShown] = useState<{ value?: string; failed?: boolean }>({})
  const asked = useRef(false)
  useEffect(() => {
    if (!reveal || asked.current) return
    asked.current = true
    reveal().then(
      (value) => setShown({ value }),
      () => setShown({ failed: true }),
    )
  }, [reveal])
  return shown
}

function FirstCall({ envId, product, value }: { envId: string; product: KeyProduct; value: string }) {
  const request = useFirstCall(envId, product)?.request
  if (request === null)
    return (
      <section className="grid gap-1">
        <h3 className="text-13! font-semibold">{t('keys.made.firstCall', { product: product.displayName })}</h3>
        <PathUnknown product={product} />
      </section>
    )
  if (!request)
    return (
      <Loading>
        <Bone className="h-24" />
      </Loading>
    )
  return (
    <CodeBlock
      wrap={false}
      samples={[{ label: t('keys.made.firstCall', { product: product.displayName }), language: 'shell', code: curlWith(request, value) }]}
    />
  )
}

/** Whether it works already, and what still waits for a decision. It follows the gateway by itself. */
function GatewayLine({ shown: key, onAdd }: { shown: Key; onAdd: (() => void) | undefined }) {
  const waiting = key.apiProducts.filter((product) => product.status === 'pending')
  const approved = key.apiProducts.some((product) => product.status === 'approved')
  const { state } = key.enforcement
  const opensNone = !approved && waiting.length === 0
  return (
    <div className="grid gap-2 text-13 text-muted" role="status">
      {opensNone && (
        <Banner
          tone="warn"
          action={
            onAdd && (
              <Button small icon={mdiPlus} onClick={onAdd}>
                {t('keys.product.add')}
              </Button>
            )
          }
        >
          {t('keys.made.opensNone')}
        </Banner>
      )}
      {!(opensNone && state === 'enforced') && (
        <p className="flex flex-wrap items-center gap-2">
          <EnforcementChip state={state} />
          <span className="min-w-40 flex-1">
            {t(state === 'enforced' ? (approved ? 'keys.made.enforced' : 'keys.made.noProducts') : 'keys.made.pending')}
          </span>
        </p>
      )}
      {waiting.map((product) => (
        <p key={product.productId} className="flex flex-wrap items-center gap-2">
          <Chip tone="info" icon={mdiTimelineClockOutline}>
            {t('keys.product.pending')}
          </Chip>
          <span className="min-w-40 flex-1">{t('keys.made.waits', { product: product.displayName })}</span>
        </p>
      ))}
    </div>
  )
}
