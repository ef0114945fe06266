import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { looks, severities } from './Changes.tsx'
import type { Entry } from './changeGroups.ts'

interface SeverityFilterProps {
  label: string
  counts: Readonly<Record<Entry['severity'], number>>
  only: Entry['severity'] | undefined
  onOnly: (only: Entry['severity'] | undefined) => void
}

/** How many changes of each severity; pressing one shows those alone. */
export function SeverityFilter({ label, counts, only, onOnly }: SeverityFilterProps) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
      {severities.map((severity) => (
        <button
          key={severity}
          type="button"
          aria-pressed={only === severity}
          disabled={counts[severity] === 0}
          onClick={() => onOnly(only === severity ? undefined : severity)}
          className={cx(
            'rounded-full outline-offset-1 disabled:opacity-55 pointer-coarse:py-2.5',
            only === severity && 'outline-2 outline-accent',
          )}
        >
          <Chip tone={looks[severity].tone} icon={looks[severity].icon}>
            {t(`documents.severity.${severity}`)} {formatNumber(counts[severity])}
          </Chip>
        </button>
      ))}
    </fieldset>
  )
}
