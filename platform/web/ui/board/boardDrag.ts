import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

const key = 'boardCard'

/** Makes a card one that is dragged. Answers how to undo it. */
export const dragCard = (element: HTMLElement, id: string, onDragging: (dragging: boolean) => void) =>
  draggable({
    element,
    getInitialData: () => ({ [key]: id }),
    onDragStart: () => onDragging(true),
    onDrop: () => onDragging(false),
  })

/** Makes a column one to drop a card into. */
export const dropInto = (element: HTMLElement, onDrop: (id: string) => void, onOver: (over: boolean) => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data[key] === 'string',
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop({ source }) {
      onOver(false)
      onDrop(String(source.data[key]))
    },
  })

const edge = 72
/** While a card is near one end of a wide board, the board moves on. */
export const moveOn = (board: HTMLElement) =>
  monitorForElements({
    onDrag({ location }) {
      const { left, right } = board.getBoundingClientRect()
      const { clientX } = location.current.input
      if (clientX < left + edge) board.scrollBy({ left: -16 })
      else if (clientX > right - edge) board.scrollBy({ left: 16 })
    },
  })
