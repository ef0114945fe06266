import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { ImportFinding } from '../../exchange/import.contract.ts'
import { findingText, wordsOf } from '../../exchange/web/Findings.tsx'
import { attributeField, objectField } from '../../objects/web/wordOf.ts'
import { objectColumns } from '../object-columns.rules.ts'
import type { ObjectFileKind } from '../object-import.contract.ts'

export const kindWord = (kind: ObjectFileKind): string =>
  kind === 'OBJECTS'
    ? t('objects.title')
    : kind === 'ATTRIBUTES'
      ? t('objects.attributes')
      : kind === 'RELATIONS'
        ? t('objects.relations')
        : kind === 'VALUE_LISTS'
          ? t('objects.lists')
          : t('objectfiles.kind.JSON_SCHEMA')

const fieldOf: Readonly<Record<string, string>> = {
  ...{ superTypes: 'superTypeIds', terms: 'termIds', term: 'termId', valueList: 'valueListId', dataGroup: 'objectId', target: 'targetId' },
}
const own: Readonly<Record<string, MessageKey>> = {
  domainCode: 'exchange.column.domainCode',
  objectName: 'objectfiles.column.objectName',
  valueName: 'objectfiles.column.valueName',
  valueDescription: 'objectfiles.column.valueDescription',
  active: 'objectfiles.column.active',
}
const ofList: Readonly<Record<string, MessageKey>> = {
  kind: 'valuelists.field.kind',
  uri: 'valuelists.field.uri',
  name: 'valuelists.field.name',
}

/** What a column of a file is called; what is none of its kind stays as it is. */
export const columnWord =
  (kind: ObjectFileKind) =>
  (column: string): string => {
    if (kind === 'JSON_SCHEMA' || !(objectColumns[kind] as readonly string[]).includes(column)) return column
    const key = own[column] ?? (kind === 'VALUE_LISTS' ? ofList[column] : undefined)
    if (key) return t(key)
    const field = fieldOf[column] ?? column
    return kind === 'OBJECTS' || kind === 'VALUE_LISTS' ? objectField(field) : attributeField(field)
  }

const codes: readonly string[] = [
  ...(['notNow', 'twice', 'tooManyRows', 'empty', 'otherAddress', 'unknownTerm', 'externalRef', 'unresolvedRef', 'noSchemas'] as const),
  ...([
    'unsupportedKeyword',
    'renamed',
    'inputLeftOut',
    'notAnObject',
    'misfit',
    'patternLeftOut',
    'enumAsText',
    'listKept',
    'circle',
  ] as const),
]
/** The server knows more of these than the words of the reader say. */
export const isToldByServer = (code: string): boolean => codes.includes(code) && !['twice', 'empty', 'noSchemas', 'circle'].includes(code)
/** Which form a technical name has, where it has another one. */
const formOfName: Partial<Record<ObjectFileKind, MessageKey>> = {
  ...{ OBJECTS: 'objects.help.name', ATTRIBUTES: 'objects.help.attributeName', RELATIONS: 'objects.help.attributeName' },
  VALUE_LISTS: 'objects.help.name',
}
export const objectFindingText =
  (kind: ObjectFileKind) =>
  (finding: ImportFinding): string => {
    const form = finding.code === 'invalidFormat' && finding.column === 'name' ? formOfName[kind] : undefined
    if (form) return t(form)
    return codes.includes(finding.code) ? wordsOf(`objectfiles.finding.${finding.code}` as MessageKey, finding) : findingText(finding)
  }
