import { mdiImageOutline, mdiImagePlusOutline, mdiTrashCanOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { PicturePicker } from '@portico/platform/web/ui/pictures/PicturePicker.tsx'
import { useState } from 'react'
import { isValues } from './contentShapes.ts'
import { pictures } from './pictures.queries.ts'
import { markdownOf, withWords } from './pictureWords.ts'

interface PictureFieldProps {
  label: string
  value: unknown
  onChange(value: unknown): void
  faults: ReadonlyMap<string, string>
  path: string
}

/** One picture of the portal, with what it shows in the language of the document. */
export function PictureField({ label, value, onChange, faults, path }: PictureFieldProps) {
  const [picking, setPicking] = useState(false)
  const { data } = pictures.useAll()
  const chosen = isValues(value) ? value : undefined
  const name = typeof chosen?.name === 'string' ? chosen.name : ''
  const words = typeof chosen?.alternativeText === 'string' ? chosen.alternativeText : ''
  const image = data?.find((one) => one.name === name)
  const error = faults.get(path) ?? faults.get(`${path}.name`) ?? (name && data && !image ? t('content.picture.gone') : undefined)
  return (
    <div className="grid gap-3">
      <FieldBox label={label} group error={error}>
        {() => (
          <div className="flex flex-wrap items-center gap-3">
            {image && (
              <img
                src={image.url}
                alt=""
                className="h-20 w-32 rounded-control border border-hairline bg-hover object-contain"
                width={image.width}
                height={image.height}
              />
            )}
            {name && <bdi className="min-w-0 text-13 text-muted wrap-anywhere">{name}</bdi>}
            <Button small icon={mdiImageOutline} onClick={() => setPicking(true)}>
              {t(name ? 'content.picture.other' : 'ui.picture.choose')}
            </Button>
            {name && (
              <Button small kind="quiet" icon={mdiTrashCanOutline} onClick={() => onChange(null)}>
                {t('content.picture.none')}
              </Button>
            )}
          </div>
        )}
      </FieldBox>
      {name && (
        <FieldBox label={t('ui.picture.words')} help={t('ui.picture.words.help')} error={faults.get(`${path}.alternativeText`)}>
          {(control) => (
            <input
              {...control}
              className={inputClass}
              dir="auto"
              value={words}
              onChange={(event) => onChange({ name, alternativeText: event.target.value })}
            />
          )}
        </FieldBox>
      )}
      {picking && (
        <PicturePicker
          source={pictures}
          chosen={name}
          onClose={() => setPicking(false)}
          onPick={(picked) => onChange({ name: picked.name, alternativeText: words })}
        />
      )}
    </div>
  )
}

interface PictureInTextProps {
  /** The id of the text's field: the picture comes where its cursor is. */
  field: string
  label: string
  value: string
  onChange(value: string): void
}

/** Puts a picture of the portal into Markdown. */
export function PictureInText({ field, label, value, onChange }: PictureInTextProps) {
  const [picking, setPicking] = useState(false)
  const cursor = () => {
    const area = document.getElementById(field)
    return area instanceof HTMLTextAreaElement ? area.selectionEnd : value.length
  }
  return (
    <div>
      <Button
        small
        kind="quiet"
        icon={mdiImagePlusOutline}
        aria-label={t('content.picture.intoOf', { field: label })}
        onClick={() => setPicking(true)}
      >
        {t('content.picture.into')}
      </Button>
      {picking && (
        <PicturePicker
          source={pictures}
          asksWords
          onClose={() => setPicking(false)}
          onPick={(picked, words) => onChange(withWords(value, cursor(), markdownOf(picked, words)))}
        />
      )}
    </div>
  )
}
