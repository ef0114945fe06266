import { mdiBullhornOutline, mdiCheckCircle, mdiCircleOutline, mdiPencilOutline, mdiTrayArrowUp } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { type ReactNode, useState } from 'react'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { isOfGateway } from '../../api-products/web/labels.tsx'
import { useCapabilities } from '../../environments/web/environment.queries.ts'
import type { Spec } from '../../specs/spec.contract.ts'
import { type Asking, nextStepOf } from './NextStepButton.tsx'
import { ProductQuestion } from './ProductQuestion.tsx'

/** What is left before others can see a draft. Its next step is the page's primary action, and to publish it stands there once. */
export function DraftSteps({ product, spec }: { product: ApiProduct; spec: Spec | null | undefined }) {
  const [asking, setAsking] = useState<Asking>()
  const documents = useCapabilities(product.environmentId)?.documents
  const isImported = documents === true && isOfGateway(product)
  const uploads = !isImported && product.may.includes('uploadSpec')
  const publishes = product.may.includes('publish')
  return (
    <Card plain title={t('apis.draft.steps')}>
      <p className="mb-1.5 text-muted">{t('apis.draft.text')}</p>
      <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3">
        <Step
          done={Boolean(spec)}
          help={uploads && t('specs.empty.owner')}
          action={
            uploads && (
              <Button small icon={mdiTrayArrowUp} onClick={() => setAsking('upload')}>
                {t('apis.draft.upload')}
              </Button>
            )
          }
        >
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
          help={
            publishes &&
            (isOfGateway(product) ? t('apis.publish.ofGateway', { visibility: product.effectiveVisibility }) : t('apis.publish.text'))
          }
          action={
            publishes &&
            nextStepOf(product, Boolean(spec)) !== 'publish' && (
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
  <li className="col-span-full grid grid-cols-subgrid items-start">
    <Icon path={done ? mdiCheckCircle : mdiCircleOutline} size={20} className={done ? 'mt-1.5 text-ok' : 'mt-1.5 text-faint'} />
    <span className="py-1.5">
      <span className="sr-only">{t(done ? 'apis.draft.done' : 'apis.draft.open')}: </span>
      {children}
      {!done && help && <span className="block text-13 text-muted">{help}</span>}
    </span>
    {!done && action}
  </li>
)
