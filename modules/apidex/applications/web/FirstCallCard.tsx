import { mdiBookOpenPageVariantOutline } from '@mdi/js'
import { samplesOf } from '@portico/documents/contract/code-samples.rules.ts'
import { RequestSamples } from '@portico/documents/web/viewer/RequestSamples.tsx'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Bone, Loading } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { KeyProduct } from '../key.contract.ts'
import { PathUnknown } from './PathUnknown.tsx'
import { useFirstCall } from './useFirstCall.ts'

/** A call that works with a key of the application: choose the product and the language, copy, run. The key itself stays out of it. */
export function FirstCallCard({ envId, products }: { envId: string; products: readonly KeyProduct[] }) {
  useLocale()
  const [chosen, setChosen] = useState<string>()
  const product = products.find(({ productId }) => productId === chosen) ?? products[0]
  const first = useFirstCall(envId, product)
  const request = first?.request
  if (!product) return null
  return (
    <Card
      plain
      title={t('documents.firstCall')}
      aside={
        first?.isDocumented && (
          <AppLink
            href={pages.api({ id: product.productId, environmentId: envId }, { tab: 'docs' })}
            aria-label={t('keys.product.docs', { product: product.displayName })}
            className={cx(buttonClass({ kind: 'quiet', small: true }), '-me-2')}
          >
            <Icon path={mdiBookOpenPageVariantOutline} size={18} />
            <span className="max-sm:hidden">{t('apis.documentation')}</span>
          </AppLink>
        )
      }
    >
      <div className="grid gap-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-muted empty:hidden">
          {products.length > 1 && (
            <Select
              small
              aria-label={t('applications.firstCall.product')}
              value={product.productId}
              options={products.map(({ productId, displayName }) => ({ value: productId, label: displayName }))}
              onChange={(event) => setChosen(event.target.value)}
              className="max-w-full"
            />
          )}
          {request !== null && <span>{t('applications.firstCall.key')}</span>}
        </div>
        {request ? (
          <RequestSamples samples={samplesOf(request)} />
        ) : request === null ? (
          <PathUnknown product={product} />
        ) : (
          <Loading>
            <Bone className="h-24" />
          </Loading>
        )}
      </div>
    </Card>
  )
}
