import { call } from '@portico/platform/web/client/client.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { refresh } from '@portico/platform/web/queries/queries.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { images, type StoredImage } from '../image.contract.ts'
import { imageUsesQuery } from './settings.queries.ts'

/** Deletes a picture once it was said where it is missed then. */
export function RemoveImage({ image: { name }, onClose }: { image: StoredImage; onClose: () => void }) {
  const uses = useQuery(imageUsesQuery(name))
  const remove = async () => {
    await call(images.remove, { params: { name }, query: uses.data?.length ? { force: 'true' } : {} })
    await refresh(images.remove)
    showSnackbar(t('core.imageDeleted'))
  }
  return (
    <ConfirmDialog
      title={t('settings.images.delete.title', { name })}
      confirmLabel={t('settings.images.delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      {uses.isPending ? (
        <RowsSkeleton rows={1} columns={1} />
      ) : uses.data?.length ? (
        <>
          <p>{t('settings.images.used', { count: uses.data.length })}</p>
          <ul className="mt-2 list-disc ps-5">
            {uses.data.map((use) => (
              <li key={`${use.kind} ${use.name}`}>
                {use.path ? (
                  <AppLink href={use.path} className={linkClass}>
                    <bdi>{use.name}</bdi>
                  </AppLink>
                ) : (
                  <bdi>{use.name}</bdi>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('settings.images.unused')}</p>
      )}
    </ConfirmDialog>
  )
}
