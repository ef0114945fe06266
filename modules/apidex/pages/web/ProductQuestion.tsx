import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cameFrom } from '@portico/platform/web/lists/trail.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { changeProduct, refreshProducts, removeProduct } from '../../api-products/web/api-product.queries.ts'
import { isOfGateway } from '../../api-products/web/labels.tsx'
import type { Asking } from './NextStepButton.tsx'

const UploadDialog = lazyPart(() => import('../../specs/web/UploadDialog.tsx').then((file) => file.UploadDialog))
const DeprecateDialog = lazyPart(() => import('../../api-products/web/DeprecateDialog.tsx').then((file) => file.DeprecateDialog))
const EditProductDialog = lazyPart(() => import('../../api-products/web/EditProductDialog.tsx').then((file) => file.EditProductDialog))
const GroupDialog = lazyPart(() => import('./GroupDialog.tsx').then((file) => file.GroupDialog))

/** The dialog of what somebody is about to do with a product. */
export function ProductQuestion({
  product,
  hasSpec,
  asking,
  onClose,
}: {
  product: ApiProduct
  hasSpec: boolean
  asking: Asking | undefined
  onClose: () => void
}) {
  const navigate = useNavigate()
  const name = product.displayName
  const to = async (status: 'published' | 'retired', done: string) => {
    await changeProduct(product, { status })
    showSnackbar(done)
  }
  switch (asking) {
    case 'upload':
      return <UploadDialog product={product} onClose={onClose} />
    case 'edit':
      return <EditProductDialog product={product} onClose={onClose} />
    case 'deprecate':
      return <DeprecateDialog product={product} onClose={onClose} />
    case 'group':
      return <GroupDialog product={product} onClose={onClose} />
    case 'publish':
      return (
        <ConfirmDialog
          kind="standard"
          title={t(product.status === 'deprecated' ? 'apis.republish.title' : 'apis.publish.title', { name })}
          confirmLabel={t(product.status === 'deprecated' ? 'apis.republish' : 'apis.publish')}
          onConfirm={() => to('published', t('apis.published.done', { name }))}
          onClose={onClose}
        >
          <p>
            {product.status !== 'deprecated' && isOfGateway(product)
              ? t('apis.publish.ofGateway', { visibility: product.effectiveVisibility })
              : t(product.status === 'deprecated' ? 'apis.republish.text' : 'apis.publish.text')}
          </p>
          {!hasSpec && <p className="text-muted">{t('apis.publish.noSpec')}</p>}
        </ConfirmDialog>
      )
    case 'retire':
      return (
        <ConfirmDialog
          title={t('apis.retire.title', { name })}
          confirmLabel={t('apis.retire')}
          onConfirm={() => to('retired', t('apis.retired.done', { name }))}
          onClose={onClose}
        >
          {t('apis.retire.text')}
        </ConfirmDialog>
      )
    case 'delete':
      return (
        <ConfirmDialog
          title={t('apis.delete.title', { name })}
          confirmLabel={t('apis.delete')}
          onConfirm={async () => {
            await removeProduct(product)
            await navigate({ href: cameFrom('apis', product.id) ?? pages.apisIn(product.environmentId) })
            showSnackbar(t('apis.deleted.done', { name }))
            void refreshProducts()
          }}
          onClose={onClose}
        >
          {t('apis.delete.text')}
        </ConfirmDialog>
      )
    default:
      return null
  }
}
