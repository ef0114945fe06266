import { formatNames } from '@portico/documents/web/formats.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../api-product.contract.ts'
import { approvalText, planOf, StatusChip } from './labels.tsx'

export type NextStepOf = (product: ApiProduct) => ReactNode

/** @param nextStep only where a row of the list has one: its column would stand empty. */
export const columnsOf = (nextStep: NextStepOf | undefined): ListColumn<ApiProduct>[] => [
  {
    key: 'displayName',
    value: (product) => product.displayName,
    label: t('apis.name'),
    cell: (product) => <AppLink href={pages.api(product)}>{product.displayName}</AppLink>,
  },
  {
    key: 'status',
    value: (product) => t(`apis.status.${product.status}`),
    label: t('apis.status'),
    cell: (product) => <StatusChip status={product.status} />,
    card: 'chip',
    group: (product) => t(`apis.status.${product.status}`),
  },
  {
    key: 'category',
    value: (product) => product.category,
    label: t('apis.category'),
    cell: (product) => <bdi>{product.category || '–'}</bdi>,
    muted: true,
    group: (product) => product.category || null,
  },
  {
    key: 'version',
    value: (product) => product.version,
    label: t('apis.version'),
    cell: (product) => <bdi className="ltr font-mono text-12">{product.version ?? '–'}</bdi>,
    muted: true,
  },
  {
    key: 'format',
    value: (product) => product.format && formatNames[product.format],
    label: t('apis.format'),
    cell: (product) => (product.format ? formatNames[product.format] : '–'),
    muted: true,
  },
  {
    key: 'plan',
    value: (product) => planOf(product),
    label: t('apis.plan'),
    cell: (product) => planOf(product),
    muted: true,
  },
  {
    key: 'approval',
    value: (product) => approvalText(product.approval),
    label: t('apis.approval'),
    cell: (product) => approvalText(product.approval),
    muted: true,
    hidden: true,
    card: 'none',
  },
  {
    key: 'owner',
    value: (product) => product.ownerName,
    label: t('apis.owner'),
    cell: (product) => <bdi>{product.ownerName ?? '–'}</bdi>,
    muted: true,
    hidden: true,
    card: 'none',
  },
  {
    key: 'consumed',
    value: (product) => product.consumed,
    label: t('apis.consumed'),
    cell: (product) => t(product.consumed ? 'list.filter.yes' : 'list.filter.no'),
    muted: true,
    hidden: true,
    card: 'none',
  },
  {
    key: 'updatedAt',
    value: (product) => product.updatedAt,
    label: t('apis.updated'),
    cell: (product) => <RelativeTime at={product.updatedAt} />,
    muted: true,
    card: 'none',
  },
  {
    key: 'createdAt',
    value: (product) => product.createdAt,
    label: t('apis.created'),
    cell: (product) => <RelativeTime at={product.createdAt} />,
    muted: true,
    hidden: true,
    card: 'none',
  },
  ...(nextStep
    ? [{ key: 'nextStep', label: t('apis.nextStep'), cell: nextStep, end: true, className: 'max-w-none!', card: 'action' } as const]
    : []),
]
