import { t } from '@portico/platform/web/i18n/i18n.ts'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { SidePanel } from '@portico/platform/web/ui/overlays/SidePanel.tsx'
import type { Application } from '../application.contract.ts'
import type { Key, KeyProduct } from '../key.contract.ts'
import { ProductStateChip } from './ProductStateChip.tsx'
import { RequestThread } from './RequestThread.tsx'

interface RequestPanelProps {
  application: Application
  ofKey: Key
  product: KeyProduct
  onClose: () => void
}

/** What came of a request so far, and what was asked and answered about it. */
export function RequestPanel({ application, ofKey: key, product, onClose }: RequestPanelProps) {
  const isOpen = product.status === 'pending' && key.status !== 'revoked'
  return (
    <SidePanel recordId={`${key.id} ${product.productId}`} title={<bdi>{product.displayName}</bdi>} onClose={onClose}>
      <FactList
        facts={[
          { label: t('keys.request.state'), value: <ProductStateChip status={product.status} /> },
          { label: t('keys.request.key'), value: <bdi>{key.name}</bdi> },
          { label: t('keys.request.askedAt'), value: <RelativeTime at={product.requestedAt} /> },
        ]}
      />
      <section className="grid gap-2">
        <h3 className="text-13 font-semibold text-muted">{t('keys.request.title')}</h3>
        <RequestThread
          request={{ envId: application.environmentId, id: application.id, keyId: key.id, productId: product.productId }}
          mayWrite={isOpen && application.may.includes('manageKeys')}
        />
        {!isOpen && <p className="text-13 text-muted">{t('keys.request.decided')}</p>}
      </section>
    </SidePanel>
  )
}
