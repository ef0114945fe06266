import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { NoEnvironment } from '@portico/platform/web/ui/page/NoEnvironment.tsx'
import { pages } from '../../addresses.ts'
import { CommandsList } from './CommandsList.tsx'

/** What the gateway of the current environment still has to follow, among the settings; another environment is chosen where it always is. */
export default function CommandsTab() {
  const { current } = useEnvironment()
  if (!current)
    return (
      <NoEnvironment
        waiting={<RowsSkeleton rows={6} columns={4} />}
        none={{ title: t('commands.empty'), text: t('commands.empty.text') }}
      />
    )
  return (
    <>
      <p className="mb-4 text-muted">
        {t('commands.of')}{' '}
        <AppLink href={pages.environment(current.id)} className={linkClass}>
          <bdi>{current.displayName}</bdi>
        </AppLink>
      </p>
      <CommandsList key={current.id} environmentId={current.id} />
    </>
  )
}
