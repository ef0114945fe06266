import { longText, text } from '@portico/platform/contract/fields.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { type Condition, conditions } from '../condition.contract.ts'
import { type ConditionSubject, conditionStates } from '../condition-kinds.contract.ts'
import { ConditionChip } from './ConditionChip.tsx'

const query = (subjectType: ConditionSubject, subjectId: string) =>
  queryOf(conditions.list, { query: { subjectType, subjectId, itemsPerPage: 100 } }, { quiet: true })

interface ConditionsProps {
  type: ConditionSubject
  id: string
  /** As a part of something else: it is there only where conditions are. */
  heading?: ReactNode
}
/** What the board asked of a record when it approved, and how far that is met. */
export function Conditions({ type, id, heading }: ConditionsProps) {
  const [changing, setChanging] = useState<Condition>()
  const found = useQuery(query(type, id))
  const rows = found.data?.data
  if (rows === undefined)
    return found.isError ? (
      <ErrorState title={t('conditions.failed')} error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
    ) : (
      <RowsSkeleton rows={3} columns={3} />
    )
  if (rows.length === 0 && heading) return null
  if (rows.length === 0) return <EmptyState title={t('conditions.empty')} text={t('conditions.empty.text')} />
  return (
    <>
      {heading}
      <Card plain flush>
        <ul>
          {rows.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-3 border-t border-hairline px-4 py-3 first:border-t-0">
              <span className="grid min-w-0 flex-1 gap-0.5">
                <bdi className="wrap-anywhere">{one.text}</bdi>
                <span className="text-13 text-muted">
                  {t('conditions.due', { date: formatDate(one.dueDate), name: one.ownerName ?? '–' })}
                </span>
                {(one.comment || one.evidence) && <bdi className="text-13 wrap-anywhere">{one.comment || one.evidence}</bdi>}
              </span>
              <ConditionChip condition={one} />
              {one.may.length > 0 && (
                <Button small onClick={() => setChanging(one)}>
                  {t('record.edit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {changing && <ConditionDialog condition={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

function ConditionDialog({ condition, onClose }: { condition: Condition; onClose: () => void }) {
  const decides = condition.may.includes('status')
  const schema = decides
    ? z.object({ evidence: longText(2000), status: z.enum(conditionStates), comment: text(0, 1000) })
    : z.object({ evidence: longText(2000) })
  const { evidence, status, comment } = condition
  return (
    <FormDialog
      title={t('conditions.edit')}
      submitLabel={t('conditions.save')}
      size="small"
      schema={schema}
      defaults={{ evidence, ...(decides && { status, comment }) }}
      submit={(values) => call(conditions.change, { params: { id: condition.id }, body: { ...values, version: condition.version } })}
      onDone={() => {
        void refresh(conditions.change)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <bdi>{condition.text}</bdi>
      </p>
      <TextField name="evidence" rows={3} optional label={t('conditions.evidence')} help={t('conditions.evidence.help')} />
      {decides && (
        <>
          <SelectField
            name="status"
            label={t('record.status')}
            options={conditionStates.map((value) => ({ value, label: t(`conditions.state.${value}`) }))}
          />
          <TextField name="comment" rows={2} optional label={t('record.reason')} help={t('conditions.comment.help')} />
        </>
      )}
    </FormDialog>
  )
}
