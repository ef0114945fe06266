import { mdiChevronRight } from '@mdi/js'
import { t } from '../../i18n/i18n.ts'
import { AppLink } from '../base/AppLink.tsx'
import { Icon } from '../base/Icon.tsx'

export interface Crumb {
  label: string
  /** Absent on the page that shows. */
  href?: string
}

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={t('ui.breadcrumbs')} className="min-w-0 text-13 text-muted">
      <ol className="flex flex-wrap items-center gap-1.5">
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.href} ${crumb.label}`} className="flex min-w-0 items-center gap-1.5">
            {index > 0 && <Icon path={mdiChevronRight} size={14} mirror className="opacity-60" />}
            {crumb.href ? (
              <AppLink href={crumb.href} className="truncate rounded-small hover:text-ink hover:underline">
                <bdi>{crumb.label}</bdi>
              </AppLink>
            ) : (
              <span aria-current="page" className="max-w-[60ch] truncate">
                <bdi>{crumb.label}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
