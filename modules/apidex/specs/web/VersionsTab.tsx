import { mdiBookOpenPageVariantOutline, mdiTrashCanOutline, mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js'
import { formatNames } from '@portico/documents/web/formats.ts'
import { formatBytes } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Person } from '@portico/platform/web/ui/display/Person.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useEffect, useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { type Spec, specs } from '../spec.contract.ts'
import { LintChip } from './LintChip.tsx'
import { download, refreshSpecs, removeSpec, revisionSource, untilLinted } from './spec.queries.ts'

const UploadDialog = lazyPart(() => import('./UploadDialog.tsx').then((file) => file.UploadDialog))

/** Every revision of the product's document, the newest first. */
export function VersionsTab({ product }: { product: ApiProduct }) {
  const { language } = useLocale()
  const control = useListState(specs.ofProduct.list, { name: 'versions', prefix: 'versions.' })
  const source = useMemo(() => revisionSource(product.environmentId, product.id), [product.environmentId, product.id])
  const query = useListQuery(source, control)
  useUntilLinted(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(columnsOf, [language])
  const [asking, setAsking] = useState<Spec | 'upload'>()
  const close = () => setAsking(undefined)
  const upload = product.may.includes('uploadSpec') && (
    <Button icon={mdiTrayArrowUp} onClick={() => setAsking('upload')}>
      {t('specs.upload')}
    </Button>
  )
  return (
    <>
      <ListPage
        heading="h2"
        title={t('apis.versions')}
        control={control}
        query={query}
        columns={columns}
        rowId={(spec) => spec.id}
        rowLabel={(spec) => spec.version}
        rowActions={(spec) => <Actions spec={spec} onDelete={() => setAsking(spec)} />}
        primary={upload}
        searchPlaceholder={t('specs.search')}
        filters={[
          {
            key: 'format',
            kind: 'choice',
            label: t('specs.format'),
            options: Object.entries(formatNames).map(([id, label]) => ({ id, label })),
          },
        ]}
        empty={{ title: t('specs.empty'), text: t(upload ? 'specs.empty.owner' : 'specs.empty.text'), action: upload }}
        failed={t('specs.failed')}
      />
      {asking === 'upload' && <UploadDialog product={product} onClose={close} />}
      {asking !== undefined && asking !== 'upload' && (
        <ConfirmDialog
          title={t('specs.delete.title', { version: asking.version, name: product.displayName })}
          confirmLabel={t('specs.delete')}
          onConfirm={async () => {
            await removeSpec(asking.id)
            await refreshSpecs()
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
  pages.api({ id: spec.productId, environmentId: spec.environmentId }, { tab: 'docs', ...(!spec.latest && { spec: spec.id }) })

function Actions({ spec, onDelete }: { spec: Spec; onDelete: () => void }) {
  return (
    <>
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
    </>
  )
}

const columnsOf = (): ListColumn<Spec>[] => [
  {
    key: 'version',
    label: t('specs.version'),
    cell: (spec) => (
      <span className="flex items-center gap-2">
        <AppLink href={readingAddress(spec)}>
          <bdi className="ltr font-mono">{spec.version}</bdi>
        </AppLink>
        {spec.latest && <Chip tone="ok">{t('specs.latest')}</Chip>}
      </span>
    ),
  },
  { key: 'format', label: t('specs.format'), cell: (spec) => formatNames[spec.format], card: 'line' },
  {
    key: 'operations',
    label: t('specs.contents'),
    cell: (spec) => t('documents.operations', { count: spec.operations }),
    muted: true,
    card: 'line',
  },
  { key: 'size', label: t('specs.size'), cell: (spec) => formatBytes(spec.size), end: true, muted: true, card: 'none' },
  {
    key: 'contentHash',
    label: t('specs.hash'),
    cell: (spec) => (
      <code className="ltr" title={spec.contentHash}>
        {spec.contentHash.slice(0, 12)}
      </code>
    ),
    muted: true,
    card: 'none',
  },
  { key: 'lint', label: t('specs.lint'), cell: (spec) => <LintChip spec={spec} />, card: 'chip' },
  { key: 'createdAt', label: t('specs.uploaded'), cell: (spec) => <RelativeTime at={spec.createdAt} />, muted: true, card: 'line' },
  {
    key: 'createdBy',
    label: t('specs.uploadedBy'),
    cell: (spec) => spec.createdBy && <Person name={spec.createdByName} email={spec.createdBy} />,
    muted: true,
    card: 'none',
  },
]

/** The linter runs after the upload: asked again until it is done, and not for ever about one that never is. */
function useUntilLinted({ data, refetch }: ReturnType<typeof useListQuery<Spec>>): void {
  const wait = untilLinted.refetchInterval({ state: { data: data && [...data.rows] } })
  useEffect(() => {
    if (wait === false) return
    const looking = setInterval(() => void refetch(), wait)
    return () => clearInterval(looking)
  }, [wait, refetch])
}
