import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { planOf } from '../../api-products/web/labels.tsx'

/** Kinds that are no ordinary HTTP interface are named; these are names, the same in every language. */
const kinds: Partial<Record<string, string>> = { 'asyncapi-2': 'AsyncAPI', 'asyncapi-3': 'AsyncAPI', graphql: 'GraphQL' }

/** What matters about a product beside its name when somebody picks it. */
export const noteOf = ({ format, status, ...product }: Pick<ApiProduct, 'plan' | 'basePath' | 'format' | 'status'>): string =>
  [planOf(product, ''), format && kinds[format], status === 'deprecated' && t('applications.product.deprecated')]
    .filter(Boolean)
    .join(' · ')
