import { t } from '@portico/platform/web/i18n/i18n.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../api-product.contract.ts'
import { productQuery } from './api-product.queries.ts'

/** To what takes the place of a product that ends. `orAll`: where nothing does, to all APIs, to look for another. */
export function ReplacementLink({ product, orAll = false }: { product: ApiProduct; orAll?: boolean }) {
  const { environmentId, replacedById } = product
  const { data: replacement } = useQuery({ ...productQuery(environmentId, replacedById ?? ''), enabled: Boolean(replacedById) })
  if (replacement)
    return (
      <AppLink href={pages.api(replacement)} className={buttonClass({ small: true })}>
        {t('apis.replacement', { name: replacement.displayName })}
      </AppLink>
    )
  return orAll && !replacedById ? (
    <AppLink href={pages.apisIn(environmentId)} className={buttonClass({ small: true })}>
      {t('apis.use.alternatives')}
    </AppLink>
  ) : null
}
