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
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useState } from 'react'
import type { ApiProduct, ProductAction } from '../../api-products/api-product.contract.ts'
import type { Spec } from '../../specs/spec.contract.ts'
import { type Asking, NextStepButton } from './NextStepButton.tsx'
import { ProductQuestion } from './ProductQuestion.tsx'

/** What the product's owner and admins may do; the next step of a draft stands before it. Nothing for others. */
export function ProductMenu({ product, spec }: { product: ApiProduct; spec: Spec | null | undefined }) {
  const [asking, setAsking] = useState<Asking>()
  const may = (action: ProductAction) => product.may.includes(action)
  if (!may('edit')) return null
  const name = t('apis.actionsFor', { name: product.displayName })
  const republish = product.status === 'deprecated'
  return (
    <>
      {product.status === 'draft' && may('publish') && spec !== undefined && (
        <NextStepButton product={product} hasSpec={spec !== null} onAsk={setAsking} className="max-sm:h-11 max-sm:flex-1" />
      )}
      <Menu
        label={name}
        align="end"
        trigger={(props) => (
          <IconButton {...props} kind="plain" small={false} icon={mdiDotsVertical} name={name} tooltip={false} className="max-sm:h-11" />
        )}
      >
        <MenuItem icon={mdiTrayArrowUp} onSelect={() => setAsking('upload')}>
          {t('specs.upload')}
        </MenuItem>
        <MenuItem icon={mdiPencilOutline} onSelect={() => setAsking('edit')}>
          {t('apis.edit')}
        </MenuItem>
        {may('uploadSpec') && (
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
      <ProductQuestion product={product} hasSpec={Boolean(spec)} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  )
}
