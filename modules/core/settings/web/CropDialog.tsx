import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { CropPicture } from '@portico/platform/web/ui/pictures/CropPicture.tsx'
import type { StoredImage } from '../image.contract.ts'
import { sendImage } from './settings.queries.ts'

/** Cuts a picture of the portal where it is: whoever shows it shows the part that stays. */
export function CropDialog({ image, onClose }: { image: StoredImage; onClose: () => void }) {
  const { name } = image
  return (
    <CropPicture
      image={image}
      words={{
        title: t('settings.images.crop.title', { name }),
        text: t('settings.images.crop.text'),
        action: t('settings.images.crop'),
      }}
      save={async (bytes, crop) => {
        await sendImage(bytes, name, { replace: name, crop })
        showSnackbar(t('core.uploaded', { file: name }))
      }}
      onClose={onClose}
    />
  )
}
