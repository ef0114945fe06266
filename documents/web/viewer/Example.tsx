import { t } from '@portico/platform/web/i18n/i18n.ts'

/** A short example beside a value; long ones stand in the code column. */
export function Example({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === '' || text.length > 200) return null
  return (
    <p className="text-13">
      {t('documents.example')} <code className="ltr rounded-small bg-sunken px-1 py-px text-12 text-ink wrap-anywhere">{text}</code>
    </p>
  )
}
