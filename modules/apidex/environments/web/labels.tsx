import {
  mdiAccountCancelOutline,
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiCloseCircleOutline,
  mdiHelpCircleOutline,
  mdiLanDisconnect,
  mdiLockOutline,
  mdiPauseOctagonOutline,
  mdiTimerSandEmpty,
} from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import type { Environment } from '../environment.contract.ts'
import type { Condition } from '../environment-states.contract.ts'
import { conditionOf } from './environment-state.ts'

const looks: Record<Condition, { tone: Tone; icon: string }> = {
  reachable: { tone: 'ok', icon: mdiCheckCircleOutline },
  stopped: { tone: 'warn', icon: mdiPauseOctagonOutline },
  answer: { tone: 'bad', icon: mdiCloseCircleOutline },
  error: { tone: 'bad', icon: mdiAlertCircleOutline },
  limit: { tone: 'bad', icon: mdiTimerSandEmpty },
  elsewhere: { tone: 'bad', icon: mdiLanDisconnect },
  tokens: { tone: 'bad', icon: mdiAccountCancelOutline },
  signIn: { tone: 'bad', icon: mdiAccountCancelOutline },
  right: { tone: 'bad', icon: mdiLockOutline },
  refused: { tone: 'bad', icon: mdiCloseCircleOutline },
  notConnected: { tone: 'warn', icon: mdiLanDisconnect },
  notTried: { tone: 'neutral', icon: mdiHelpCircleOutline },
  notDriven: { tone: 'neutral', icon: mdiHelpCircleOutline },
}

export function ConditionChip({ environment }: { environment: Environment }) {
  const condition = conditionOf(environment)
  return <Chip {...looks[condition]}>{t(`condition.${condition}`)}</Chip>
}
