import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
  help?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

/** On or off at once, without a save button. */
export function Switch({ label, help, ...rest }: SwitchProps) {
  return (
    <label className="inline-flex min-h-8 items-start gap-3 py-1.5 pointer-coarse:min-h-11 pointer-coarse:items-center">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the box itself tells whether it is checked */}
      <input {...rest} type="checkbox" role="switch" className="switch" />
      <span className="min-w-0">
        {label}
        {help && <span className="block text-12 text-muted">{help}</span>}
      </span>
    </label>
  )
}
