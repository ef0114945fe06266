import { mdiCheckCircleOutline, mdiClockOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import type { QueuedMail } from '../mail.contract.ts'

const looks = {
  SENT: { tone: 'ok', icon: mdiCheckCircleOutline },
  QUEUED: { tone: 'neutral', icon: mdiClockOutline },
  FAILED: { tone: 'bad' },
} as const

/** Where a mail stands, by a word, an icon and a colour. */
export const MailStatus = ({ status }: Pick<QueuedMail, 'status'>) => <Chip {...looks[status]}>{t(`mail.status.${status}`)}</Chip>
