import { type RefObject, useLayoutEffect } from 'react'

export interface Placement {
  /** Which edges line up, in reading direction. */
  align?: 'start' | 'center' | 'end'
  side?: 'below' | 'above'
  gapPx?: number
}

const marginPx = 8

/** Puts a popover beside its anchor, inside the window: above when there is no room below. Written through the CSSOM, as the policy wants. */
export function place(pop: HTMLElement, anchor: HTMLElement, { align = 'start', side = 'below', gapPx = 4 }: Placement = {}): void {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = pop
  const fits = { below: box.bottom + gapPx + height <= innerHeight - marginPx, above: box.top - gapPx - height >= marginPx }
  const other = side === 'below' ? 'above' : 'below'
  const chosen = fits[side] || !fits[other] ? side : other
  const leftEdges = (align === 'start') === (getComputedStyle(anchor).direction === 'ltr')
  const left = align === 'center' ? box.left + box.width / 2 - width / 2 : leftEdges ? box.left : box.right - width
  const top = chosen === 'below' ? box.bottom + gapPx : box.top - gapPx - height
  pop.style.left = `${Math.max(marginPx, Math.min(left, innerWidth - width - marginPx))}px`
  pop.style.top = `${Math.max(marginPx, Math.min(top, innerHeight - height - marginPx))}px`
}

/** Keeps an open popover at its anchor while things scroll or change size. */
export function usePlaced(
  open: boolean,
  pop: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  { align, side, gapPx }: Placement,
): void {
  useLayoutEffect(() => {
    if (!open) return
    const now = () => {
      if (pop.current && anchor.current)
        place(pop.current, anchor.current, { ...(align && { align }), ...(side && { side }), ...(gapPx !== undefined && { gapPx }) })
    }
    // Also what its content makes of it that comes later, such as the items of a menu.
    const grown = new ResizeObserver(now)
    if (pop.current) grown.observe(pop.current)
    now()
    addEventListener('scroll', now, { capture: true, passive: true })
    addEventListener('resize', now)
    return () => {
      grown.disconnect()
      removeEventListener('scroll', now, { capture: true })
      removeEventListener('resize', now)
    }
  }, [open, pop, anchor, align, side, gapPx])
}
