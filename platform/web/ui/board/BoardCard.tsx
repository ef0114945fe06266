import { mdiDragVertical } from '@mdi/js'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../base/cx.ts'
import { Menu } from '../overlays/Menu.tsx'
import { MenuItem } from '../overlays/MenuItem.tsx'
import { dragCard } from './boardDrag.ts'
import type { ColumnProps } from './boardTypes.ts'

/** A card of a board with its handle. */
export function BoardCard<Card>(props: ColumnProps<Card> & { card: Card }) {
  const {
    card,
    column,
    columns,
    idOf,
    nameOf,
    draw,
    movable,
    moving,
    phone,
    hint,
    takes,
    lifted,
    onDragging,
    onLift,
    onPut,
    onLeave,
    onKey,
  } = props
  const id = idOf(card)
  const name = t('board.move', { name: nameOf(card) })
  const [dragging, setDragging] = useState(false)
  const element = useRef<HTMLLIElement>(null)
  const tell = useRef(onDragging)
  tell.current = onDragging
  const draggable = movable && !phone
  useEffect(() => {
    if (!draggable || !element.current) return undefined
    return dragCard(element.current, id, (on) => {
      setDragging(on)
      tell.current(on ? id : undefined)
    })
  }, [draggable, id])
  const isLifted = lifted?.id === id
  return (
    <li
      ref={element}
      data-card={id}
      aria-busy={moving === id || undefined}
      className={cx(
        'flex min-w-0 items-start gap-1 rounded-control border bg-surface p-2.5 shadow-card',
        draggable && 'cursor-grab',
        isLifted ? 'border-accent ring-2 ring-accent' : 'border-hairline',
        (dragging || moving === id) && 'opacity-50',
      )}
    >
      <div className="min-w-0 flex-1">{draw(card)}</div>
      {movable && phone && (
        <Menu
          label={name}
          align="end"
          trigger={(trigger) => <IconButton {...trigger} data-handle="" icon={mdiDragVertical} name={name} tooltip={false} />}
        >
          {columns
            .filter((one) => one.id !== column.id && takes(card, one.id))
            .map((one) => (
              <MenuItem key={one.id} onSelect={() => onPut(id, one.id)}>
                {one.name}
              </MenuItem>
            ))}
        </Menu>
      )}
      {movable && !phone && (
        <IconButton
          data-handle=""
          icon={mdiDragVertical}
          name={name}
          tooltip={false}
          busy={moving === id}
          aria-pressed={isLifted}
          aria-describedby={hint}
          className="-me-1 -mt-1 cursor-grab"
          onClick={() => (isLifted ? onPut(id, lifted.over) : onLift(card))}
          onKeyDown={(event) => {
            if (!isLifted) return
            if (event.key === 'Escape') onLeave()
            else if (!onKey(event.key)) return
            event.preventDefault()
            event.stopPropagation()
          }}
          onBlur={() => isLifted && onLeave()}
        />
      )}
    </li>
  )
}
