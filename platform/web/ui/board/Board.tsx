import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Select } from '../inputs/Select.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { moveOn } from './boardDrag.ts'
import type { BoardProps, Column, Lifted } from './boardTypes.ts'

/**
 * Columns of cards, moved by dragging, or picked up and put down by keys: Space or Enter on a card's handle lifts it, arrows choose the column,
 * Space or Enter puts it there, Escape leaves it. What happens is announced. A phone shows one column, and its handle opens the others.
 */
export function Board<Card>(props: BoardProps<Card>) {
  const { label, columns, idOf, nameOf, takes, onMove, phone, shown, onShow } = props
  const [lifted, setLifted] = useState<Lifted>()
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const hint = useId()
  const board = useRef<HTMLElement>(null)
  const moved = useRef<string>(undefined)
  const cardOf = (id: string | undefined) => columns.flatMap(({ cards }) => cards).find((card) => idOf(card) === id)
  const columnOf = (id: string) => columns.find((one) => one.id === id)

  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => (scroller.current && !phone ? moveOn(scroller.current) : undefined), [phone])
  // A card that changed its column was drawn anew: the keyboard's place goes with it.
  useEffect(() => {
    const id = moved.current
    if (!id || document.activeElement !== document.body) return
    const handle = board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-handle]`)
    if (handle && columns.length > 0) handle.focus()
  }, [columns])

  const put = (id: string, to: string) => {
    const card = cardOf(id)
    const from = columns.find(({ cards }) => cards.some((one) => idOf(one) === id))?.id
    setLifted(undefined)
    if (!card || to === from) return setSaid(card ? t('board.left', { name: nameOf(card) }) : '')
    moved.current = id
    setSaid('')
    onMove(card, to)
  }
  const lift = (card: Card, from: string) => {
    setLifted({ id: idOf(card), from, over: from })
    setSaid(t('board.lifted', { name: nameOf(card), column: columnOf(from)?.name ?? '' }))
  }
  const leave = () => {
    const card = cardOf(lifted?.id)
    setLifted(undefined)
    if (card) setSaid(t('board.left', { name: nameOf(card) }))
  }
  const choose = (to: string | undefined) => {
    const card = cardOf(lifted?.id)
    const column = to === undefined ? undefined : columnOf(to)
    if (!lifted || !card || !column) return
    setLifted({ ...lifted, over: column.id })
    board.current?.querySelector(`[data-column="${CSS.escape(column.id)}"]`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    const fits = column.id === lifted.from || takes(card, column.id)
    setSaid(t(column.id === lifted.from ? 'board.over.own' : fits ? 'board.over' : 'board.over.refuses', { column: column.name }))
  }
  const step = (key: string): boolean => {
    if (!lifted || !board.current) return false
    const way = getComputedStyle(board.current).direction === 'rtl' ? -1 : 1
    const at = columns.findIndex(({ id }) => id === lifted.over)
    const to = { ArrowRight: at + way, ArrowLeft: at - way, Home: 0, End: columns.length - 1 }[key]
    if (to === undefined) return false
    choose(columns[Math.min(Math.max(to, 0), columns.length - 1)]?.id)
    return true
  }
  const active = cardOf(lifted?.id ?? dragged)
  const column = (one: Column<Card>) => (
    <BoardColumn
      key={one.id}
      {...props}
      column={one}
      columns={columns}
      lifted={lifted}
      hint={hint}
      refuses={active !== undefined && !one.cards.includes(active) && !takes(active, one.id)}
      onDragging={(id) => {
        setDragged(id)
        if (id) setLifted(undefined)
      }}
      onLift={(card) => lift(card, one.id)}
      onPut={put}
      onLeave={leave}
      onKey={step}
    />
  )
  const only = columnOf(shown) ?? columns[0]
  return (
    <section ref={board} aria-label={label} className="min-w-0">
      <p id={hint} className="sr-only">
        {t('board.hint')}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {phone && only ? (
        <div className="grid gap-3">
          <Select
            aria-label={t('board.column')}
            value={only.id}
            options={columns.map(({ id, name, count }) => ({ value: id, label: t('board.column.counted', { column: name, count }) }))}
            onChange={({ target }) => onShow(target.value)}
          />
          {column(only)}
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <div ref={scroller} tabIndex={0} className="flex items-stretch gap-3 overflow-x-auto pb-3">
          {columns.map(column)}
        </div>
      )}
    </section>
  )
}
