import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'

/** What a field of the second step, or an option of the third, is called. */
export const fieldWord = (field: string): string =>
  field === 'outputs'
    ? t('generator.output')
    : t((fields.includes(field) ? `generator.field.${field}` : `generator.option.${field}`) as MessageKey)
/** What is to be filled in before anything can be made: a field of the second step, or an option of the third. */
export function missingWord(missing: string | undefined): string {
  if (missing === undefined || missing === 'businessObjectIds') return t('generator.empty.text')
  return t('generator.missing', { field: fieldWord(missing) })
}
/** The step where that is. */
export const missingStep = (missing: string | undefined): 'objects' | 'output' | 'options' =>
  missing === undefined || missing === 'businessObjectIds'
    ? 'objects'
    : missing === 'outputs' || fields.includes(missing)
      ? 'output'
      : 'options'
const fields = ['title', 'versionNumber', 'description', 'servers', 'contactName', 'contactEmail', 'contactUrl', 'licence', 'language']
