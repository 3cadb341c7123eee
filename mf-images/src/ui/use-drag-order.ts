import { type KeyboardEvent, type PointerEvent, useState } from 'react'

interface Dragging {
  from: number
  over: number
}

const slotAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
  const card = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-slot]')
  return card ? Number(card.dataset['slot']) : undefined
}

const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

// Earlier is up or toward the start of the line, later down or toward its end.
const stepOf = ({ key, currentTarget }: KeyboardEvent): -1 | 0 | 1 => {
  const [start, end] = isRightToLeft(currentTarget) ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  if (key === 'ArrowUp' || key === start) return -1
  return key === 'ArrowDown' || key === end ? 1 : 0
}

/**
 * Lets cards change places by a handle: dragged by mouse, finger or pen, or moved by the arrow keys.
 * @param filled the places that have a card, in their order
 */
export const useDragOrder = (filled: readonly number[], onMove: (from: number, to: number) => void) => {
  const [dragging, setDragging] = useState<Dragging>()
  const moveBy = (slot: number, by: number) => {
    const to = filled[filled.indexOf(slot) + by]
    if (to !== undefined) onMove(slot, to)
  }
  const handleOf = (slot: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragging({ from: slot, over: slot })
    },
    onPointerMove: (event: PointerEvent) => {
      const over = slotAt(event)
      if (dragging && over !== undefined && filled.includes(over)) setDragging({ ...dragging, over })
    },
    onPointerUp: () => {
      setDragging(undefined)
      if (dragging && dragging.over !== dragging.from) onMove(dragging.from, dragging.over)
    },
    onPointerCancel: () => setDragging(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const by = stepOf(event)
      if (by === 0) return
      event.preventDefault()
      moveBy(slot, by)
    },
  })
  return { dragging, moveBy, handleOf }
}
