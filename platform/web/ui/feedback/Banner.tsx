import { mdiAlertCircleOutline, mdiAlertOutline, mdiCheckCircleOutline, mdiClose, mdiInformationOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'

export type BannerTone = 'ok' | 'warn' | 'bad' | 'info'
const looks: Record<BannerTone, { icon: string; look: string }> = {
  ok: { icon: mdiCheckCircleOutline, look: 'tone-ok' },
  warn: { icon: mdiAlertOutline, look: 'tone-warn' },
  bad: { icon: mdiAlertCircleOutline, look: 'tone-bad' },
  info: { icon: mdiInformationOutline, look: 'tone-info' },
}

interface BannerProps {
  tone?: BannerTone | undefined
  icon?: string | undefined
  /** What can be done about it: one small button or link. */
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

/** A message that stays in its place on the page: a banner over a screen, a fault over a form. */
export function Banner({ tone = 'bad', icon, action, onDismiss, children }: BannerProps) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      data-edge=""
      className={cx('tone flex flex-wrap items-center gap-x-3 gap-y-2 rounded-[8px] px-3.5 py-2.5 font-medium', looks[tone].look)}
    >
      <Icon path={icon ?? looks[tone].icon} size={20} />
      <div className="min-w-40 flex-1 wrap-anywhere">{children}</div>
      {action && <div className="max-sm:order-last max-sm:basis-full">{action}</div>}
      {onDismiss && (
        <IconButton name={t('ui.dismiss')} icon={mdiClose} onClick={onDismiss} className="-my-1 text-current! hover:bg-current/15!" />
      )}
    </div>
  )
}
