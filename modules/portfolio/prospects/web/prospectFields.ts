import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import type { CatalogueKind } from '../../catalogues/catalogue-kinds.contract.ts'
import { catalogueSearch, namedEntries } from '../../catalogues/web/catalogue.queries.ts'
import { peopleFor } from '../../people/web/people.queries.ts'
import { namedReleases, releaseSearch } from '../../releases/web/releaseList.queries.ts'
import type { Prospect } from '../prospect.contract.ts'
import { isOpen, scopeFields } from '../prospect.rules.ts'
import {
  criticalities,
  dataClassifications,
  dataFlowDirections,
  frequencies,
  personalDataKinds,
  reuseChecks,
} from '../prospect-states.contract.ts'
import { namedProspects, prospectSearch } from './prospect.queries.ts'
import { domainSearch, namedDomains } from './prospectList.queries.ts'
import { namedObjects, objectSearch } from './prospectObjects.queries.ts'
import { productOptions, productSearch } from './prospectProducts.ts'
import { wordOf } from './wordOf.ts'

type Values = Readonly<Record<string, unknown>>
interface Named {
  id: string
  name: string
}
const label = (name: string) => t(`prospects.field.${name}` as MessageKey)
const nameOf = (value: unknown): string => (value as Named | null)?.name ?? ''
const optionsOf = (value: unknown) => ((value ?? []) as Named[]).map(({ id, name }) => ({ id, label: name }))
const pickedOf = (id: unknown, name: string) => (typeof id === 'string' ? { id, label: name || id } : null)

const choice = (name: string, values: readonly string[], { isOptional = true } = {}): RecordField => ({
  name,
  label: label(name),
  kind: 'choice',
  options: values.map((value) => ({ value, label: wordOf(name, value) })),
  ...(isOptional && { optional: true as const }),
})
const person = (name: 'owner' | 'analyst' | 'architect'): RecordField => ({
  name: `${name}Id`,
  label: label(name),
  kind: 'person',
  optional: true,
  search: peopleFor[name],
  named: (record: Values) => pickedOf(record[`${name}Id`], String(record[`${name}Name`] ?? '')),
})
const several = (name: string, kind: CatalogueKind, help?: string): RecordField => ({
  name: `${name}Ids`,
  label: label(name),
  kind: 'many',
  optional: true,
  search: catalogueSearch(kind),
  named: (record: Values) => optionsOf(record[`${name}s`]),
  byIds: namedEntries(kind),
  ...(help !== undefined && { help }),
})
/** Business objects, while the dictionary is on. */
const objects = (): RecordField[] =>
  isModuleOn('DataDictionary')
    ? [
        {
          name: 'businessObjectIds',
          label: label('businessObjects'),
          kind: 'many',
          optional: true,
          wide: true,
          search: objectSearch,
          named: ({ businessObjects }) => optionsOf(businessObjects),
          byIds: namedObjects,
        },
      ]
    : []
/** API products, while their module is on. */
const products = (name: 'apiProducts' | 'reuseProducts'): RecordField[] =>
  isModuleOn('InternalDeveloperPortal')
    ? [
        {
          name,
          label: label(name),
          kind: 'many',
          optional: true,
          wide: true,
          search: productSearch,
          named: (record) => productOptions(record, name),
        },
      ]
    : []
const score = (name: string): RecordField => ({
  name,
  label: label(name),
  kind: 'number',
  optional: true,
  help: t('prospects.score.help'),
  show: (record) => t('prospects.of5', { score: Number(record[name]) }),
})

/** What makes one; the rest is filled in on its page. */
export const firstFields = (): RecordField[] => [
  { name: 'name', label: label('name'), wide: true },
  { name: 'summary', label: label('summary'), help: t('prospects.summary.help'), kind: 'long', lead: true },
  {
    name: 'domainId',
    label: label('domain'),
    kind: 'one',
    search: domainSearch,
    named: ({ domainId, domain }) => pickedOf(domainId, nameOf(domain)),
    byIds: namedDomains,
  },
  person('owner'),
]

