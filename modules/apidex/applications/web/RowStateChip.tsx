import { mdiClockRemoveOutline, mdiKeyRemove, mdiTimelineClockOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { EnforcementChip } from '../../gateway-commands/web/EnforcementChip.tsx'
import type { ApplicationRow } from '../application.contract.ts'
import { rowStateOf } from './gateway-state.ts'

/** An application's keys at the gateway in one chip. */
export function RowStateChip({ row }: { row: ApplicationRow }) {
  const state = rowStateOf(row, new Date())
  if (state === 'noKeys') return <Chip icon={mdiKeyRemove}>{t('applications.state.noKeys')}</Chip>
  if (state === 'expired')
    return (
      <Chip tone="bad" icon={mdiClockRemoveOutline}>
        {t('enforcement.expired')}
      </Chip>
    )
  if (state === 'awaiting')
    return (
      <Chip tone="info" icon={mdiTimelineClockOutline}>
        {t('keys.product.pending')}
      </Chip>
    )
  return <EnforcementChip state={state} expiresAt={row.nextExpiry} />
}

/** The same in words, for a downloaded list. */
export function rowStateText(row: ApplicationRow): string {
  const state = rowStateOf(row, new Date())
  if (state === 'noKeys') return t('applications.state.noKeys')
  if (state === 'expired') return t('enforcement.expired')
  return state === 'awaiting' ? t('keys.product.pending') : t(`enforcement.${state}`)
}
