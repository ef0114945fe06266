import { mdiClose } from '@mdi/js'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'
import type { ControlProps } from './FieldBox.tsx'

interface TagsInputProps extends Partial<ControlProps> {
  value: readonly string[]
  onChange: (tags: string[]) => void
  onBlur?: () => void
  name?: string
  placeholder?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement> | undefined
}

/** Words of one's own as chips. Enter or a comma makes one, Backspace in the empty field takes the last one; Left and Right reach each. */
export function TagsInput({ value, onChange, onBlur, name, placeholder, disabled = false, ref, ...control }: TagsInputProps) {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const add = (texts: readonly string[]) => {
    const fresh = texts.map((text) => text.trim()).filter((text) => text !== '')
    if (fresh.length > 0) onChange([...new Set([...value, ...fresh])])
    setTyped('')
  }
  const take = (at: number) => {
    setSaid(t('ui.tags.removed', { name: value[at] ?? '' }))
    onChange(value.filter((_, index) => index !== at))
    box.current?.querySelector('input')?.focus()
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const isEmpty = event.currentTarget.value === ''
    if ((event.key === 'Enter' && !isEmpty) || event.key === ',' || event.key === '،') {
      event.preventDefault()
      add([typed])
    } else if (event.key === 'Backspace' && isEmpty && value.length > 0) {
      event.preventDefault()
      take(value.length - 1)
    } else if (isEmpty) walk(event)
  }
  /** Between the chips and the field, in the direction in which they are read. */
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || !box.current) return
    const stops = [...box.current.querySelectorAll<HTMLElement>('button, input')]
    const way = getComputedStyle(box.current).direction === 'rtl' ? -step : step
    stops[stops.findIndex((stop) => stop === document.activeElement) + way]?.focus()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const parts = event.clipboardData.getData('text').split(/[,،;\n]/)
    if (parts.length < 2) return
    event.preventDefault()
    add([...(typed ? [typed] : []), ...parts])
  }
  return (
    <div
      ref={box}
      className={cx(
        'flex min-h-9 flex-wrap items-center gap-1 rounded-control border border-control bg-surface p-1 outline-offset-1 has-[input:focus]:outline-2 has-[input:focus]:outline-focus has-aria-invalid:border-bad-dot pointer-coarse:min-h-11',
        disabled && 'bg-sunken text-muted',
      )}
    >
      {value.length > 0 && (
        <ul aria-label={t('ui.combobox.chosen')} className="contents">
          {value.map((tag, at) => (
            <li key={tag} className="inline-flex h-[26px] max-w-full items-center rounded-small bg-accent-soft ps-2 text-13 text-accent">
              <bdi className="truncate">{tag}</bdi>
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('ui.combobox.remove', { name: tag })}
                disabled={disabled}
                onClick={() => take(at)}
                onKeyDown={(event) => {
                  if (event.key === 'Delete' || event.key === 'Backspace') {
                    event.preventDefault()
                    take(at)
                  } else walk(event)
                }}
                className="grid size-[26px] place-items-center rounded-small"
              >
                <Icon path={mdiClose} size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...control}
        ref={ref}
        name={name}
        value={typed}
        disabled={disabled}
        autoComplete="off"
        dir="auto"
        placeholder={value.length > 0 ? '' : placeholder}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={keys}
        onPaste={paste}
        onBlur={() => {
          // What stands there when somebody goes on was meant.
          add([typed])
          onBlur?.()
        }}
        className="h-[26px] min-w-20 flex-1 bg-transparent px-1.5 text-14 outline-none focus-visible:outline-none pointer-coarse:text-16"
      />
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  )
}
