import { AppError } from '@portico/platform/contract/errors.ts'
import { fieldText } from '@portico/platform/web/forms/messages.ts'
import { useLeaveGuard } from '@portico/platform/web/forms/useLeaveGuard.tsx'
import { formatList, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { westernDigits } from '@portico/platform/web/ui/base/digits.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Switch } from '@portico/platform/web/ui/inputs/Switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showSettingsFault } from './faults.ts'
import { kindOf, rangeOf, type ShownSetting, sentOf, typedOf } from './setting-values.ts'
import { changeSettings, settingsQuery } from './settings.queries.ts'

/** Every number and switch that a module declares, in the module's own block. */
export function GeneralTab() {
  const query = useQuery(settingsQuery())
  const [typed, setTyped] = useState<Record<string, string | boolean | null>>({})
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const isChanged = Object.keys(typed).length > 0
  const leaving = useLeaveGuard(isChanged && !busy)
  if (!query.data)
    return query.isError ? (
      <ErrorState title={t('settings.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    ) : (
      <RowsSkeleton rows={8} columns={2} />
    )
  const { settings, version } = query.data
  const save = async () => {
    const values = Object.fromEntries(
      settings
        .filter(({ key }) => key in typed)
        .map((setting) => {
          const given = typed[setting.key]
          return [setting.key, typeof given === 'string' ? sentOf(kindOf(setting), westernDigits(given)) : given]
        }),
    )
    setBusy(true)
    setFaults({})
    try {
      await changeSettings(version, values)
      setTyped({})
      showSnackbar(t('core.settingsUpdated'))
    } catch (error) {
      const named = error instanceof AppError ? error.details.filter(({ path }) => path.startsWith('values.')) : []
      if (named.length === 0) showSettingsFault(error)
      // A fault of one of several numbers stands at all of them.
      const keyIn = (path: string) => settings.find(({ key }) => path === `values.${key}` || path.startsWith(`values.${key}.`))?.key ?? ''
      setFaults(Object.fromEntries(named.map((fault) => [keyIn(fault.path), fieldText(fault)])))
      if (error instanceof AppError && error.name === 'VersionConflict') await query.refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="grid max-w-4xl gap-4 xl:max-w-6xl"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {leaving}
      {/* Columns and no grid: beneath a short card the next one follows, without a hole. */}
      <div className="-mb-4 gap-4 lg:columns-2 xl:columns-3">
        {[...Map.groupBy(settings, ({ key }) => key.split('.')[0] ?? '')].map(([group, those]) => (
          <div key={group} className="break-inside-avoid pb-4">
            <Card plain title={textOf(`settings.group.${group}`) ?? group}>
              <div className="grid gap-4">
                {those.map((setting) => (
                  <Setting
                    key={setting.key}
                    setting={setting}
                    typed={typed[setting.key]}
                    fault={faults[setting.key]}
                    onChange={(value) => setTyped((before) => ({ ...before, [setting.key]: value }))}
                  />
                ))}
              </div>
            </Card>
          </div>
        ))}
      </div>
      <div className="sticky bottom-0 z-1 -mx-1 flex flex-wrap justify-end gap-2 border-t border-hairline bg-background px-1 py-3.5">
        <Button kind="cancel" disabled={!isChanged || busy} onClick={() => setTyped({})}>
          {t('ui.cancel')}
        </Button>
        <Button kind="submit" busy={busy} disabled={!isChanged}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  )
}

interface SettingProps {
  setting: ShownSetting
  typed: string | boolean | null | undefined
  fault: string | undefined
  onChange: (value: string | boolean | null) => void
}

function Setting({ setting, typed, fault, onChange }: SettingProps) {
  const kind = kindOf(setting)
  const label = textOf(`settings.of.${setting.key}`) ?? setting.summary
  const shown = typed === null ? setting.default : (typed ?? setting.value)
  const { minimum, maximum } = rangeOf(setting)
  const initial = wordsOf(setting.default)
  const isDefault = typedOf(shown) === typedOf(setting.default)
  const back = !isDefault && (
    <Button small kind="quiet" onClick={() => onChange(null)}>
      {t('settings.back')}
    </Button>
  )
  if (kind === 'switch')
    return (
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Switch
          label={label}
          help={fault ?? t('settings.default', { value: initial })}
          checked={shown === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {back}
      </div>
    )
  const range =
    minimum !== undefined && maximum !== undefined
      ? t('settings.range', { minimum: formatNumber(minimum), maximum: formatNumber(maximum), value: initial })
      : t('settings.default', { value: initial })
  const [help, unit] = [textOf(`settings.help.${setting.key}`), textOf(`settings.unit.${setting.key}`)]
  return (
    <FieldBox label={label} help={help ? `${help} ${range}` : range} error={fault} aside={back}>
      {(control) => (
        <span className="flex items-center gap-2">
          <input
            {...control}
            dir="ltr"
            autoComplete="off"
            inputMode={kind === 'number' ? 'numeric' : undefined}
            className={`${inputClass} ${unit ? 'max-w-24' : 'max-w-60'} tabular-nums`}
            value={typedOf(shown)}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit && <span className="text-muted">{unit}</span>}
        </span>
      )}
    </FieldBox>
  )
}

const wordsOf = (value: unknown): string =>
  typeof value === 'boolean'
    ? t(value ? 'settings.on' : 'settings.off')
    : Array.isArray(value)
      ? formatList(value.map(String), 'unit')
      : typeof value === 'number'
        ? formatNumber(value)
        : typedOf(value)
