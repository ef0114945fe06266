import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { type ReactNode, useEffect, useRef } from 'react'

interface OptionRowsProps<T extends { id: string }> {
  id: string
  label: string
  options: readonly T[]
  active: number
  onActive: (at: number) => void
  onChoose: (option: T) => void
  groupOf: (option: T) => string
  draw: (option: T) => ReactNode
}

/** The options of a field that is typed in, under the name of their kind. The field keeps the focus. */
export function OptionRows<T extends { id: string }>({
  id,
  label,
  options,
  active,
  onActive,
  onChoose,
  groupOf,
  draw,
}: OptionRowsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer a promise, which is no clean-up.
    list.current?.querySelector(`[data-at="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const groups = [
    ...Map.groupBy(
      options.map((option, at) => ({ option, at })),
      ({ option }) => groupOf(option),
    ),
  ]
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="max-h-[min(26rem,70dvh)] overflow-y-auto p-1">
      {groups.map(([name, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element is
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden className="px-2.5 pt-2 pb-1 text-12 font-medium text-muted">
            {name}
          </p>
          {members.map(({ option, at }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which has the focus
            <div
              key={option.id}
              id={`${id}-${at}`}
              data-at={at}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={cx(
                'flex min-h-9 cursor-pointer items-start gap-2.5 rounded-control px-2.5 py-1.5 pointer-coarse:min-h-11',
                at === active && 'bg-hover',
              )}
              onPointerMove={() => at !== active && onActive(at)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              {draw(option)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
