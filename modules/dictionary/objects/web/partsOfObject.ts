import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { Part } from '../../revisions/web/Versions.tsx'
import type { ObjectContent } from '../object-versions.contract.ts'
import { kindWord } from './wordOf.ts'

/** What a version of an object said, by its fields; what it left empty is not told. */
export function partsOfObject({
  superTypeIds: _s,
  termIds: _t,
  attributes,
  relations,
  valueLists,
  abstract,
  ...texts
}: ObjectContent): Part[] {
  const { objectType, dataClassification, personalData } = texts
  const told = {
    ...texts,
    objectType: kindWord(objectType),
    dataClassification: dataClassification && kindWord(dataClassification),
    personalData: personalData && kindWord(personalData),
    abstract: abstract ? t('list.filter.yes') : '',
    attributes: attributes.map(({ name, dataType, minOccurs, maxOccurs }) => `${name}: ${dataType} ${minOccurs}..${maxOccurs}`),
    relations: relations.map(({ name, targetCardinality }) => `${name} ${targetCardinality}`),
    valueLists: valueLists.map(({ name, codes }) => `${name}: ${codes.join(', ')}`),
  }
  return Object.entries(told)
    .map(([path, value]) => ({ path, text: [value].flat().join('\n') }))
    .filter(({ text }) => text !== '')
}
