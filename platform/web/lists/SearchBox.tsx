import { mdiClose, mdiMagnify } from '@mdi/js'
import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { searchDebounceMs } from '../ui/inputs/useOptionSearch.ts'

/** Searches 300 ms after the last letter, with Enter at once; the text follows the address on back and forward. */
export function SearchBox({ value, onSearch, placeholder }: { value: string; onSearch: (text: string) => void; placeholder: string }) {
  const [text, setText] = useState(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  // A filter that is set while the text waits is kept: the list is asked as it is by then.
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    // Only what others changed is taken over, never the echo of what the person is still typing.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(waiting.current), [])

  const send = (next: string, afterMs: number) => {
    clearTimeout(waiting.current)
    const now = () => {
      sent.current = next.trim()
      search.current(next.trim())
    }
    if (afterMs === 0) now()
    else waiting.current = setTimeout(now, afterMs)
  }
  const change = (next: string, afterMs = searchDebounceMs) => {
    setText(next)
    send(next, afterMs)
  }
  return (
    <form
      className="relative flex w-full items-center sm:w-75"
      onSubmit={(event) => {
        event.preventDefault()
        send(text, 0)
      }}
    >
      <Icon path={mdiMagnify} className="pointer-events-none absolute start-2.5" />
      <input
        type="search"
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text) {
            event.preventDefault()
            change('', 0)
          }
        }}
        data-list-search=""
        maxLength={200}
        autoComplete="off"
        aria-label={placeholder}
        placeholder={placeholder}
        className="h-9 w-full rounded-control border border-control bg-surface ps-9 pe-9 text-14 outline-offset-1 focus:outline-2 focus:outline-focus pointer-coarse:h-11 pointer-coarse:text-16"
      />
      {text && (
        <button
          type="button"
          aria-label={t('list.search.clear')}
          onClick={() => change('', 0)}
          className="absolute end-0.5 grid size-8 place-items-center rounded-control text-muted hover:text-ink"
        >
          <Icon path={mdiClose} size={16} />
        </button>
      )}
    </form>
  )
}
