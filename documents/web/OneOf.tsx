import { cx } from '@portico/platform/web/ui/base/cx.ts'

interface OneOfProps<K extends string> {
  label: string
  options: readonly { value: K; name: string }[]
  chosen: K
  onChoose: (value: K) => void
}

/** Two or three views of one thing beside each other, one of them shown. */
export function OneOf<K extends string>({ label, options, chosen, onChoose }: OneOfProps<K>) {
  const look = (on: boolean) =>
    cx(
      'h-7 rounded-small border px-2.5 text-12 font-medium whitespace-nowrap pointer-coarse:h-10',
      // In the dark a surface hardly differs from what it lies on.
      on ? 'border-hairline bg-surface text-ink shadow-card' : 'border-transparent text-muted hover:text-ink',
    )
  return (
    <fieldset aria-label={label} className="inline-flex rounded-control bg-sunken p-0.5">
      {options.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={look(value === chosen)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
