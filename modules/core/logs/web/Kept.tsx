import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { settingsQuery } from './log.queries.ts'

/** How long it is kept, and where that is changed. */
export function Kept({ setting }: { setting: 'logs.keptDays' | 'audit.keptYears' }) {
  const { data } = useQuery(settingsQuery())
  const count = data?.settings.find(({ key }) => key === setting)?.value
  if (typeof count !== 'number') return null
  return (
    <p className="mb-3 text-13 text-muted">
      {t(`logs.kept.${setting}`, { count })}{' '}
      <AppLink href={pages.settings()} className={linkClass}>
        {t('logs.kept.change')}
      </AppLink>
    </p>
  )
}
