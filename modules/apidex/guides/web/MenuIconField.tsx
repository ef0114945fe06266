import { mdiMinus } from '@mdi/js'
import { Field } from '@portico/platform/web/forms/Field.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { menuIcons } from '../menu.contract.ts'
import { menuIconPaths } from './menu-icons.ts'

/** One of the icons, or none; each says its name to who hears it, or points at it. */
export function MenuIconField({ name }: { name: string }) {
  return (
    <Field name={name} label={t('guides.menu.icon')} group optional>
      {(control, { value, onChange, onBlur }) => (
        <div {...control} role="radiogroup" className="flex flex-wrap gap-1">
          {(['', ...menuIcons] as const).map((icon) => {
            const said = t(`guides.menu.icon.${icon || 'none'}`)
            return (
              <label
                key={icon}
                title={said}
                className={cx(
                  'flex size-9 cursor-pointer items-center justify-center rounded-control border has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11',
                  value === icon ? 'border-accent bg-accent-soft text-accent' : 'border-hairline hover:bg-hover',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  className="sr-only"
                  aria-label={said}
                  checked={value === icon}
                  onChange={() => onChange(icon)}
                  onBlur={onBlur}
                />
                <Icon path={icon ? menuIconPaths[icon] : mdiMinus} />
              </label>
            )
          })}
        </div>
      )}
    </Field>
  )
}
