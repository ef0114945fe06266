import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { pages } from '../../addresses.ts'

/** Guides that come with the portal and that a screen leads to. */
export type LinkedGuide = 'start' | 'find' | 'key' | 'teams' | 'changes' | 'keys-safely' | 'approve' | 'publish'

/** What to do next, and the guide that tells all of it. */
export const GuideLink = ({ to }: { to: LinkedGuide }) => (
  <AppLink href={pages.guide({ root: 'guides', folder: to })} className={linkClass}>
    {t(`guides.link.${to}`)}
  </AppLink>
)
