import { mdiKeyOutline, mdiLockOutline } from '@mdi/js'
import { formatNames } from '@portico/documents/web/formats.ts'
import { plainText } from '@portico/documents/web/plainText.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../api-product.contract.ts'
import { planOf, StatusChip } from './labels.tsx'

/** A product in the catalogue. The whole card leads to it; one link for the keyboard and for screen readers. */
export function ProductCard({ product, nextStep }: { product: ApiProduct; nextStep?: ReactNode }) {
  // What a product lacks matters to those who can add it.
  const isSilent = !product.may.includes('edit')
  const plan = planOf(product, '')
  return (
    <article className="card-keyline relative flex min-w-0 flex-col gap-2.5 overflow-hidden rounded-card border border-hairline bg-surface p-4 pt-[18px] shadow-card transition-colors has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus hover:border-control">
      <div className="text-12 text-muted">
        <bdi>{product.category || (!isSilent && t('apis.category.none'))}</bdi>
      </div>
      <h2 className="-mt-1.5 text-16 wrap-anywhere">
        <AppLink href={pages.api(product)} className="outline-none after:absolute after:inset-0 hover:text-accent">
          <bdi>{product.displayName}</bdi>
        </AppLink>
      </h2>
      <p dir="auto" className="line-clamp-3 text-13 text-muted wrap-anywhere">
        {plainText(product.description) || (!isSilent && t('apis.noDescription'))}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-1.5 pt-1">
        <StatusChip status={product.status} />
        {product.consumed && (
          <Chip tone="info" icon={mdiKeyOutline}>
            {t('apis.consumed.short')}
          </Chip>
        )}
        {product.effectiveVisibility === 'permissionGroup' && (
          <Chip line icon={mdiLockOutline}>
            {t('apis.visibility.permissionGroup')}
          </Chip>
        )}
        {nextStep && <span className="relative ms-auto">{nextStep}</span>}
      </div>
      <div className="flex flex-wrap gap-x-1.5 border-t border-hairline pt-2.5 text-12 text-muted empty:hidden">
        {product.format && <span>{formatNames[product.format]}</span>}
        {product.version && (
          <>
            <span aria-hidden="true">·</span>
            <bdi className="ltr max-w-32 truncate font-mono">{product.version}</bdi>
          </>
        )}
        {product.format && plan && <span aria-hidden="true">·</span>}
        {plan && <span className="first-letter:uppercase">{plan}</span>}
      </div>
    </article>
  )
}
