import {
  mdiArchiveOutline,
  mdiBullhornOutline,
  mdiDotsVertical,
  mdiPencilOutline,
  mdiShieldAccountOutline,
  mdiTimerSandEmpty,
  mdiTrashCanOutline,
  mdiTrayArrowUp,
  mdiUndoVariant,
} from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { ApiProduct, ProductAction } from '../../api-products/api-product.contract.ts'
import { changeProduct, refreshProducts, removeProduct } from '../../api-products/web/api-product.queries.ts'
import type { Spec } from '../../specs/spec.contract.ts'

const UploadDialog = lazyPart(() => import('../../specs/web/UploadDialog.tsx').then((file) => file.UploadDialog))
const DeprecateDialog = lazyPart(() => import('../../api-products/web/DeprecateDialog.tsx').then((file) => file.DeprecateDialog))
const EditProductDialog = lazyPart(() => import('../../api-products/web/EditProductDialog.tsx').then((file) => file.EditProductDialog))
const GroupDialog = lazyPart(() => import('./GroupDialog.tsx').then((file) => file.GroupDialog))

type Asking = 'upload' | 'edit' | 'publish' | 'deprecate' | 'retire' | 'group' | 'delete'

/** What the product's owner and admins may do; the next step of a draft stands before it. Nothing for others. */
export function ProductMenu({ product, spec }: { product: ApiProduct; spec: Spec | null | undefined }) {
  const [asking, setAsking] = useState<Asking>()
  const may = (action: ProductAction) => product.may.includes(action)
  if (!may('edit')) return null
  const name = t('apis.actionsFor', { name: product.displayName })
  const republish = product.status === 'deprecated'
  return (
    <>
      {product.status === 'draft' && may('publish') && spec !== undefined && <NextStep hasSpec={spec !== null} onAsk={setAsking} />}
      <Menu
        label={name}
        align="end"
        trigger={(props) => <IconButton {...props} kind="plain" small={false} icon={mdiDotsVertical} name={name} tooltip={false} />}
      >
        <MenuItem icon={mdiTrayArrowUp} onSelect={() => setAsking('upload')}>
          {t('specs.upload')}
        </MenuItem>
        <MenuItem icon={mdiPencilOutline} onSelect={() => setAsking('edit')}>
          {t('apis.edit')}
        </MenuItem>
        {may('uploadSpec') && spec && (
          <MenuItem icon={mdiShieldAccountOutline} onSelect={() => setAsking('group')}>
            {t('apis.group')}
          </MenuItem>
        )}
        {may('publish') && (
          <MenuItem icon={republish ? mdiUndoVariant : mdiBullhornOutline} onSelect={() => setAsking('publish')}>
            {t(republish ? 'apis.republish' : 'apis.publish')}
          </MenuItem>
        )}
        {(may('deprecate') || republish) && (
          <MenuItem icon={mdiTimerSandEmpty} onSelect={() => setAsking('deprecate')}>
            {t(republish ? 'apis.deprecate.change' : 'apis.deprecate')}
          </MenuItem>
        )}
        {(may('retire') || may('delete')) && <MenuSeparator />}
        {may('retire') && (
          <MenuItem icon={mdiArchiveOutline} danger onSelect={() => setAsking('retire')}>
            {t('apis.retire')}
          </MenuItem>
        )}
        {may('delete') && (
          <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setAsking('delete')}>
            {t('apis.delete')}
          </MenuItem>
        )}
      </Menu>
      <Asked product={product} spec={spec} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  )
}

/** A draft is documented first, then published. */
const NextStep = ({ hasSpec, onAsk }: { hasSpec: boolean; onAsk: (asking: Asking) => void }) => (
  <Button
    kind="submit"
    icon={hasSpec ? mdiBullhornOutline : mdiTrayArrowUp}
    onClick={() => onAsk(hasSpec ? 'publish' : 'upload')}
    className="max-sm:h-11 max-sm:flex-1"
  >
    {t(hasSpec ? 'apis.publish' : 'specs.upload')}
  </Button>
)

function Asked({
  product,
  spec,
  asking,
  onClose,
}: {
  product: ApiProduct
  spec: Spec | null | undefined
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
      return spec ? <GroupDialog product={product} specId={spec.id} onClose={onClose} /> : null
    case 'publish':
      return (
        <ConfirmDialog
          kind="standard"
          title={t(product.status === 'deprecated' ? 'apis.republish.title' : 'apis.publish.title', { name })}
          confirmLabel={t(product.status === 'deprecated' ? 'apis.republish' : 'apis.publish')}
          onConfirm={() => to('published', t('apis.published.done', { name }))}
          onClose={onClose}
        >
          <p>{t(product.status === 'deprecated' ? 'apis.republish.text' : 'apis.publish.text')}</p>
          {!spec && <p className="text-muted">{t('apis.publish.noSpec')}</p>}
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
            await navigate({ href: pages.apisIn(product.environmentId) })
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
