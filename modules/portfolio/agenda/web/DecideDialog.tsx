import { mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { DayField, NumberField, SelectField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { PersonField } from '@portico/platform/web/forms/PersonField.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { useFieldArray, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { decisions } from '../../backlog/agenda-kinds.contract.ts'
import { personSearch } from '../../people/web/people.queries.ts'
import { type AgendaItem, itemPayload } from '../item.contract.ts'
import { boardChanged, itemCalls } from './agenda.queries.ts'
import { DecidedAlong } from './DecidedAlong.tsx'
import { wordOf } from './wordOf.ts'

const { decisionText, deferUntil, conditions, actions, excludedProspectIds } = itemPayload
const count = () => z.int().check(z.minimum(0), z.maximum(1000))
const schema = z.object({
  decision: z.enum(decisions),
  decisionText,
  deferUntil,
  conditions,
  actions,
  excludedProspectIds,
  votes: z.object({ for: count(), against: count(), abstain: count() }),
})
type Values = z.infer<typeof schema>

/** The words of an item for which only `NOTED` is left. */
const isNoted = ({ purpose, about }: AgendaItem) => purpose !== 'DECISION' || about === 'ENDED'
const choicesOf = (item: AgendaItem) =>
  isNoted(item) ? (['NOTED'] as const) : decisions.filter((one) => one !== 'NOTED' || ['NONE', 'RELEASE'].includes(item.subjectType))

/** What the board decided: in one form, sent by Enter, so that who records it stays at the keyboard. */
export function DecideDialog({ item, onClose }: { item: AgendaItem; onClose: () => void }) {
  const send = ({ votes, deferUntil: until, conditions: asked, excludedProspectIds: excluded = [], ...rest }: Values) => {
    const { decision } = rest
    const voted = votes.for + votes.against + votes.abstain > 0
    return itemCalls.transition(item.id, {
      ...rest,
      action: 'decide',
      version: item.version,
      ...(decision === 'DEFERRED' && until && { deferUntil: until }),
      ...(decision === 'APPROVED_WITH_CONDITIONS' && { conditions: asked }),
      ...(excluded.length > 0 && decision !== 'REWORK' && { excludedProspectIds: excluded }),
      ...(voted && { votes }),
    })
  }
  return (
    <FormDialog
      title={t('agenda.decide.title', { name: item.title })}
      submitLabel={t('agenda.decide')}
      schema={schema}
      defaults={{
        decision: choicesOf(item)[0],
        decisionText: '',
        deferUntil: '',
        conditions: [],
        actions: [],
        excludedProspectIds: [],
        votes: { for: 0, against: 0, abstain: 0 },
      }}
      submit={send}
      onDone={() => {
        showSnackbar(t('agenda.decided', { name: item.title }))
        void boardChanged()
        onClose()
      }}
      onClose={onClose}
    >
      {item.question && (
        <blockquote className="border-s-2 border-accent ps-3 text-muted whitespace-pre-wrap wrap-anywhere">
          <bdi>{item.question}</bdi>
        </blockquote>
      )}
      <SelectField
        name="decision"
        label={t('agenda.field.decision')}
        options={choicesOf(item).map((value) => ({ value, label: wordOf('decision', value) }))}
      />
      <Until />
      <TextField name="decisionText" label={t('agenda.field.decisionText')} help={t('agenda.decisionText.help')} rows={4} />
      {item.subjectType === 'SOLUTION' && item.subjectId !== null && <DecidedAlong solutionId={item.subjectId} />}
      <Conditions />
      <Rows name="actions" label={t('agenda.field.actions')} add={t('agenda.actions.add')} most={20} />
      <fieldset className="grid grid-cols-3 gap-3">
        <legend className="mb-1 font-semibold">{t('agenda.field.votes')}</legend>
        <NumberField name="votes.for" label={t('agenda.votes.for')} />
        <NumberField name="votes.against" label={t('agenda.votes.against')} />
        <NumberField name="votes.abstain" label={t('agenda.votes.abstain')} />
      </fieldset>
    </FormDialog>
  )
}

const Until = () => useWatch({ name: 'decision' }) === 'DEFERRED' && <DayField name="deferUntil" label={t('agenda.field.deferUntil')} />

const Conditions = () =>
  useWatch({ name: 'decision' }) === 'APPROVED_WITH_CONDITIONS' && (
    <Rows name="conditions" label={t('agenda.field.conditions')} add={t('agenda.conditions.add')} most={10} />
  )

interface RowsProps {
  name: 'conditions' | 'actions'
  label: string
  add: string
  most: number
}

/** What somebody has to do by a day: a text, who, and when. */
function Rows({ name, label, add, most }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ name })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid gap-3 rounded-control border border-hairline p-3 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <TextField name={`${name}.${at}.text`} label={t('agenda.field.what')} rows={2} />
          </div>
          <PersonField name={`${name}.${at}.ownerId`} label={t('agenda.field.who')} search={personSearch} initial={null} />
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <DayField name={`${name}.${at}.dueDate`} label={t('agenda.field.dueDate')} />
            </div>
            <IconButton icon={mdiTrashCanOutline} name={t('agenda.row.remove', { number: at + 1 })} onClick={() => remove(at)} />
          </div>
        </div>
      ))}
      {fields.length < most && (
        <div>
          <Button small icon={mdiPlus} onClick={() => append({ text: '', ownerId: '', dueDate: '' })}>
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
