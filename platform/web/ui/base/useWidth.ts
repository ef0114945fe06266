import { useEffect, useRef, useState } from 'react'

/** The width in pixels that an element has now; 0 before it is measured. */
export function useWidth(): [ref: React.RefObject<HTMLDivElement | null>, widthPx: number] {
  const ref = useRef<HTMLDivElement>(null)
  const [widthPx, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    setWidth(element.clientWidth)
    return () => watch.disconnect()
  }, [])
  return [ref, widthPx]
}
