import { pages } from '@portico/apidex/addresses.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import type { NamedLink } from '../link.contract.ts'

/** The name of a linked application. Who links applications need not see them: a link is for who surely does. */
export function LinkedName({
  of: { applicationId: id, applicationName, environmentId },
  onLeave,
}: {
  of: NamedLink
  onLeave?: () => void
}) {
  const name = <bdi className="font-medium wrap-anywhere">{applicationName}</bdi>
  if (!hasRole('admin')) return name
  return (
    <AppLink className={linkClass} href={pages.application({ id, environmentId })} onClick={onLeave}>
      {name}
    </AppLink>
  )
}
