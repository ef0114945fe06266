import { mdiAlertCircleOutline } from '@mdi/js'
import { type ReactNode, useId } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'

/** What ties a control to its label, help and error. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

interface FieldBoxProps {
  label: string
  help?: ReactNode
  /** In words, with what is allowed. */
  error?: string | undefined
  required?: boolean | undefined
  /** Several controls under one label: a list of ticks, a date with its time. */
  group?: boolean
  /** Beside the label, at the end. */
  aside?: ReactNode
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Label above, error and help below. */
export function FieldBox({ label, help, error, required, group, aside, className, children }: FieldBoxProps) {
  const id = useId()
  const described = [error && `${id}error`, help && `${id}help`].filter(Boolean).join(' ')
  const control: ControlProps = {
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true as const }),
    ...(required && !group && { 'aria-required': true as const }),
  }
  return (
    <div
      className={cx('grid min-w-0 content-start gap-1.5', className)}
      {...(group && { role: 'group', 'aria-labelledby': `${id}label`, ...(described && { 'aria-describedby': described }) })}
    >
      <div className="flex items-baseline gap-2 text-13">
        {group ? (
          <span id={`${id}label`} className="font-semibold">
            {label}
          </span>
        ) : (
          <label id={`${id}label`} htmlFor={id} className="cursor-default font-semibold">
            {label}
          </label>
        )}
        {aside && <span className="ms-auto text-12 text-muted">{aside}</span>}
      </div>
      {children(control)}
      {error && (
        <p id={`${id}error`} className="flex items-start gap-1.5 text-12 text-bad">
          <Icon path={mdiAlertCircleOutline} size={16} />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
      {help && (
        <p id={`${id}help`} className="text-12 text-muted">
          {help}
        </p>
      )}
    </div>
  )
}
