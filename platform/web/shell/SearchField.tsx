import { mdiMagnify } from '@mdi/js'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { useStore } from '../store.ts'
import { cx } from '../ui/base/cx.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { registry } from './registry.ts'
import { usePlace } from './usePlace.ts'

/** Search in the bar: `/` comes here, Enter goes to the search page at once. It keeps what the search page shows. */
export function SearchField({
  field,
  className,
  onDone,
}: {
  field?: RefObject<HTMLInputElement | null>
  className?: string
  onDone?: () => void
}) {
  const router = useRouter()
  const asked = useRouterState({
    select: ({ location }) => (location.pathname === '/search' ? String((location.search as { q?: unknown }).q ?? '') : ''),
  })
  const [text, setText] = useState(asked)
  useEffect(() => setText(asked), [asked])
  const own = useRef<HTMLInputElement>(null)
  const input = field ?? own
  const [typing, setTyping] = useState(false)
  const knowsApis = usePlace().modules.has('InternalDeveloperPortal')
  const Suggestions = useStore(registry).find(({ web }) => web.suggestions)?.web.suggestions
  const stop = () => {
    setTyping(false)
    onDone?.()
  }
  return (
    <search className={cx('relative w-full max-w-140', className)}>
      <form
        className="flex h-10 items-center gap-2.5 rounded-[8px] bg-toolbar-well px-3 focus-within:outline-2 focus-within:outline-toolbar-ink"
        onSubmit={(event) => {
          event.preventDefault()
          const q = text.trim()
          if (!q) return
          stop()
          void router.navigate({ to: '/search', search: { q } } as never)
        }}
      >
        <Icon path={mdiMagnify} size={20} />
        <input
          ref={input}
          type="search"
          name="q"
          value={text}
          maxLength={200}
          autoComplete="off"
          aria-label={t('shell.search')}
          aria-keyshortcuts="/"
          placeholder={t(knowsApis ? 'shell.searchPlaceholder' : 'shell.searchAnything')}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-current"
          onChange={(event) => {
            setText(event.target.value)
            setTyping(true)
          }}
          onBlur={() => {
            setTyping(false)
            if (text === '') onDone?.()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.currentTarget.blur()
            stop()
          }}
        />
        <kbd className="rounded-small border border-current px-1.5 py-[3px] text-[11px] leading-none font-medium max-md:hidden">/</kbd>
      </form>
      {typing && Suggestions && <Suggestions text={text} field={input} onDone={stop} />}
    </search>
  )
}
