import { useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { cx } from '../ui/base/cx.ts'
import { areaClass } from '../ui/inputs/inputClass.ts'
import { Markdown } from '../ui/text/Markdown.tsx'
import { Field, type FieldProps } from './Field.tsx'

/** Text in Markdown with its preview; the preview's code comes when it is asked for. */
export function MarkdownField({ rows = 6, ...field }: FieldProps & { rows?: number }) {
  const [preview, setPreview] = useState(false)
  return (
    <Field {...field}>
      {(control, { value, ref, ...rest }) => (
        <div className="grid gap-1.5">
          <div className="flex gap-1 text-13">
            {[false, true].map((shows) => (
              <button
                key={String(shows)}
                type="button"
                aria-pressed={preview === shows}
                onClick={() => setPreview(shows)}
                className={cx(
                  'h-8 rounded-control px-2.5 font-medium pointer-coarse:h-11',
                  preview === shows ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-hover',
                )}
              >
                {t(shows ? 'form.markdown.preview' : 'form.markdown.write')}
              </button>
            ))}
          </div>
          <textarea
            {...control}
            {...rest}
            ref={ref}
            dir="auto"
            rows={rows}
            value={String(value ?? '')}
            hidden={preview}
            className={cx(areaClass, preview && 'hidden')}
          />
          {preview && (
            <div className="min-h-24 rounded-control border border-hairline bg-surface p-3">
              {value ? <Markdown source={String(value)} /> : <span className="text-muted">{t('form.markdown.empty')}</span>}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
