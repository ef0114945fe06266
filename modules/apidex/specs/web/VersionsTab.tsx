import { mdiBookOpenPageVariantOutline, mdiTrashCanOutline, mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js'
import { formatBytes } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RowMenu } from '@portico/platform/web/lists/RowMenu.tsx'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { AppLink } from '@portico/platform/web/ui/AppLink.tsx'
import { Button } from '@portico/platform/web/ui/Button.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/Card.tsx'
import { Chip } from '@portico/platform/web/ui/Chip.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/ConfirmDialog.tsx'
import { EmptyState } from '@portico/platform/web/ui/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/lazyPart.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '@portico/platform/web/ui/MenuItem.tsx'
import { Person } from '@portico/platform/web/ui/Person.tsx'
import { RelativeTime } from '@portico/platform/web/ui/RelativeTime.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/Skeleton.tsx'
import { useState } from 'react'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import type { Spec } from '../spec.contract.ts'
import { productAddress } from './addresses.ts'
import { formatNames } from './formats.ts'
import { LintChip } from './LintChip.tsx'
import { OlderRevisions } from './OlderRevisions.tsx'
import { download, refreshProducts, removeSpec } from './spec.queries.ts'
import { useRevisions } from './useRevisions.ts'

const UploadDialog = lazyPart(() => import('./UploadDialog.tsx').then((file) => file.UploadDialog))

/** Every revision of the product's document, the newest first. */
export function VersionsTab({ product }: { product: ApiProduct }) {
  const { query, shown, showMore } = useRevisions(product)
  const [asking, setAsking] = useState<Spec | 'upload'>()
  const close = () => setAsking(undefined)
  const upload = product.may.includes('uploadSpec') && (
    <Button icon={mdiTrayArrowUp} onClick={() => setAsking('upload')}>
      {t('specs.upload')}
    </Button>
  )
  if (!query.data) {
    if (query.isError)
      return <ErrorState title={t('specs.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    return <RowsSkeleton rows={3} columns={4} />
  }
  return (
    <>
      {query.data.length === 0 ? (
        <EmptyState title={t('specs.empty')} text={t(upload ? 'specs.empty.owner' : 'specs.empty.text')} action={upload} />
      ) : (
        <>
          {upload && <div className="mb-3 flex justify-end">{upload}</div>}
          <Card plain flush>
            <ul aria-label={t('apis.versions')}>
              {shown.map((spec) => (
                <Revision key={spec.id} spec={spec} onDelete={() => setAsking(spec)} />
              ))}
            </ul>
          </Card>
          <OlderRevisions busy={query.isFetching} onShow={showMore} />
        </>
      )}
      {asking === 'upload' && <UploadDialog product={product} onClose={close} />}
      {asking !== undefined && asking !== 'upload' && (
        <ConfirmDialog
          title={t('specs.delete.title', { version: asking.version, name: product.displayName })}
          confirmLabel={t('specs.delete')}
          onConfirm={async () => {
            await removeSpec(asking.id)
            await refreshProducts()
          }}
          onClose={close}
        >
          {t(asking.latest ? 'specs.delete.latest' : 'specs.delete.text')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Where a revision is read; the newest has the plain address. */
const readingAddress = (spec: Spec) =>
  productAddress({ id: spec.productId, environmentId: spec.environmentId }, { tab: 'docs', ...(!spec.latest && { spec: spec.id }) })

function Revision({ spec, onDelete }: { spec: Spec; onDelete: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-hairline px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-2">
          <AppLink href={readingAddress(spec)} className={linkClass}>
            <bdi className="ltr font-mono wrap-anywhere">{spec.version}</bdi>
          </AppLink>
          {spec.latest && <Chip tone="ok">{t('specs.latest')}</Chip>}
        </div>
        <div className="flex flex-wrap gap-x-1.5 text-13 text-muted">
          <span>{formatNames[spec.format]}</span>
          <span aria-hidden="true">·</span>
          <span>{t('specs.operations', { count: spec.operations })}</span>
          <span aria-hidden="true">·</span>
          <span>{formatBytes(spec.size)}</span>
          <span aria-hidden="true">·</span>
          <code className="ltr" title={spec.contentHash}>
            {spec.contentHash.slice(0, 12)}
          </code>
        </div>
      </div>
      <LintChip spec={spec} />
      <div className="text-13 text-muted sm:w-44">
        <RelativeTime at={spec.createdAt} />
        {spec.createdBy && (
          <div className="truncate">
            <Person name={spec.createdByName} email={spec.createdBy} />
          </div>
        )}
      </div>
      <div className="ms-auto">
        <RowMenu name={t('apis.actionsFor', { name: spec.version })}>
          <MenuLink icon={mdiBookOpenPageVariantOutline} href={readingAddress(spec)}>
            {t('specs.read')}
          </MenuLink>
          <MenuItem icon={mdiTrayArrowDown} onSelect={() => void download(spec, 'source').catch(showError)}>
            {t('specs.download.source')}
          </MenuItem>
          {spec.may.includes('delete') && (
            <>
              <MenuSeparator />
              <MenuItem icon={mdiTrashCanOutline} danger onSelect={onDelete}>
                {t('specs.delete')}
              </MenuItem>
            </>
          )}
        </RowMenu>
      </div>
    </li>
  )
}
