import 'react-image-crop/dist/ReactCrop.css'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useRef, useState } from 'react'
import { type PixelCrop, ReactCrop } from 'react-image-crop'
import type { StoredImage } from '../image.contract.ts'
import { cropOf } from './crop.ts'
import { sendImage } from './settings.queries.ts'

/** Marks the part of a picture that stays, by mouse, finger or arrow keys; the server cuts it. */
export function CropDialog({ image, onClose }: { image: StoredImage; onClose: () => void }) {
  const shown = useRef<HTMLImageElement>(null)
  const [marked, setMarked] = useState<PixelCrop>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const crop = shown.current ? cropOf(marked, shown.current.getBoundingClientRect(), image) : undefined
  const save = async () => {
    if (!crop) return
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await fetch(image.url)
      if (!answer.ok) throw new Error(t('core.wentWrong', { status: answer.status }))
      await sendImage(await answer.blob(), image.name, { replace: image.name, crop })
      showSnackbar(t('core.uploaded', { file: image.name }))
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('settings.images.crop.title', { name: image.name })}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button kind="cancel" onClick={onClose} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button kind="standard" busy={busy} disabled={!crop} onClick={() => void save()}>
            {t('settings.images.crop')}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Banner>{problemText(failure)}</Banner>}
      <p className="mb-3 text-13 text-muted">{t('settings.images.crop.text')}</p>
      <div dir="ltr" className="grid place-items-center">
        <ReactCrop {...(marked && { crop: marked })} onChange={setMarked} ruleOfThirds>
          <img ref={shown} src={image.url} alt="" className="max-h-[50dvh] max-w-full" />
        </ReactCrop>
      </div>
      <p role="status" className="ltr mt-2 text-center text-13 text-muted tabular-nums">
        {crop ? `${crop.width} × ${crop.height}` : `${image.width} × ${image.height}`}
      </p>
    </Dialog>
  )
}
