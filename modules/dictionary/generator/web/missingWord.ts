import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'

/** What is to be filled in before anything can be made: a field of the second step, or an option of the third. */
export function missingWord(missing: string | undefined): string {
  if (missing === undefined || missing === 'businessObjectIds') return t('generator.empty.text')
  const field =
    missing === 'outputs'
      ? t('generator.output')
      : fields.includes(missing)
        ? t(`generator.field.${missing}` as MessageKey)
        : t(`generator.option.${missing}` as MessageKey)
  return t('generator.missing', { field })
}
/** The step where that is. */
export const missingStep = (missing: string | undefined): 'objects' | 'output' | 'options' =>
  missing === undefined || missing === 'businessObjectIds'
    ? 'objects'
    : missing === 'outputs' || fields.includes(missing)
      ? 'output'
      : 'options'
const fields = ['title', 'versionNumber', 'description', 'servers', 'contactName', 'contactEmail', 'contactUrl', 'licence', 'language']
