import { type RefObject, useEffect, useRef, useState } from 'react'

interface Keys<T> {
  field: RefObject<HTMLInputElement | null>
  listId: string
  options: readonly T[]
  onChoose: (option: T) => void
  /** Which one is chosen already, so that Enter takes it; none where it is left out. */
  first?: number
}

/** The keys of a field with options below it: arrows go through them, Enter takes the one that stands out. */
export function useOptionKeys<T>({ field, listId, options, onChoose, first = -1 }: Keys<T>): [number, (at: number) => void] {
  const [active, setActive] = useState(-1)
  const now = useRef({ active, options, onChoose })
  now.current = { active, options, onChoose }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options begin anew
  useEffect(() => setActive(Math.min(first, options.length - 1)), [options, first])

  useEffect(() => {
    const input = field.current
    if (!input) return
    const onKey = (event: KeyboardEvent) => {
      const { active: at, options: all, onChoose: choose } = now.current
      if (event.isComposing || all.length === 0) return
      const chosen = all[at]
      if (event.key === 'ArrowDown') setActive(at + 1 < all.length ? at + 1 : 0)
      else if (event.key === 'ArrowUp') setActive(at > 0 ? at - 1 : all.length - 1)
      else if (event.key === 'Enter' && chosen) choose(chosen)
      else return
      event.preventDefault()
    }
    input.addEventListener('keydown', onKey)
    return () => input.removeEventListener('keydown', onKey)
  }, [field])

  useEffect(() => {
    const input = field.current
    if (!input) return
    input.role = 'combobox'
    input.ariaAutoComplete = 'list'
    input.ariaExpanded = String(options.length > 0)
    input.setAttribute('aria-controls', listId)
    if (active >= 0) input.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else input.removeAttribute('aria-activedescendant')
  }, [field, listId, options, active])
  return [active, setActive]
}
