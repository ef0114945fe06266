import { t } from '@portico/platform/web/i18n/i18n.ts'
import { DateRangeField } from '@portico/platform/web/ui/inputs/DateRangeField.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { Switch } from '@portico/platform/web/ui/inputs/Switch.tsx'
import { rangeNames } from './analytics.ts'
import { usePlace } from './usePlace.ts'

/** Of which time, and whether beside the time before. */
export function TimeChoice() {
  const { place, go } = usePlace()
  return (
    <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
      <Select
        aria-label={t('analytics.range')}
        className="w-52 max-sm:w-full"
        value={place.range}
        options={rangeNames.map((name) => ({ value: name, label: t(`analytics.range.${name}`) }))}
        onChange={(event) => go({ range: event.target.value, from: undefined, to: undefined })}
      />
      {place.range === 'days' && (
        <fieldset aria-label={t('analytics.range.days')} className="min-w-0">
          <DateRangeField
            value={{ from: place.from, to: place.to }}
            onChange={({ from, to }) => go({ from: from || undefined, to: to || undefined })}
          />
        </fieldset>
      )}
      <Switch
        label={t('analytics.compare')}
        checked={place.compare}
        onChange={(event) => go({ compare: event.target.checked || undefined })}
      />
    </div>
  )
}
