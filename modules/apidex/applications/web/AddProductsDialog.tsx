import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import * as z from 'zod/mini'
import { useCapabilities } from '../../environments/web/environment.queries.ts'
import type { Application } from '../application.contract.ts'
import type { Key } from '../key.contract.ts'
import { changeKey, inWords } from './application.queries.ts'
import { chosen } from './chosenProducts.ts'
import { isHeld } from './further.ts'
import { draftsIn, openedIn } from './openedIn.ts'
import { ProductsField } from './ProductsField.tsx'

interface AddProps {
  application: Application
  ofKey: Key
  onClose: () => void
}

const addForm = z.object({ apiProducts: chosen })

export function AddProductsDialog({ application, ofKey: key, onClose }: AddProps) {
  const isOne = useCapabilities(application.environmentId)?.productsPerKey === 'one'
  const held = key.apiProducts.filter(isHeld).map((product) => product.apiproduct)
  return (
    <FormDialog
      title={t(isOne ? 'keys.add.one' : 'keys.add.title', { name: key.name })}
      submitLabel={t('keys.product.add')}
      schema={addForm}
      defaults={{ apiProducts: [] }}
      submit={({ apiProducts }) => inWords(changeKey(application, key, { add: apiProducts }))}
      onDone={onClose}
      onClose={onClose}
    >
      <ProductsField envId={application.environmentId} opened={openedIn(application)} drafts={draftsIn(application)} without={held} />
    </FormDialog>
  )
}
