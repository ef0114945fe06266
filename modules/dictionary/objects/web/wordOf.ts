import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'

export const objectField = (field: string): string => t(`objects.field.${field}` as MessageKey)
export const attributeField = (field: string): string => t(`objects.attribute.${field}` as MessageKey)
/** What one of a few values is called. */
export const kindWord = (value: string): string => t(`objects.kind.${value}` as MessageKey)
/** What a part of a version is called: `attributes.serialNumber.maxLength`. */
export function partWord(path: string): string {
  const [list = '', name, field] = path.split('.')
  const of = new Map([
    ['attributes', t('objects.attributes')],
    ['relations', t('objects.relations')],
    ['valueLists', t('objects.lists')],
  ]).get(list)
  if (name === undefined) return of ?? objectField(list)
  return [of ?? '', name, ...(field === undefined ? [] : [attributeField(field)])].join(' · ')
}
