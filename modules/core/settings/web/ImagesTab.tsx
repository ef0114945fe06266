import { mdiCrop, mdiDotsVertical, mdiLinkVariant, mdiSwapHorizontal, mdiTrashCanOutline } from '@mdi/js'
import { mostPictureBytes, pictureTypes } from '@portico/platform/contract/picture-limits.ts'
import { formatBytes, formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar, showToast } from '@portico/platform/web/messages/messages.ts'
import { useCopy } from '@portico/platform/web/ui/actions/CopyButton.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { FileDrop } from '@portico/platform/web/ui/inputs/FileDrop.tsx'
import { Menu } from '@portico/platform/web/ui/overlays/Menu.tsx'
import { MenuItem, MenuSeparator } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StoredImage } from '../image.contract.ts'
import { imagesQuery, sendImage } from './settings.queries.ts'

const CropDialog = lazyPart(() => import('./CropDialog.tsx').then((file) => file.CropDialog))
const RemoveImage = lazyPart(() => import('./RemoveImage.tsx').then((file) => file.RemoveImage))

/** The pictures of the portal: what is uploaded is made anew by the server, and kept by its name. */
export function ImagesTab() {
  const query = useQuery(imagesQuery())
  const [cropping, setCropping] = useState<StoredImage>()
  const [removing, setRemoving] = useState<StoredImage>()
  return (
    <div className="grid gap-4">
      <p className="max-w-[72ch] text-muted">{t('settings.images.text')}</p>
      <FileDrop
        label={t('settings.images.upload')}
        accept={pictureTypes}
        maxBytes={mostPictureBytes}
        afterwards={t('settings.images.making')}
        onFile={async (file, { signal, progress }) => {
          const name = await sendImage(file, file.name, {}, { signal, onProgress: progress })
          showSnackbar(t('core.uploaded', { file: name }))
        }}
      />
      {query.isError && !query.data && (
        <ErrorState title={t('settings.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.isPending && <RowsSkeleton rows={4} columns={3} />}
      {query.data?.length === 0 && <EmptyState title={t('settings.images.none')} />}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {query.data?.map((image) => (
          <Tile key={image.name} image={image} onCrop={() => setCropping(image)} onRemove={() => setRemoving(image)} />
        ))}
      </ul>
      {cropping && <CropDialog image={cropping} onClose={() => setCropping(undefined)} />}
      {removing && <RemoveImage image={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  )
}

function Tile({ image, onCrop, onRemove }: { image: StoredImage; onCrop: () => void; onRemove: () => void }) {
  const { name, url, width, height, size, modifiedAt } = image
  const file = useRef<HTMLInputElement>(null)
  const [, copy] = useCopy()
  const replace = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      await sendImage(chosen, chosen.name, { replace: name })
      showSnackbar(t('core.uploaded', { file: name }))
    } catch (error) {
      showError(error)
    }
  }
  const actions = t('settings.images.actions', { name })
  return (
    <li className="overflow-hidden rounded-card border border-hairline bg-surface">
      <div className="grid h-40 place-items-center bg-hover p-3">
        <img src={url} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
      </div>
      <div className="flex items-start gap-2 p-3">
        <div className="min-w-0 flex-1 text-13">
          <bdi className="block truncate font-medium" title={name}>
            {name}
          </bdi>
          <span className="block text-muted">
            <span className="ltr">{`${width} × ${height}`}</span> · {formatBytes(size)}
          </span>
          <span className="block text-12 text-faint">{formatDate(modifiedAt)}</span>
        </div>
        <Menu
          label={actions}
          align="end"
          trigger={(props) => <IconButton {...props} kind="plain" tooltip={false} icon={mdiDotsVertical} name={actions} />}
        >
          <MenuItem
            icon={mdiLinkVariant}
            onSelect={() => void copy(url.split('?')[0] ?? url).then(() => showToast(t('settings.images.copied')))}
          >
            {t('settings.images.copy')}
          </MenuItem>
          <MenuItem icon={mdiCrop} onSelect={onCrop}>
            {t('settings.images.crop')}
          </MenuItem>
          <MenuItem icon={mdiSwapHorizontal} onSelect={() => file.current?.click()}>
            {t('settings.images.replace')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={mdiTrashCanOutline} danger onSelect={onRemove}>
            {t('settings.images.delete')}
          </MenuItem>
        </Menu>
        <input
          ref={file}
          type="file"
          accept={pictureTypes}
          className="sr-only"
          tabIndex={-1}
          aria-label={t('settings.images.replaceOf', { name })}
          onChange={(event) => {
            void replace(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
    </li>
  )
}
