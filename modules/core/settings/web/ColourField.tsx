import { contrast, isColour } from '@portico/platform/contract/theme/colour.ts'
import { controlContrast, inkOn, leastContrast, nearestSeen, plain, type ThemeName } from '@portico/platform/contract/theme/derive.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'

interface Props {
  theme: ThemeName
  label: string
  value: string
  onChange: (value: string) => void
}

const ratio = (value: number): string => `${formatNumber(Math.floor(value * 10) / 10, { minimumFractionDigits: 1 })} : ${formatNumber(1)}`

/** Isolated: in a sentence from right to left its # would stand behind it. */
const ltr = (code: string): string => `\u2066${code}\u2069`

/** A colour with what its contrast means, and the nearest one of its hue that can be told from the page where it cannot. */
export function ColourField({ theme, label, value, onChange }: Props) {
  const isWhole = isColour(value)
  const seen = isWhole ? leastContrast(value, theme) : 0
  const nearest = isWhole && seen < controlContrast ? nearestSeen(value, theme) : undefined
  const words = isWhole
    ? [
        t('settings.styles.ink', { ratio: ratio(contrast(inkOn(value, theme), value)) }),
        t(nearest ? 'settings.styles.pale' : 'settings.styles.clear', { ratio: ratio(seen) }),
      ].join(' ')
    : undefined
  return (
    <div className="grid gap-1.5">
      <FieldBox label={label} help={words} error={isWhole ? undefined : t('settings.styles.noColour')}>
        {(control) => (
          <span className="flex items-center gap-2">
            <input
              type="color"
              aria-label={t('settings.styles.pick', { name: label })}
              value={isWhole ? value.toLowerCase() : plain.light.ink}
              onChange={(event) => onChange(event.target.value)}
              className="h-9 w-12 rounded-control border border-control bg-surface p-1 pointer-coarse:h-11"
            />
            <input
              {...control}
              dir="ltr"
              spellCheck={false}
              autoComplete="off"
              maxLength={7}
              value={value}
              onChange={(event) => onChange(event.target.value.trim())}
              className={`${inputClass} max-w-32 font-mono text-13`}
            />
          </span>
        )}
      </FieldBox>
      {nearest && (
        <Button small kind="quiet" className="-ms-[11px] justify-self-start" onClick={() => onChange(nearest)}>
          {t('settings.styles.nearest', { colour: ltr(nearest) })}
        </Button>
      )}
    </div>
  )
}
