import { mdiChevronDown, mdiChevronUp, mdiClose, mdiLinkVariant, mdiSend } from '@mdi/js'
import type { OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { CopyButton } from '@portico/platform/web/ui/actions/CopyButton.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Verb } from '@portico/platform/web/ui/display/Verb.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { Bone, Loading } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { callAddress } from '../../api-products/web/addresses.ts'
import { sampleOf, type TryValues, withoutSecrets } from '../request.rules.ts'
import { Answer } from './Answer.tsx'
import { KeyPicker } from './KeyPicker.tsx'
import { RequestForm } from './RequestForm.tsx'
import { TryHistory } from './TryHistory.tsx'
import { chosenKey, rememberKey, shareMark } from './tries.ts'
import { tryKeysQuery } from './tryit.queries.ts'
import { useTry } from './useTry.ts'

interface TryPanelProps {
  product: ApiProduct
  specId: string
  view: OperationView
  /** Beside the text of the operation: what can be left as it is stays folded. */
  beside?: boolean
  shared?: TryValues | undefined
}

/** Calls an operation with one of one's keys. The server adds the key, which never reaches this page. */
export function TryPanel({ product, specId, view, beside = false, shared }: TryPanelProps) {
  const trying = useTry({ product, specId, view, shared })
  const { values, request, answer, error, busy } = trying
  const keys = useQuery(tryKeysQuery(product))
  const [keyId, setKeyId] = useState(() => chosenKey(product.id))
  const [unfolded, setUnfolded] = useState(!beside)
  if (keys.isError)
    return (
      <ErrorState
        compact
        title={t('tryit.keys.failed')}
        error={keys.error}
        onRetry={() => void keys.refetch()}
        retrying={keys.isFetching}
      />
    )
  if (!keys.data)
    return (
      <Loading>
        <Bone className="h-24" />
      </Loading>
    )
  const chosen = keys.data.find(({ id }) => id === keyId) ?? keys.data[0]
  const choose = (id: string) => {
    rememberKey(product.id, id)
    setKeyId(id)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    if (request.missing.length > 0) setUnfolded(true)
    void trying.send(chosen.id)
  }
  const open = unfolded || !beside
  const sample = sampleOf(view, values, { gatewayUrl: callAddress(product), keyHeader: product.keyHeader })
  const link = () => {
    const address = pages.api(product, { tab: 'try', spec: specId, op: view.opId })
    return `${location.origin}${address}${shareMark(withoutSecrets(view, values)) ?? ''}`
  }
  return (
    <div className={cx('grid min-w-0 gap-4', !beside && 'lg:grid-cols-2 lg:gap-8')}>
      <div className="grid min-w-0 content-start gap-4">
        {!beside && (
          <div className="ltr flex min-w-0 items-baseline gap-2.5 rtl:justify-end">
            <Verb method={request.method} />
            <code className="min-w-0 text-13 wrap-anywhere" translate="no">
              {callAddress(product)}
              {request.path}
              {request.query && `?${request.query}`}
            </code>
          </div>
        )}
        <KeyPicker product={product} keys={keys.data} chosen={chosen} onChoose={choose} />
        <form onSubmit={send} noValidate className="grid min-w-0 gap-4">
          {beside && (
            <Button
              small
              kind="quiet"
              icon={open ? mdiChevronUp : mdiChevronDown}
              aria-expanded={open}
              onClick={() => setUnfolded(!open)}
              className="-ms-2.5 justify-self-start"
            >
              {t('tryit.request')}
            </Button>
          )}
          {open && <RequestForm view={view} trying={trying} />}
          <div className="flex flex-wrap items-center gap-3">
            <span className="min-w-40 flex-1 text-12 text-muted">{t('tryit.note')}</span>
            <CopyButton text={link} name={t('tryit.share')} icon={mdiLinkVariant} />
            {busy && (
              <Button kind="plain" icon={mdiClose} onClick={trying.cancel}>
                {t('tryit.cancel')}
              </Button>
            )}
            <Button kind="submit" icon={mdiSend} busy={busy} {...(!chosen && { disabledReason: t('tryit.key.none') })}>
              {t('tryit.send')}
            </Button>
          </div>
        </form>
      </div>
      <div className="grid min-w-0 content-start gap-4 empty:hidden">
        {error !== undefined && <ErrorState compact title={t('tryit.failed')} error={error} />}
        {answer && <Answer key={`${answer.totalMs} ${answer.requestId}`} answer={answer} sample={sample} />}
        {!beside && !answer && error === undefined && <p className="text-muted">{t('tryit.before')}</p>}
        {!beside && <TryHistory product={product} view={view} trying={trying} />}
      </div>
    </div>
  )
}
