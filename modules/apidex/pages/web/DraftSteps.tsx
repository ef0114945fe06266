import { mdiBullhornOutline, mdiCheckCircle, mdiCircleOutline, mdiPencilOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { type ReactNode, useState } from 'react'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { isOfGateway } from '../../api-products/web/labels.tsx'
import { useCapabilities } from '../../environments/web/environment.queries.ts'
import type { Spec } from '../../specs/spec.contract.ts'
import type { Asking } from './NextStepButton.tsx'
import { ProductQuestion } from './ProductQuestion.tsx'

/** What is left until others see a draft. Its next step, to upload or to publish, is the page's primary action. */
export function DraftSteps({ product, spec }: { product: ApiProduct; spec: Spec | null | undefined }) {
  const [asking, setAsking] = useState<Asking>()
  const documents = useCapabilities(product.environmentId)?.documents
  const isImported = documents === true && isOfGateway(product)
  return (
    <Card plain title={t('apis.draft.steps')}>
      <p className="mb-1.5 text-muted">{t('apis.draft.text')}</p>
      <ul className="grid gap-1">
        <Step done={Boolean(spec)} help={!isImported && product.may.includes('uploadSpec') && t('specs.empty.owner')}>
          {t(isImported ? 'apis.draft.step.import' : 'apis.draft.step.upload')}
        </Step>
        <Step
          done={Boolean(product.description)}
          action={
            product.may.includes('edit') && (
              <Button small icon={mdiPencilOutline} onClick={() => setAsking('edit')}>
                {t('apis.draft.describe')}
              </Button>
            )
          }
        >
          {t('apis.draft.step.describe')}
        </Step>
        <Step
          done={false}
          help={product.may.includes('publish') && t(isOfGateway(product) ? 'apis.publish.ofGateway' : 'apis.publish.text')}
          action={
            product.may.includes('publish') && (
              <Button small icon={mdiBullhornOutline} onClick={() => setAsking('publish')}>
                {t('apis.publish')}
              </Button>
            )
          }
        >
          {t('apis.draft.step.publish')}
        </Step>
      </ul>
      <ProductQuestion product={product} hasSpec={Boolean(spec)} asking={asking} onClose={() => setAsking(undefined)} />
    </Card>
  )
}

/** Help and action are there until it is done. */
const Step = ({ done, help, action, children }: { done: boolean; help?: ReactNode; action?: ReactNode; children: ReactNode }) => (
  <li className="flex min-h-8 items-start gap-3">
    <Icon path={done ? mdiCheckCircle : mdiCircleOutline} size={20} className={done ? 'mt-1.5 text-ok' : 'mt-1.5 text-faint'} />
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
      <span className="min-w-0 flex-1 py-1.5">
        <span className="sr-only">{t(done ? 'apis.draft.done' : 'apis.draft.open')}: </span>
        {children}
        {!done && help && <span className="block text-13 text-muted">{help}</span>}
      </span>
      {!done && action}
    </div>
  </li>
)
