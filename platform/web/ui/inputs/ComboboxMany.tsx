import { Combobox as Base } from '@base-ui/react/combobox'
import { mdiClose } from '@mdi/js'
import { type Ref, useRef } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../base/Icon.tsx'
import type { ComboboxProps } from './Combobox.tsx'
import { keepOnEscape, OptionList, searching } from './ComboboxList.tsx'
import { type Option, useOptionSearch } from './useOptionSearch.ts'

interface ComboboxManyProps extends Omit<ComboboxProps, 'value' | 'onChange' | 'clearable' | 'icon'> {
  value: Option[]
  onChange: (value: Option[]) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** Several of many; what is chosen stands before the text as chips. Backspace takes the last one away. */
export function ComboboxMany({ value, onChange, search, placeholder, disabled, ref, onBlur, ...control }: ComboboxManyProps) {
  const found = useOptionSearch(search)
  const group = useRef<HTMLDivElement>(null)
  const known = new Set(found.options.map((option) => option.id))
  return (
    <Base.Root
      multiple
      items={[...found.options, ...value.filter((option) => !known.has(option.id))]}
      {...searching(found)}
      value={value}
      disabled={disabled ?? false}
      onValueChange={(next) => onChange(next)}
    >
      <Base.InputGroup
        ref={group}
        className="flex min-h-9 flex-wrap items-center gap-1 rounded-control border border-control bg-surface p-1 outline-offset-1 focus-within:outline-2 focus-within:outline-focus has-aria-invalid:border-bad pointer-coarse:min-h-11"
      >
        <Base.Chips
          className="flex min-w-0 flex-1 flex-wrap items-center gap-1"
          aria-label={value.length > 0 ? t('ui.combobox.chosen') : undefined}
        >
          {value.map((option) => (
            <Base.Chip
              key={option.id}
              aria-label={option.label}
              className="inline-flex h-[26px] max-w-full items-center rounded-small bg-accent-soft ps-2 text-13 text-accent"
            >
              <bdi className="truncate">{option.label}</bdi>
              <Base.ChipRemove
                aria-label={t('ui.combobox.remove', { name: option.label })}
                className="grid size-[26px] place-items-center rounded-small"
              >
                <Icon path={mdiClose} size={14} />
              </Base.ChipRemove>
            </Base.Chip>
          ))}
          <Base.Input
            {...control}
            ref={ref}
            onBlur={onBlur}
            onKeyDown={keepOnEscape}
            placeholder={value.length > 0 ? '' : (placeholder ?? t('ui.combobox.placeholder'))}
            className="h-[26px] min-w-20 flex-1 bg-transparent px-1.5 text-14 outline-none focus-visible:outline-none pointer-coarse:text-16"
          />
        </Base.Chips>
      </Base.InputGroup>
      <OptionList found={found} anchor={group} />
    </Base.Root>
  )
}
