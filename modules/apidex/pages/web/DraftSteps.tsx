import { mdiBullhornOutline, mdiCheckCircle, mdiCircleOutline, mdiPencilOutline, mdiTrayArrowUp } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { useState } from 'react'
import type { ApiProduct, ProductAction } from '../../api-products/api-product.contract.ts'
import type { Spec } from '../../specs/spec.contract.ts'
import type { Asking } from './NextStepButton.tsx'
import { ProductQuestion } from './ProductQuestion.tsx'

/** What is left to do before others see a draft; a draft cannot be called yet. */
export function DraftSteps({ product, spec }: { product: ApiProduct; spec: Spec | null | undefined }) {
  const [asking, setAsking] = useState<Asking>()
  const steps = [
    { asks: 'upload', may: 'uploadSpec', icon: mdiTrayArrowUp, label: t('specs.upload'), text: 'upload', done: Boolean(spec) },
    {
      asks: 'edit',
      may: 'edit',
      icon: mdiPencilOutline,
      label: t('apis.draft.describe'),
      text: 'describe',
      done: Boolean(product.description),
    },
    { asks: 'publish', may: 'publish', icon: mdiBullhornOutline, label: t('apis.publish'), text: 'publish', done: false },
  ] satisfies { asks: Asking; may: ProductAction; icon: string; label: string; text: 'upload' | 'describe' | 'publish'; done: boolean }[]
  return (
    <Card plain title={t('apis.draft.steps')}>
      <ul className="grid gap-3">
        {steps.map(({ asks, may, icon, label, text, done }) => (
          <li key={asks} className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
            <Icon path={done ? mdiCheckCircle : mdiCircleOutline} size={20} className={done ? 'text-ok' : 'text-faint'} />
            <span className="min-w-0 flex-1">
              <span className="sr-only">{t(done ? 'apis.draft.done' : 'apis.draft.open')}: </span>
              {t(`apis.draft.step.${text}`)}
            </span>
            {!done && product.may.includes(may) && (
              <Button small icon={icon} onClick={() => setAsking(asks)}>
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ProductQuestion product={product} hasSpec={Boolean(spec)} specId={spec?.id} asking={asking} onClose={() => setAsking(undefined)} />
    </Card>
  )
}
