import { type PointerEvent, useState } from "react"

interface Drag {
  readonly from: number
  readonly to: number
}

/**
 * Sorts a grid of elements with `data-place` by dragging. Until it is dropped, the dragged element is only drawn
 * elsewhere: it keeps its place in the document, so that the browser goes on reporting its pointer.
 */
export function useDragToSort(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  function over(event: PointerEvent) {
    if (!drag) return
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-place]")
    const to = Number(under?.dataset.place ?? Number.NaN)
    if (Number.isInteger(to) && to !== drag.from) setDrag({ ...drag, to: placeOf(to, drag) })
  }
  function drop() {
    if (drag && drag.from !== drag.to) onDrop(drag.from, drag.to)
    setDrag(null)
  }
  return {
    dragged: drag?.from ?? null,
    placeOf: (place: number) => (drag ? placeOf(place, drag) : place),
    grip: (from: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from, to: from })
      },
      onPointerMove: over,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
    }),
  }
}

export function placeOf(place: number, { from, to }: Drag): number {
  if (place === from) return to
  if (from < place && place <= to) return place - 1
  return to <= place && place < from ? place + 1 : place
}
