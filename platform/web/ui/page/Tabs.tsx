import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { cx } from '../base/cx.ts'

export interface Tab {
  id: string
  label: string
  /** A number beside the word. */
  count?: number
  content: ReactNode
}

interface TabsProps {
  tabs: Tab[]
  label: string
  /** The search parameter that holds the tab; the first tab is not written. */
  param?: string
}

/** Tabs in the address: shareable, kept on reload, back goes to the one before. Only the content that shows is drawn. */
export function Tabs({ tabs, label, param = 'tab' }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const current = tabs.find((tab) => tab.id === search[param]) ?? tabs[0]
  const shown = current?.id
  const counts = tabs.map((tab) => tab.count).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: tabs of modules and numbers that come later move the middle
  useEffect(() => {
    // On a narrow screen the tabs are wider than the window: the one that shows is in the middle, away from the faded edges.
    const row = list.current?.getBoundingClientRect()
    const tab = list.current?.querySelector('[aria-selected=true]')?.getBoundingClientRect()
    if (!list.current || !row || !tab) return
    list.current.scrollLeft += (tab.left + tab.right - row.left - row.right) / 2
  }, [shown, counts])
  if (!current) return null

  const go = (tab: Tab) => {
    const next = { ...search }
    delete next[param]
    if (tab !== tabs[0]) next[param] = tab.id
    void navigate({ to: '.', search: next as never, resetScroll: false })
  }
  const keys = (event: KeyboardEvent) => {
    const rtl = list.current && getComputedStyle(list.current).direction === 'rtl'
    const at = tabs.indexOf(current)
    const to = { ArrowRight: at + (rtl ? -1 : 1), ArrowLeft: at - (rtl ? -1 : 1), Home: 0, End: tabs.length - 1 }[event.key]
    const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    go(tab)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={keys}
        className="edges mb-5 flex gap-1 overflow-x-auto border-b border-hairline [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab === current}
            aria-controls={`${id}panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => go(tab)}
            className={cx(
              '-outline-offset-2 shrink-0 border-b-2 px-3 py-2.5 font-medium whitespace-nowrap pointer-coarse:min-h-11',
              tab === current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.label} {tab.count !== undefined && <span className="ms-1.5 text-12 text-faint">{formatNumber(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${current.id}`}>
        {current.content}
      </div>
    </>
  )
}
