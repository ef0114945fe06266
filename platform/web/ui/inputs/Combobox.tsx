import { Combobox as Base } from '@base-ui/react/combobox'
import { mdiChevronDown, mdiClose } from '@mdi/js'
import { type Ref, useRef } from 'react'
import { t } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/keys.ts'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'
import { keepOnEscape, OptionList, searching } from './ComboboxList.tsx'
import type { ControlProps } from './FieldBox.tsx'
import { inputClass } from './inputClass.ts'
import { type Option, type SearchOptions, useOptionSearch } from './useOptionSearch.ts'

export interface ComboboxProps extends Partial<ControlProps> {
  value: Option | null
  onChange: (value: Option | null) => void
  /** Asked while the person types; `searchIn(options)` for a list known beforehand. */
  search: SearchOptions
  placeholder?: string | undefined
  icon?: string | undefined
  clearable?: boolean | undefined
  /** What is said where nothing was found, if there is more to say than that. */
  none?: MessageKey | undefined
  disabled?: boolean | undefined
  'aria-label'?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onBlur?: (() => void) | undefined
}

/** One of many, found by typing: people, teams, products. Loaded with the routes that use it (Base UI), never in the shell. */
export function Combobox({
  value,
  onChange,
  search,
  placeholder,
  icon,
  clearable = true,
  none,
  disabled,
  ref,
  onBlur,
  ...control
}: ComboboxProps) {
  const found = useOptionSearch(search)
  const group = useRef<HTMLDivElement>(null)
  const items = value && !found.options.some((option) => option.id === value.id) ? [...found.options, value] : found.options
  return (
    <Base.Root items={items} {...searching(found)} value={value} disabled={disabled ?? false} onValueChange={(next) => onChange(next)}>
      <Base.InputGroup ref={group} className="relative flex items-center">
        {icon && <Icon path={icon} className="pointer-events-none absolute start-2.5" />}
        <Base.Input
          {...control}
          ref={ref}
          onBlur={onBlur}
          onKeyDown={keepOnEscape}
          placeholder={placeholder ?? t('ui.combobox.placeholder')}
          className={cx(inputClass, icon && 'ps-9', clearable && value ? 'pe-16' : 'pe-9')}
        />
        <span className="absolute inset-y-0 end-0.5 flex items-center text-muted">
          {clearable && value && (
            <Base.Clear aria-label={t('ui.combobox.clear')} className="grid size-8 place-items-center rounded-control hover:text-ink">
              <Icon path={mdiClose} size={16} />
            </Base.Clear>
          )}
          <Base.Trigger
            aria-label={t('ui.combobox.open')}
            tabIndex={-1}
            className="grid size-8 place-items-center rounded-control hover:text-ink"
          >
            <Icon path={mdiChevronDown} size={16} />
          </Base.Trigger>
        </span>
      </Base.InputGroup>
      <OptionList found={found} anchor={group} none={none} />
    </Base.Root>
  )
}
