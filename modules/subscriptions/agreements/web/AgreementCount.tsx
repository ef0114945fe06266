import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'

/** How many there are; red, and in words, where one of them ends soon. */
export function AgreementCount({ of: { agreementCount, agreementEnding } }: { of: { agreementCount: number; agreementEnding: boolean } }) {
  if (!agreementEnding) return formatNumber(agreementCount)
  return <Chip tone="bad">{t('agreements.ending', { count: agreementCount })}</Chip>
}
