import { useEffect, useRef, useState } from 'react'
import { askedAhead } from '../../missingCode.ts'

/** A row that can be dragged by its handle, and dropped upon. The code for it comes when a row is there; keys and buttons do the same without. */
export function useRowDrag<Row extends HTMLElement>(id: string | undefined, onDrop: ((id: string) => void) | undefined) {
  const row = useRef<Row>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  const [over, setOver] = useState(false)
  const takes = onDrop !== undefined
  useEffect(() => {
    let undo: (() => void)[] = []
    let gone = false
    void askedAhead(import('./rowDrag.ts')).then(
      ({ dragRow, dropRow }) => {
        if (gone || !row.current) return
        if (takes) undo.push(dropRow(row.current, (dropped) => drop.current?.(dropped), setOver))
        if (id !== undefined && handle.current) undo.push(dragRow(row.current, handle.current, id))
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
