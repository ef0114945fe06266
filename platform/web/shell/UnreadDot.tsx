import { t } from '../i18n/i18n.ts'

export const UnreadDot = ({ className }: { className: string }) => (
  <span role="img" aria-label={t('shell.unread')} className={`tone tone-info size-2.5 rounded-full ${className}`} />
)
