import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { cx } from '../base/cx.ts'

interface TickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Some of what it stands for is ticked. */
  indeterminate?: boolean
  kind?: 'checkbox' | 'radio'
  ref?: Ref<HTMLInputElement> | undefined
}

/** The box alone; it needs an `aria-label` or a label around it. The area to press is larger than the drawing. */
export function Tick({ indeterminate = false, kind = 'checkbox', className, ref, ...rest }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <input
      {...rest}
      ref={(element) => {
        box.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      type={kind}
      className={cx('tick', className)}
    />
  )
}

interface CheckboxProps extends TickProps {
  label: ReactNode
  help?: ReactNode
}

export function Checkbox({ label, help, ...rest }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Tick is the control
    <label
      className={cx(
        'inline-flex min-h-8 items-start gap-2.5 py-1.5 pointer-coarse:min-h-11 pointer-coarse:items-center',
        rest.disabled && 'opacity-60',
      )}
    >
      <Tick {...rest} className="mt-0.5" />
      <span className="min-w-0">
        {label}
        {help && <span className="block text-12 text-muted">{help}</span>}
      </span>
    </label>
  )
}
