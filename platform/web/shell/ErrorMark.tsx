import { mdiAlertCircleOutline } from '@mdi/js'
import { dialogOpen } from '../errors/collected.ts'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { BarButton } from './BarButton.tsx'

/** Errors were collected that nobody was asked about: opens the dialog that lists and sends them. */
export default function ErrorMark({ count }: { count: number }) {
  return (
    <BarButton name={t('shell.errors', { count })} icon={mdiAlertCircleOutline} onClick={() => dialogOpen.set(true)}>
      <span
        aria-hidden="true"
        className="tone tone-bad absolute end-0 top-0 grid h-[18px] min-w-[18px] place-items-center rounded-full px-1 text-12 font-bold tabular-nums"
      >
        {formatNumber(count)}
      </span>
    </BarButton>
  )
}
