import 'react-image-crop/dist/ReactCrop.css'
import { useRef, useState } from 'react'
import { type PixelCrop, ReactCrop } from 'react-image-crop'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../actions/Button.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { problemText } from '../feedback/problemText.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { type Crop, cropOf } from './crop.ts'

interface CropPictureProps {
  image: { url: string; width: number; height: number }
  /** What the dialog is called, what there is to do, and the word on its button. */
  words: { title: string; text: string; action: string }
  /** Sends the picture with the part that stays; what it throws is told here. */
  save(bytes: Blob, crop: Crop): Promise<void>
  onClose(): void
}

/** Marks the part of a picture that stays, by mouse, finger or arrow keys; the server cuts it. */
export function CropPicture({ image, words, save, onClose }: CropPictureProps) {
  const shown = useRef<HTMLImageElement>(null)
  const [marked, setMarked] = useState<PixelCrop>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const crop = shown.current ? cropOf(marked, shown.current.getBoundingClientRect(), image) : undefined
  const cut = async () => {
    if (!crop) return
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await fetch(image.url)
      if (!answer.ok) throw new Error(t('core.wentWrong', { status: answer.status }))
      await save(await answer.blob(), crop)
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button kind="cancel" onClick={onClose} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button kind="standard" busy={busy} disabled={!crop} onClick={() => void cut()}>
            {words.action}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Banner>{problemText(failure)}</Banner>}
      <p className="mb-3 text-13 text-muted">{words.text}</p>
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
