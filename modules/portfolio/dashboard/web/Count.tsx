import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'

/** A number in a line of its own, which leads to the list behind it. */
export const Count = ({ label, count, href }: { label: string; count: number; href: string }) => (
  <li className="flex items-baseline justify-between gap-3">
    <span>{label}</span>
    <AppLink className={linkClass} href={href} aria-label={`${label}: ${formatNumber(count)}`}>
      {formatNumber(count)}
    </AppLink>
  </li>
)
