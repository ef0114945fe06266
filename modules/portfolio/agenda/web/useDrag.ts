import { askedAhead } from '@portico/platform/web/missingCode.ts'
import { useEffect, useRef, useState } from 'react'

/** A row that can be dragged by its handle, and dropped upon. The code for it comes when a row is there; keys and buttons do the same without. */
export function useDrag<Row extends HTMLElement>(id: string | undefined, onDrop: ((id: string) => void) | undefined) {
  const row = useRef<Row>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  const [over, setOver] = useState(false)
  const takes = onDrop !== undefined
  useEffect(() => {
    let undo: (() => void)[] = []
    let gone = false
    void askedAhead(import('./agendaDrag.ts')).then(
      ({ dragItem, dropItem }) => {
        if (gone || !row.current) return
        if (takes) undo.push(dropItem(row.current, (dropped) => drop.current?.(dropped), setOver))
        if (id !== undefined && handle.current) undo.push(dragItem(row.current, handle.current, id))
      },
      () => {},
    )
    return () => {
      gone = true
      for (const one of undo) one()
      undo = []
    }
  }, [id, takes])
  return { row, handle, over }
}
