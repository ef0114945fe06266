import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { settingsQuery } from './log.queries.ts'

/** How long it is kept, and where that is changed. */
export function Kept({ setting, beside }: { setting: 'logs.keptDays' | 'audit.keptYears'; beside?: boolean }) {
  const { data } = useQuery(settingsQuery())
  const count = data?.settings.find(({ key }) => key === setting)?.value
  if (typeof count !== 'number') return null
  return (
    <p className={cx('text-13 text-muted', !beside && 'mb-3')}>
      {t(`logs.kept.${setting}`, { count })}{' '}
      <AppLink href={pages.settings()} className={linkClass}>
        {t('logs.kept.change')}
      </AppLink>
    </p>
  )
}
