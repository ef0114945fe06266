import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import type { ComplianceLevel } from '../solution-states.contract.ts'

const levels: Record<ComplianceLevel, Tone> = {
  IRRELEVANT: 'neutral',
  CONSISTENT: 'info',
  COMPLIANT: 'info',
  CONFORMANT: 'ok',
  FULLY_CONFORMANT: 'ok',
  NON_CONFORMANT: 'bad',
}

export const levelTone = (level: ComplianceLevel): Tone => levels[level]
export const levelWords = (level: string) => t(`solutions.compliance.${level}` as MessageKey)
