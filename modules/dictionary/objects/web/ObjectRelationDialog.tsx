import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { type RecordField, RecordFields } from '@portico/platform/web/record/RecordFields.tsx'
import * as z from 'zod/mini'
import { ownFaults } from '../../terms/web/parts.ts'
import { type GivenObjectRelation, givenObjectRelation, type ObjectRelation } from '../member.contract.ts'
import type { BusinessObject } from '../object.contract.ts'
import { aggregations, representations } from '../object-kinds.contract.ts'
import { objectSearch } from './object.queries.ts'
import { kindWord, objectField } from './wordOf.ts'

const label = (name: string) => objectField(`relation.${name}`)
const options = (values: readonly string[]) => values.map((value) => ({ value, label: kindWord(value) }))
const { name, targetId, targetCardinality, sourceCardinality, aggregation, representation } = givenObjectRelation.shape
const schema = z.object({
  name,
  targetId,
  targetCardinality,
  sourceCardinality,
  aggregation,
  representation,
  inverseName: z.string(),
  description: z.string(),
})

interface DialogProps {
  object: BusinessObject
  /** Left out: a new one. */
  relation: ObjectRelation | undefined
  targetName: string | undefined
  /** Its place among the relations of the object. */
  at: number
  save: (given: GivenObjectRelation) => Promise<void>
  onClose: () => void
}

/** Relates an object to another one, of whatever domain. */
export function ObjectRelationDialog({ relation, targetName, at, save, onClose }: DialogProps) {
  const title = relation ? t('objects.relations.edit', { name: relation.name }) : t('objects.relations.add')
  const fields: RecordField[] = [
    { name: 'name', label: label('name'), help: t('objects.relations.name.help'), code: true },
    {
      name: 'targetId',
      label: label('target'),
      kind: 'one',
      search: objectSearch(),
      named: () => (relation && targetName ? { id: relation.targetId, label: targetName } : null),
    },
    { name: 'targetCardinality', label: label('targetCardinality'), help: t('objects.relations.cardinality.help'), code: true },
    { name: 'sourceCardinality', label: label('sourceCardinality'), code: true },
    { name: 'aggregation', label: label('aggregation'), kind: 'choice', options: options(aggregations) },
    { name: 'representation', label: label('representation'), kind: 'choice', options: options(representations) },
    { name: 'inverseName', label: label('inverseName'), optional: true },
    { name: 'description', label: label('description'), kind: 'long', optional: true },
  ]
  return (
    <FormDialog
      title={title}
      submitLabel={relation ? t('objects.relations.save') : title}
      schema={schema}
      defaults={{
        name: '',
        targetId: '',
        targetCardinality: '0..*',
        sourceCardinality: '0..*',
        aggregation: 'NONE',
        representation: 'REFERENCE',
        inverseName: '',
        description: '',
        ...relation,
      }}
      submit={(values) =>
        save({ ...(relation?.termId && { termId: relation.termId }), ...values, ...(relation && { id: relation.id }) }).catch(
          ownFaults('relations', at),
        )
      }
      onDone={onClose}
      onClose={onClose}
    >
      <RecordFields fields={fields} record={relation ?? {}} />
    </FormDialog>
  )
}
