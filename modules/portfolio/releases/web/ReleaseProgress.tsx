import { t } from '@portico/platform/web/i18n/i18n.ts'

/** How much of a release is there: a bar, and the same in words. */
export function ReleaseProgress({ realised, total }: { realised: number; total: number }) {
  const words = t('releases.progress', { realised, total })
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="h-2 w-20 shrink-0 overflow-hidden rounded-full bg-hairline" aria-hidden="true">
        <span className="block h-full bg-accent" style={{ inlineSize: total === 0 ? 0 : `${(100 * realised) / total}%` }} />
      </span>
      <span className="text-13 whitespace-nowrap tabular-nums">{words}</span>
    </span>
  )
}
