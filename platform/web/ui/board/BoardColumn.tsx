import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../actions/Button.tsx'
import { cx } from '../base/cx.ts'
import { BoardCard } from './BoardCard.tsx'
import { dropInto } from './boardDrag.ts'
import type { ColumnProps } from './boardTypes.ts'

/** One column of a board: a place to drop cards into, with its first cards and the way to more. */
export function BoardColumn<Card>(props: ColumnProps<Card>) {
  const { column, idOf, lifted, phone, refuses, onPut, onMore, movable } = props
  const [over, setOver] = useState(false)
  const place = useRef<HTMLElement>(null)
  const put = useRef(onPut)
  put.current = onPut
  useEffect(
    () => (movable && place.current ? dropInto(place.current, (id) => put.current(id, column.id), setOver) : undefined),
    [movable, column.id],
  )
  const isTarget = over || (lifted?.over === column.id && lifted.from !== column.id)
  const mayPut = lifted && lifted.from !== column.id && !refuses
  return (
    <section
      ref={place}
      data-column={column.id}
      aria-label={column.name}
      className={cx(
        'grid min-w-0 content-start gap-2 rounded-card border bg-sunken p-2 transition-opacity',
        !phone && 'max-h-[calc(100dvh-15rem)] min-h-40 shrink-0 grid-rows-[auto_minmax(0,1fr)]',
        !phone && (column.cards.length > 0 ? 'w-72' : 'w-44'),
        isTarget ? (refuses ? 'border-bad' : 'border-accent') : 'border-hairline',
        refuses && !isTarget && 'opacity-60',
      )}
    >
      <header className="flex min-h-8 items-center gap-2 px-1">
        <h2 className="min-w-0 text-13 font-semibold">{column.title}</h2>
        <span className="ms-auto text-13 text-muted tabular-nums">{column.count}</span>
      </header>
      <div className="grid content-start gap-2 overflow-y-auto">
        {mayPut && (
          // The handle keeps the focus while a card is lifted: a press must not take it away first.
          <Button small onMouseDown={(event) => event.preventDefault()} onClick={() => onPut(lifted.id, column.id)}>
            {t('board.put')}
          </Button>
        )}
        {column.cards.length === 0 && <p className="px-1 py-2 text-13 text-muted">{t('board.empty')}</p>}
        <ul className="grid gap-2">
          {column.cards.map((card) => (
            <BoardCard key={idOf(card)} {...props} card={card} />
          ))}
        </ul>
        {column.more && (
          <Button small kind="quiet" busy={column.loading} onClick={() => onMore(column.id)}>
            {t('board.more')}
          </Button>
        )}
      </div>
    </section>
  )
}
