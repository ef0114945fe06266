import { mdiTimerSandEmpty } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import type { Condition } from '../condition.contract.ts'

const tones: Record<Condition['status'], Tone> = { OPEN: 'warn', MET: 'ok', WAIVED: 'neutral' }

/** How far a condition is met, and that it should have been by now. */
export const ConditionChip = ({ condition: { status, dueDate } }: { condition: Pick<Condition, 'status' | 'dueDate'> }) =>
  status === 'OPEN' && dueDate < new Date().toISOString().slice(0, 10) ? (
    <Chip tone="bad">{t('conditions.overdue')}</Chip>
  ) : (
    <Chip tone={tones[status]} icon={status === 'OPEN' ? mdiTimerSandEmpty : undefined}>
      {t(`conditions.state.${status}`)}
    </Chip>
  )