/** By the tabs of its page. */
export const fieldGroups = () => ({
  general: [
    { name: 'description', label: label('description'), kind: 'markdown', optional: true },
    { name: 'businessValueText', label: label('businessValueText'), kind: 'markdown', optional: true },
    person('analyst'),
    person('architect'),
    { name: 'desiredDate', label: label('desiredDate'), kind: 'day', optional: true },
    { name: 'tags', label: label('tags'), kind: 'tags', optional: true },
  ] as RecordField[],
  interface: [
    several('usageType', 'usageType'),
    several('northBound', 'northBound', t('prospects.northBound.help')),
    several('southBound', 'southBound', t('prospects.southBound.help')),
    {
      name: 'abstractionTypeId',
      label: label('abstractionType'),
      kind: 'one',
      optional: true,
      search: catalogueSearch('abstractionType'),
      byIds: namedEntries('abstractionType'),
      named: ({ abstractionTypeId, abstractionType }) => pickedOf(abstractionTypeId, nameOf(abstractionType)),
    },
    { name: 'providerSystem', label: label('providerSystem'), optional: true },
    { name: 'consumerSystems', label: label('consumerSystems'), kind: 'tags', optional: true },
    choice('dataFlowDirection', dataFlowDirections),
    choice('frequency', frequencies),
    { name: 'expectedCallsPerDay', label: label('expectedCallsPerDay'), kind: 'number', optional: true },
    { name: 'peakCallsPerSecond', label: label('peakCallsPerSecond'), kind: 'number', optional: true },
    {
      name: 'dependsOnIds',
      label: label('dependsOn'),
      kind: 'many',
      optional: true,
      wide: true,
      search: prospectSearch,
      named: ({ dependsOn }) => optionsOf(dependsOn),
      byIds: namedProspects,
    },
  ] as RecordField[],
  data: [...objects(), choice('dataClassification', dataClassifications), choice('personalData', personalDataKinds)] as RecordField[],
  screening: [
    score('value'),
    score('urgency'),
    score('effort'),
    choice('criticality', criticalities),
    choice('reuseCheck', reuseChecks, { isOptional: false }),
    { name: 'reuseNote', label: label('reuseNote'), kind: 'long', optional: true },
    ...products('reuseProducts'),
  ] as RecordField[],
  design: [{ name: 'designNote', label: label('designNote'), kind: 'markdown', optional: true }] as RecordField[],
  realisation: [
    ...products('apiProducts'),
    { name: 'realisationEvidence', label: label('realisationEvidence'), help: t('prospects.evidence.help'), kind: 'long', optional: true },
    {
      name: 'replacedById',
      label: label('replacedBy'),
      kind: 'one',
      optional: true,
      wide: true,
      search: prospectSearch,
      named: ({ replacedById, replacedByName }) => pickedOf(replacedById, String(replacedByName ?? '')),
    },
  ] as RecordField[],
})

/** All of them, in the order of the form. */
export const allFields = (): RecordField[] => [...firstFields(), ...Object.values(fieldGroups()).flat()]
/** Those that may change as it stands: once it is approved its scope, and nothing else without reopening it (P-1). */
export const fieldsOf = (prospect: Pick<Prospect, 'status'>): RecordField[] =>
  isOpen(prospect) ? allFields() : allFields().filter(({ name }) => scopeFields.includes(name))

/** The form as it stands, in parts that are called as the tabs of the page. */
export const formOf = (prospect: Pick<Prospect, 'status'>): RecordField[] => {
  const { general: _, ...groups } = fieldGroups()
  const fields = fieldsOf(prospect)
  const headings = new Map(
    Object.entries(groups).flatMap(([tab, group]) => {
      const first = fields.find(({ name }) => group.some((field) => field.name === name))
      return first ? [[first.name, t((tab === 'design' ? 'prospects.part.design' : `prospects.tab.${tab}`) as MessageKey)]] : []
    }),
  )
  return fields.map((field) => ({ ...field, ...(headings.has(field.name) && { heading: headings.get(field.name) ?? '' }) }))
}
/** Where the form of somebody begins who looks at this tab. */
export const firstOfTab = (tab: unknown, prospect: Pick<Prospect, 'status'>): string | undefined => {
  const group = tab === 'general' ? undefined : Object.entries(fieldGroups()).find(([name]) => name === tab)?.[1]
  return group && fieldsOf(prospect).find(({ name }) => group.some((field) => field.name === name))?.name
}
/** The fields that an action asks for beside its comment. */
export const askedFields: Readonly<Record<'defer' | 'plan' | 'realise', () => RecordField[]>> = {
  defer: () => [{ name: 'deferUntil', label: label('deferUntil'), kind: 'day' }],
  plan: () => [
    {
      name: 'releaseId',
      label: label('release'),
      kind: 'one',
      wide: true,
      search: releaseSearch,
      byIds: namedReleases,
      named: ({ releaseId, release }) => pickedOf(releaseId, nameOf(release)),
    },
  ],
  realise: () => [{ name: 'realisationEvidence', label: label('realisationEvidence'), help: t('prospects.evidence.help'), kind: 'long' }],
}

/** All that its history may tell of; `solution` as whoever stands on this room finds it. */
export const historyFields = (more: readonly RecordField[]): RecordField[] => [
  ...allFields(),
  ...Object.values(askedFields).flatMap((fields) => fields()),
  { name: 'replacedById', label: label('replacedBy'), kind: 'one', search: prospectSearch, byIds: namedProspects },
  ...more,
]
