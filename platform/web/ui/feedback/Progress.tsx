import { cx } from '../base/cx.ts'

/** Progress of known length, 0 to 1; `label` is read, not shown. */
export function Progress({ value, label, className }: { value: number; label: string; className?: string }) {
  return (
    <progress
      max={1}
      value={value}
      aria-label={label}
      data-edge=""
      className={cx(
        'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-accent',
        className,
      )}
    />
  )
}
