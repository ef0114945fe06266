import { mdiCrop } from '@mdi/js'
import { useDeferredValue, useState } from 'react'
import { createPortal } from 'react-dom'
import { mostPictureBytes, pictureTypes } from '../../../contract/picture-limits.ts'
import { formatBytes } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../actions/Button.tsx'
import { cx } from '../base/cx.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { lazyPart } from '../feedback/lazyPart.tsx'
import { RowsSkeleton } from '../feedback/Skeleton.tsx'
import { FieldBox } from '../inputs/FieldBox.tsx'
import { FileDrop } from '../inputs/FileDrop.tsx'
import { inputClass } from '../inputs/inputClass.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import type { Crop } from './crop.ts'
import { nameOfPart } from './pictureWords.ts'

const CropPicture = lazyPart(() => import('./CropPicture.tsx').then((file) => file.CropPicture))

const shownAtMost = 60

/** A picture of the portal. */
export interface PortalPicture {
  name: string
  url: string
  width: number
  height: number
  /** In bytes. */
  size: number
}

/** Where the portal's pictures are, and how another comes to them. */
export interface PictureSource {
  useAll: () => { data: PortalPicture[] | undefined; isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }
  /** Sends a picture, or a part of one; answers what the portal made of it. */
  send(
    file: Blob,
    name: string,
    crop?: Crop,
    work?: { signal?: AbortSignal; onProgress?: (share: number) => void },
  ): Promise<PortalPicture | undefined>
}

interface PicturePickerProps {
  source: PictureSource
  /** The name of the one that is chosen already. */
  chosen?: string
  /** What it shows is said here, where no field of its own has room for it. */
  asksWords?: boolean
  onPick(image: PortalPicture, words: string): void
  onClose(): void
}

/** The pictures of the portal, to choose one of; another can be uploaded, or a part of one taken as a picture of its own. */
export function PicturePicker({ source, chosen = '', asksWords = false, onPick, onClose }: PicturePickerProps) {
  const query = source.useAll()
  const [name, setName] = useState(chosen)
  const [words, setWords] = useState('')
  const [search, setSearch] = useState('')
  const [cropping, setCropping] = useState(false)
  const all = query.data ?? []
  const looked = useDeferredValue(search).trim().toLowerCase()
  const found = all.filter((one) => one.name.includes(looked))
  const picked = all.find((one) => one.name === name)
  const take = (made: PortalPicture | undefined) => {
    if (!made) return
    setSearch('')
    setName(made.name)
  }
  // Outside of the editor's form: Enter in here saves no draft.
  return createPortal(
    <>
      <Dialog
        title={t('ui.picture.choose')}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (!picked) return
          onPick(picked, words)
          onClose()
        }}
        footer={
          <>
            <Button className="me-auto" icon={mdiCrop} disabled={!picked} onClick={() => setCropping(true)}>
              {t('ui.picture.part')}
            </Button>
            <Button kind="cancel" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button kind="submit" disabled={!picked}>
              {t('ui.picture.take')}
            </Button>
          </>
        }
      >
        <FileDrop
          label={t('ui.picture.upload')}
          accept={pictureTypes}
          maxBytes={mostPictureBytes}
          afterwards={t('ui.picture.making')}
          onFile={async (file, { signal, progress }) =>
            take(await source.send(file, file.name, undefined, { signal, onProgress: progress }))
          }
        />
        {query.isError && !query.data && (
          <ErrorState compact title={t('ui.picture.failed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <RowsSkeleton rows={3} columns={3} />}
        {query.data && all.length === 0 && <EmptyState title={t('ui.picture.empty')} />}
        {all.length > 6 && (
          <FieldBox label={t('ui.picture.search')}>
            {(control) => (
              <input {...control} type="search" className={inputClass} value={search} onChange={(event) => setSearch(event.target.value)} />
            )}
          </FieldBox>
        )}
        {all.length > 0 && (
          <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            <legend className="sr-only">{t('ui.picture.all')}</legend>
            {found.slice(0, shownAtMost).map((image) => (
              <Choice key={image.name} image={image} isChosen={image.name === name} onChoose={() => setName(image.name)} />
            ))}
          </fieldset>
        )}
        {found.length > shownAtMost && <p className="text-13 text-muted">{t('ui.picture.more', { count: found.length - shownAtMost })}</p>}
        {looked && found.length === 0 && <p className="text-13 text-muted">{t('ui.picture.notFound')}</p>}
        {asksWords && picked && (
          <FieldBox label={t('ui.picture.words')} help={t('ui.picture.words.help')}>
            {(control) => (
              <input
                {...control}
                className={inputClass}
                dir="auto"
                maxLength={500}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            )}
          </FieldBox>
        )}
      </Dialog>
      {cropping && picked && (
        <CropPicture
          image={picked}
          words={{ title: t('ui.picture.part'), text: t('ui.picture.part.text'), action: t('ui.picture.part.take') }}
          save={async (bytes, crop) =>
            take(
              await source.send(
                bytes,
                nameOfPart(
                  picked.name,
                  all.map((one) => one.name),
                ),
                crop,
              ),
            )
          }
          onClose={() => setCropping(false)}
        />
      )}
    </>,
    document.body,
  )
}

function Choice({ image, isChosen, onChoose }: { image: PortalPicture; isChosen: boolean; onChoose: () => void }) {
  const { name, url, width, height, size } = image
  return (
    <label
      className={cx(
        'grid cursor-pointer content-start gap-1 overflow-hidden rounded-card border p-2 text-12 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        isChosen ? 'border-accent bg-accent-soft' : 'border-hairline hover:bg-hover',
      )}
    >
      <span className="flex h-24 items-center justify-center">
        <img src={url} alt="" loading="lazy" className="max-h-24 max-w-full object-contain" />
      </span>
      <span className="flex items-center gap-2">
        <input type="radio" name="picture" className="tick" checked={isChosen} onChange={onChoose} />
        <bdi className="min-w-0 truncate font-medium" title={name}>
          {name}
        </bdi>
      </span>
      <span className="text-muted">
        <span className="ltr">{`${width} × ${height}`}</span> · {formatBytes(size)}
      </span>
    </label>
  )
}
