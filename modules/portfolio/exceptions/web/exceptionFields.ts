import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import type { AskedFields } from '@portico/platform/web/record/words.ts'
import { peopleFor, personSearch } from '../../people/web/people.queries.ts'
import { deviationTypes } from '../../prospects/deviation-types.contract.ts'
import { namedProspects, prospectSearch } from '../../prospects/web/prospect.queries.ts'
import { productSearch } from '../../prospects/web/prospectProducts.ts'
import { checkCodes } from '../../solutions/solution-states.contract.ts'
import { namedSolutions, solutionSearch } from '../../solutions/web/solution.queries.ts'
import { type Exception, exceptionPayload, newException } from '../exception.contract.ts'
import { toRequest } from '../exception.rules.ts'
import { exceptionReasons, remediationStates, risks } from '../exception-states.contract.ts'
import { wordOf } from './wordOf.ts'

type Values = Readonly<Record<string, unknown>>
const label = (name: string) => t(`exceptions.field.${name}` as MessageKey)
/** A draft may lack what is needed for its request. */
const mayLack = (name: string) => ({
  optional: (toRequest as readonly string[]).includes(name) ? t('exceptions.forRequest') : (true as const),
})
const pickedOf = (id: unknown, name: string) => (typeof id === 'string' && id !== '' ? { id, label: name || id } : null)
const choice = (name: string, values: readonly string[], list: string, optional = true): RecordField => ({
  name,
  label: label(name),
  kind: 'choice',
  options: values.map((value) => ({ value, label: wordOf(list, value) })),
  ...(optional && mayLack(name)),
})
const person = (name: 'remediationOwner' | 'reviewer', optional = true): RecordField => ({
  name: `${name}Id`,
  label: label(name),
  kind: 'person',
  ...(optional && mayLack(`${name}Id`)),
  search: name === 'reviewer' ? peopleFor.architect : personSearch,
  named: (record: Values) => pickedOf(record[`${name}Id`], String(record[`${name}Name`] ?? '')),
})
const subjectName = ({ subject }: Values) => (subject as Exception['subject'])?.name ?? ''
/** Of the kind that was chosen. */
const searches = { PROSPECT: prospectSearch, SOLUTION: solutionSearch, API_PRODUCT: productSearch }
const subject = (type: Exception['subjectType']): RecordField => ({
  name: 'subjectId',
  label: wordOf('subject', type),
  kind: 'one',
  wide: true,
  search: searches[type],
  ...(type !== 'API_PRODUCT' && { byIds: type === 'PROSPECT' ? namedProspects : namedSolutions }),
  named: (record) => pickedOf(record.subjectId, subjectName(record)),
})
const day = (name: string): RecordField => ({ name, label: label(name), kind: 'day', ...mayLack(name) })
const long = (name: string, more: Partial<RecordField> = {}): RecordField =>
  ({ name, label: label(name), kind: 'long', ...mayLack(name), ...more }) as RecordField

/** What makes one; the rest is filled in beside the list. */
export const firstFields = (type: Exception['subjectType'] | undefined): RecordField[] => [
  { name: 'title', label: label('title'), wide: true },
  ...(type ? [subject(type)] : []),
  choice('deviationType', deviationTypes, 'deviation', false),
]

/** What is asked for before somebody reviews it, how it is judged, and how what deviates is mended. */
export const fieldGroups = () => ({
  request: [
    {
      name: 'checkCode',
      label: label('checkCode'),
      kind: 'choice',
      optional: true,
      options: checkCodes.map((value) => ({ value, label: `${t(`solutions.check.${value}` as MessageKey)} (${value})` })),
    } as RecordField,
    choice('reason', exceptionReasons, 'reason'),
    { name: 'standardReference', label: label('standardReference'), ...mayLack('standardReference'), wide: true } as RecordField,
    long('justification', { help: t('exceptions.told.help') }),
    long('impact'),
    long('compensatingMeasures', { help: t('exceptions.compensatingMeasures.help') }),
    day('validFrom'),
    day('validTo'),
  ],
  remediation: [
    long('remediationPlan', { help: t('exceptions.told.help') }),
    person('remediationOwner'),
    day('remediationDueDate'),
    choice('remediationStatus', remediationStates, 'remediation', false),
  ],
  judgement: [choice('riskRating', risks, 'risk'), person('reviewer'), long('riskAssessment')],
})
export const { shape } = newException

/** The form of one as it stands: while it lasts, only how it is mended changes. */
export function formFields({ status }: Pick<Exception, 'status'>, judges: boolean): RecordField[] {
  const { request, remediation, judgement } = fieldGroups()
  if (status === 'GRANTED' || status === 'EXPIRED')
    return judges
      ? [...remediation.filter(({ name }) => name === 'remediationStatus' || name === 'remediationOwnerId'), long('closureEvidence')]
      : remediation.filter(({ name }) => name === 'remediationStatus')
  const [title, deviation] = firstFields(undefined)
  return [...(title && deviation ? [title, deviation] : []), ...request, ...remediation, ...(judges || status === 'DRAFT' ? judgement : [])]
}

const asked: Readonly<Record<string, () => AskedFields>> = {
  startReview: () => ({ fields: [person('reviewer', false)], shape: { reviewerId: exceptionPayload.reviewerId } }),
  close: () => ({
    fields: [{ name: 'closureEvidence', label: label('closureEvidence'), kind: 'long' }],
    shape: { closureEvidence: exceptionPayload.closureEvidence },
  }),
}
/** The fields that an action asks for beside its comment. */
export const askedBy = (action: string): AskedFields => asked[action]?.() ?? { fields: [], shape: {} }

/** All that its history may tell of. */
export const historyFields = ({ subjectType }: Pick<Exception, 'subjectType'>): RecordField[] => [
  ...firstFields(subjectType),
  ...Object.values(fieldGroups()).flat(),
]
