import { t } from '@portico/platform/web/i18n/i18n.ts'

/** The same room whether it was read or not, so that the lines begin at one edge. */
export const UnreadMark = ({ read }: { read: boolean }) =>
  read ? (
    <span className="mt-1.5 size-2.5 shrink-0" />
  ) : (
    <span role="img" aria-label={t('notifications.new')} className="tone tone-info mt-1.5 size-2.5 shrink-0 rounded-full" />
  )
