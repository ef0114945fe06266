import { mdiAlertCircleOutline, mdiAlertOutline, mdiArrowRightCircleOutline, mdiCheckCircleOutline } from '@mdi/js'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { toneOf } from './log-filters.ts'

const icons = {
  ok: mdiCheckCircleOutline,
  info: mdiArrowRightCircleOutline,
  warn: mdiAlertOutline,
  bad: mdiAlertCircleOutline,
  neutral: mdiCheckCircleOutline,
}

/** An HTTP status; its class by colour and icon. */
export function StatusChip({ code }: { code: number }) {
  const tone = toneOf(code)
  return (
    <Chip tone={tone} icon={icons[tone]} className="tabular-nums">
      {String(code)}
    </Chip>
  )
}

/** In the list only what went wrong stands out. */
export const Status = ({ code }: { code: number }) =>
  code >= 400 ? <StatusChip code={code} /> : <span className="text-muted tabular-nums">{String(code)}</span>
