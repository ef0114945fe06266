import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** Makes a row of the agenda, or of the backlog, one that is dragged by its handle. Answers how to undo it. */
export const dragItem = (element: HTMLElement, handle: HTMLElement, id: string) =>
  draggable({ element, dragHandle: handle, getInitialData: () => ({ agendaItem: id }) })

/** Makes a place one to drop an item on: before the row that is there, or at the end. */
export const dropItem = (element: HTMLElement, onDrop: (id: string) => void, onOver: (over: boolean) => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data.agendaItem === 'string',
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop({ source, location }) {
      onOver(false)
      // The innermost place takes it.
      if (location.current.dropTargets[0]?.element === element) onDrop(String(source.data.agendaItem))
    },
  })
