import { mdiCheckCircle, mdiTimelineClockOutline } from '@mdi/js'
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
import { EnforcementChip } from '../../gateway-commands/web/EnforcementChip.tsx'
import type { Application } from '../application.contract.ts'
import type { Key, KeyProduct } from '../key.contract.ts'
import { applicationQuery, revealKey } from './application.queries.ts'
import { curlWith, productToTry } from './firstCall.ts'
import { Secret } from './Secret.tsx'
import { useFirstRequest } from './useFirstRequest.ts'

interface KeyMadeProps {
  application: Pick<Application, 'id' | 'name' | 'environmentId'>
  /** The key as the answer that made it brought it, with its value. */
  made: Key
  onClose: () => void
}

/** The one time that a new key is shown in full without a reveal, with a first call to try it. */
export function KeyMadeDialog({ application, made, onClose }: KeyMadeProps) {
  useLocale()
  const { data } = useQuery(applicationQuery(application.environmentId, application.id))
  const key = data?.keys.find((one) => one.id === made.id) ?? made
  const product = productToTry(key)
  // Of one whose value the gateway makes: from now on the portal knows it.
  const isReady = !made.value && !made.repeated && data?.may.includes('reveal') === true && key.enforcement.state === 'enforced'
  return (
    <Dialog
      size="small"
      title={made.value || isReady ? t('keys.made.title') : t(made.repeated ? 'keys.made.repeated.title' : 'keys.made.byGateway.title')}
      icon={<Icon path={mdiCheckCircle} size={24} className="text-ok" />}
      onClose={onClose}
      footer={
        <Button kind="standard" onClick={onClose}>
          {t('keys.made.done')}
        </Button>
      }
    >
      {made.value ? (
        <>
          <p className="text-muted">{t('keys.made.text', { name: application.name })}</p>
          <div className="flex flex-wrap items-center gap-2 rounded-[8px] border border-control px-2.5 py-2">
            <code className="ltr min-w-0 flex-1 basis-60 text-13 wrap-anywhere select-all" translate="no">
              {made.value}
            </code>
            <CopyButton text={made.value} label={t('ui.copy')} kind="standard" />
          </div>
          <p className="-mt-2 text-12 text-muted">{t('keys.made.prefix', { prefix: made.prefix })}</p>
        </>
      ) : isReady && data ? (
        <>
          <p className="text-muted">{t('keys.made.text', { name: application.name })}</p>
          <Secret
            label={t('keys.valueOf', { name: key.name })}
            prefix={key.prefix}
            last={key.lastFour}
            reveal={() => revealKey(data, key)}
          />
        </>
      ) : (
        <Banner tone="info">{t(made.repeated ? 'keys.made.repeated' : 'keys.made.byGateway')}</Banner>
      )}
      {made.value && product && <FirstCall envId={application.environmentId} product={product} value={made.value} />}
      <GatewayLine shown={key} />
    </Dialog>
  )
}

function FirstCall({ envId, product, value }: { envId: string; product: KeyProduct; value: string }) {
  const request = useFirstRequest(envId, product)
  if (request === null) return null
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
function GatewayLine({ shown: key }: { shown: Key }) {
  const waiting = key.apiProducts.filter((product) => product.status === 'pending')
  const approved = key.apiProducts.some((product) => product.status === 'approved')
  const { state } = key.enforcement
  return (
    <div className="grid gap-2 text-13 text-muted" role="status">
      <p className="flex flex-wrap items-center gap-2">
        <EnforcementChip state={state} />
        <span className="min-w-40 flex-1">
          {t(state === 'enforced' ? (approved ? 'keys.made.enforced' : 'keys.made.noProducts') : 'keys.made.pending')}
        </span>
      </p>
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
