import { mdiChevronDown } from '@mdi/js'
import type { Ref, SelectHTMLAttributes } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'
import { inputClass } from './inputClass.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly SelectOption[]
  /** An icon before the chosen word. */
  icon?: string | undefined
  /** Shown, and not to be chosen again, while nothing is chosen. */
  placeholder?: string | undefined
  small?: boolean | undefined
  ref?: Ref<HTMLSelectElement> | undefined
}

/** One of a few. The browser's own list: complete by keyboard, at home on a phone, nothing to download. For many choices: Combobox. */
export function Select({ options, icon, placeholder, small, className, ...rest }: SelectProps) {
  return (
    <span className={cx('relative flex min-w-0 items-center', className)}>
      {icon && <Icon path={icon} className="pointer-events-none absolute start-2.5" />}
      <select
        {...rest}
        className={cx(
          small ? inputClass.replace('h-9', 'h-[30px]').replace('text-14', 'text-13') : inputClass,
          'appearance-none pe-8',
          icon && 'ps-9',
        )}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <Icon path={mdiChevronDown} size={16} className="pointer-events-none absolute end-2.5" />
    </span>
  )
}
