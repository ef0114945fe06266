import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

const key = 'row'

/** Makes a row one that is dragged by its handle. Answers how to undo it. */
export const dragRow = (element: HTMLElement, handle: HTMLElement, id: string) =>
  draggable({ element, dragHandle: handle, getInitialData: () => ({ [key]: id }) })

/** Makes a place one to drop a row on: before the row that is there, or at the end. */
export const dropRow = (element: HTMLElement, onDrop: (id: string) => void, onOver: (over: boolean) => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data[key] === 'string',
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop({ source, location }) {
      onOver(false)
      // The innermost place takes it.
      if (location.current.dropTargets[0]?.element === element) onDrop(String(source.data[key]))
    },
  })
