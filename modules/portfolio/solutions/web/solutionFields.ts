import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import type { AskedFields } from '@portico/platform/web/record/words.ts'
import { peopleFor } from '../../people/web/people.queries.ts'
import { domainSearch, namedDomains } from '../../prospects/web/prospectList.queries.ts'
import { namedReleases } from '../../releases/web/releaseList.queries.ts'
import { newSolution, type Solution, solutionPayload } from '../solution.contract.ts'
import { isDesigned, scopeFields } from '../solution.rules.ts'
import { complianceLevels } from '../solution-states.contract.ts'
import { levelWords } from './levels.ts'
import { namedSolutions, releaseSearch, solutionSearch } from './solution.queries.ts'

type Values = Readonly<Record<string, unknown>>
const label = (name: string) => t(`solutions.field.${name}` as MessageKey)
const nameOf = (value: unknown): string => (value as { name: string } | null)?.name ?? ''
const pickedOf = (id: unknown, name: string) => (typeof id === 'string' && id !== '' ? { id, label: name || id } : null)
const person = (name: 'owner' | 'architect'): RecordField => ({
  name: `${name}Id`,
  label: label(name),
  kind: 'person',
  ...(name === 'architect' && { optional: true as const }),
  search: peopleFor[name],
  named: (record: Values) => pickedOf(record[`${name}Id`], String(record[`${name}Name`] ?? '')),
})
const level = (): RecordField => ({
  name: 'complianceLevel',
  label: label('complianceLevel'),
  kind: 'choice',
  optional: true,
  options: complianceLevels.map((value) => ({ value, label: levelWords(value) })),
})
const note = (): RecordField => ({
  name: 'complianceNote',
  label: label('complianceNote'),
  help: t('solutions.complianceNote.help'),
  kind: 'long',
  optional: true,
})

/** What makes one; the rest is filled in on its page. */
export const firstFields = (): RecordField[] => [
  { name: 'name', label: label('name'), wide: true },
  { name: 'summary', label: label('summary'), kind: 'long', lead: true },
  {
    name: 'domainId',
    label: label('domain'),
    kind: 'one',
    search: domainSearch,
    byIds: namedDomains,
    named: ({ domainId, domain }) => pickedOf(domainId, nameOf(domain)),
  },
  person('owner'),
]

/** By the tabs of its page. */
export const fieldGroups = () => ({
  general: [
    person('architect'),
    {
      name: 'releaseId',
      label: label('release'),
      kind: 'one',
      optional: true,
      search: releaseSearch,
      byIds: namedReleases,
      named: ({ releaseId, release }) => pickedOf(releaseId, nameOf(release)),
    },
    { name: 'projectReference', label: label('projectReference'), optional: true },
    { name: 'estimatedCost', label: label('estimatedCost'), kind: 'number', unit: 'EUR', optional: true },
    {
      name: 'replacedById',
      label: label('replacedBy'),
      kind: 'one',
      optional: true,
      search: solutionSearch,
      byIds: namedSolutions,
      named: ({ replacedById, replacedByName }) => pickedOf(replacedById, String(replacedByName ?? '')),
    },
    { name: 'tags', label: label('tags'), kind: 'tags', optional: true },
  ] as RecordField[],
  design: [
    { name: 'problemStatement', label: label('problemStatement'), kind: 'markdown', optional: true },
    { name: 'designDescription', label: label('designDescription'), kind: 'markdown', optional: true },
    { name: 'alternatives', label: label('alternatives'), kind: 'long', optional: true },
    { name: 'riskSummary', label: label('riskSummary'), kind: 'long', optional: true },
    { name: 'designUrl', label: label('designUrl'), kind: 'url', optional: true },
    { name: 'diagramUrl', label: label('diagramUrl'), kind: 'url', optional: true },
  ] as RecordField[],
  compliance: [level(), note()],
})

/** All of them, in the order of the form; how far it complies is an architect's to say. */
export const allFields = (judges: boolean): RecordField[] => {
  const { compliance, ...rest } = fieldGroups()
  return [...firstFields(), ...Object.values(rest).flat(), ...(judges ? compliance : [])]
}
/** Those that may change as it stands: once it is approved its scope, and nothing else without reopening it (S-3). */
export const fieldsOf = (solution: Pick<Solution, 'status'>, judges: boolean): RecordField[] =>
  isDesigned(solution) ? allFields(judges) : allFields(judges).filter(({ name }) => scopeFields.includes(name))
export const { shape } = newSolution

const asked: Readonly<Record<string, () => AskedFields>> = {
  goLive: () => ({
    fields: [level(), note(), { name: 'complianceConfirmed', label: label('complianceConfirmed'), kind: 'yesno' }],
    shape: {
      complianceLevel: solutionPayload.complianceLevel,
      complianceNote: solutionPayload.complianceNote,
      complianceConfirmed: solutionPayload.complianceConfirmed,
    },
  }),
}
/** The fields that an action asks for beside its comment. */
export const askedBy = (action: string): AskedFields => asked[action]?.() ?? { fields: [], shape: {} }
