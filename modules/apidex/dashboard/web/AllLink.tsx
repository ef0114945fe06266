import { TileLink } from '@portico/platform/web/dashboard/Tile.tsx'
import { formatTotal } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'

/** The link to the list behind a tile's rows, with how many there are; one alone shows whole, and is a link by itself. */
export const AllLink = ({ href, page }: { href: string; page: { total_elements: number; exact: boolean } | undefined }) =>
  page && page.total_elements > 1 ? (
    <TileLink href={href}>{t('dashboard.all', { count: formatTotal(page.total_elements, page.exact) })}</TileLink>
  ) : null
