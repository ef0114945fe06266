import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { cx } from '../base/cx.ts'
import { usePlaced } from '../base/place.ts'
import { MenuContext } from './menuContext.ts'

export interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface MenuProps {
  /** Read aloud when the menu opens. */
  label: string
  /** Draws the button; spread the trigger's props on it. */
  trigger: (props: MenuTrigger) => ReactNode
  align?: 'start' | 'end'
  /** MenuItem, MenuLink, MenuCheck, MenuSeparator, MenuLabel. Drawn only while it is open. */
  children: ReactNode
  className?: string
}

/** Some items show on phones only; what does not show cannot have the focus. */
const itemsOf = (menu: HTMLElement | null) =>
  [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? [])].filter(
    (item) => item.checkVisibility?.() ?? true,
  )

/** A menu on a button. Arrows, Home, End and letters move, Escape and Tab close, focus returns to the button. */
export function Menu({ label, trigger, align = 'start', children, className }: MenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  usePlaced(open, menu, button, { align })

  const show = (focus: 'first' | 'last' | 'none') => {
    setOpen(true)
    menu.current?.showPopover?.()
    // The items are drawn by the render that follows, or once their code has come.
    const begin = () => {
      const item = itemsOf(menu.current).at(focus === 'last' ? -1 : 0)
      if (item) item.focus()
      else if (menu.current?.matches(':popover-open')) requestAnimationFrame(begin)
    }
    requestAnimationFrame(begin)
  }
  const close = (refocus = true) => {
    setOpen(false)
    menu.current?.hidePopover?.()
    if (refocus) button.current?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const items = itemsOf(menu.current)
    const now = items.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: now + 1, ArrowUp: now < 0 ? -1 : now - 1, Home: 0, End: -1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      items.at(to >= items.length ? 0 : to)?.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') close(false)
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      typed.current = {
        text: (event.timeStamp - typed.current.at > 600 ? '' : typed.current.text) + event.key.toLowerCase(),
        at: event.timeStamp,
      }
      const found = [...items.slice(now + (typed.current.text.length > 1 ? 0 : 1)), ...items].find((item) =>
        item.textContent?.trim().toLowerCase().startsWith(typed.current.text),
      )
      found?.focus()
    }
  }
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => (open ? close() : show('first')),
        onKeyDown: (event) => {
          if (open || !['ArrowDown', 'ArrowUp'].includes(event.key)) return
          event.preventDefault()
          show(event.key === 'ArrowUp' ? 'last' : 'first')
        },
      })}
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={move}
        data-edge=""
        className={cx(
          'max-h-[min(26rem,calc(100dvh-16px))] w-max min-w-44 max-w-[min(20rem,calc(100vw-16px))] overflow-auto rounded-card border border-hairline bg-raised p-1 text-14 shadow-pop',
          className,
        )}
      >
        {open && <MenuContext value={close}>{children}</MenuContext>}
      </div>
    </>
  )
}
