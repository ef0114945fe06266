import { mdiKeyPlus } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import type { TryKey } from '../tryit.contract.ts'

const UseProductDialog = lazyPart(() => import('../../applications/web/UseProductDialog.tsx').then((file) => file.UseProductDialog))
const NewKey = lazyPart(() => import('./NewKey.tsx').then((file) => file.NewKey))

interface KeyPickerProps {
  product: ApiProduct
  keys: readonly TryKey[]
  chosen: TryKey | undefined
  onChoose: (keyId: string) => void
}

const nameOf = ({ application, name, lastFour }: TryKey, all: readonly TryKey[]) =>
  all.filter((one) => one.application === application).length > 1 ? `${application}: ${name} …${lastFour}` : application

/** Which of one's keys is used, and the way to one without leaving the page. */
export function KeyPicker({ product, keys, chosen, onChoose }: KeyPickerProps) {
  const [asking, setAsking] = useState<'use' | 'new'>()
  const environment = useEnvironment().current
  const mayAsk = product.may.includes('request')
  const state = !chosen
    ? 'none'
    : chosen.status === 'approved'
      ? chosen.enforced
        ? undefined
        : 'coming'
      : chosen.status === 'pending'
        ? 'waits'
        : 'without'
  return (
    <div className="grid gap-2">
      {keys.length > 0 && (
        <FieldBox label={t('tryit.key')}>
          {(control) => (
            <Select
              {...control}
              value={chosen?.id ?? ''}
              options={keys.map((key) => ({ value: key.id, label: nameOf(key, keys) }))}
              onChange={(event) => onChoose(event.target.value)}
            />
          )}
        </FieldBox>
      )}
      {state && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-muted">
          <span className="min-w-40 flex-1">{t(state === 'none' && !mayAsk ? 'tryit.key.mayNot' : `tryit.key.${state}`)}</span>
          {mayAsk && (state === 'none' || state === 'without') && (
            <Button small icon={mdiKeyPlus} onClick={() => setAsking(state === 'none' ? 'new' : 'use')}>
              {t('tryit.key.get')}
            </Button>
          )}
        </div>
      )}
      {/* On the page's own ground: the panel may stand on a dark one. */}
      {asking === 'use' && createPortal(<UseProductDialog product={product} onClose={() => setAsking(undefined)} />, document.body)}
      {asking === 'new' &&
        environment &&
        createPortal(<NewKey product={product} environment={environment} onClose={() => setAsking(undefined)} />, document.body)}
    </div>
  )
}
