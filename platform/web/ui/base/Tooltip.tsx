import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { usePlaced } from './place.ts'

interface TooltipProps {
  text: ReactNode
  /** False when the text repeats the name of what it belongs to: shown, but not read twice. */
  describes?: boolean
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** A word on what is under the pointer or has focus; Escape hides it. Never the only place of something needed. */
export function Tooltip({ text, describes = true, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const pop = useRef<HTMLSpanElement>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  usePlaced(open, pop, anchor, { align: 'center', gapPx: 6 })
  useEffect(() => () => clearTimeout(waiting.current), [])

  const show = (target: EventTarget & HTMLElement, afterMs: number) => {
    anchor.current = target
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      pop.current?.showPopover?.()
      setOpen(true)
    }, afterMs)
  }
  const hide = () => {
    clearTimeout(waiting.current)
    if (pop.current?.matches('[data-open]')) pop.current.hidePopover?.()
    setOpen(false)
  }
  const own = children.props
  return (
    <>
      {cloneElement(children, {
        ...(describes && { 'aria-describedby': id }),
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event)
          if (event.pointerType !== 'touch') show(event.currentTarget, 400)
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event)
          hide()
        },
        onFocus: (event) => {
          own.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0)
        },
        onBlur: (event) => {
          own.onBlur?.(event)
          hide()
        },
        onKeyDown: (event) => {
          own.onKeyDown?.(event)
          if (event.key === 'Escape' && open) {
            // A text that repeats a name goes with what the key closes; only one that says more takes the key for itself.
            if (describes) event.preventDefault()
            hide()
          }
        },
      })}
      <span
        ref={pop}
        id={id}
        role="tooltip"
        aria-hidden={!describes || undefined}
        popover="manual"
        data-open={open ? '' : undefined}
        data-edge=""
        className="pointer-events-none w-max max-w-64 rounded-control bg-ink px-2 py-1 text-start text-12 font-medium whitespace-normal text-background"
      >
        {text}
      </span>
    </>
  )
}
