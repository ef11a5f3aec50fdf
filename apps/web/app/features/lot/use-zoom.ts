import { useCallback, useEffect, useRef } from 'react'

const ZOOM_MOST = 5
const ZOOM_DOUBLE = 2.5
const WHEEL_PER_STEP = 500
/** One press of the zoom button. */
export const ZOOM_STEP = 1.5

interface View {
  scale: number
  x: number
  y: number
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

const MIDDLE = { x: 0, y: 0 } as const

/** Where a point of the window stands from the middle of a stage. */
function fromMiddle(box: HTMLElement | null, { clientX, clientY }: Point): { readonly x: number; readonly y: number } {
  const { left, top, width, height } = box?.getBoundingClientRect() ?? new DOMRect(clientX, clientY)
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** The point between two. */
const between = ([a, b]: readonly Point[]): Point | undefined =>
  a && b && { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }

const distance = ([a, b]: readonly PointerEvent[]): number => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0)

/** Zoom and pan of a stage's content, by wheel, pinch, double tap and drag, around where that is; never smaller than whole, never out of view. */
export function useZoom() {
  const stage = useRef<HTMLDivElement>(null)
  const view = useRef<View>({ scale: 1, x: 0, y: 0 })
  const paint = useCallback(() => {
    const { current } = view
    const box = stage.current
    const picture = box?.firstElementChild
    if (!box || !(picture instanceof HTMLElement)) return
    const roomX = (box.clientWidth * (current.scale - 1)) / 2
    const roomY = (box.clientHeight * (current.scale - 1)) / 2
    current.x = Math.min(roomX, Math.max(-roomX, current.x))
    current.y = Math.min(roomY, Math.max(-roomY, current.y))
    picture.style.transform = `translate(${current.x}px, ${current.y}px) scale(${current.scale})`
  }, [])
  const by = useCallback(
    (factor: number, at?: Point) => {
      const { current } = view
      const scale = Math.min(ZOOM_MOST, Math.max(1, current.scale * factor))
      const from = at === undefined ? MIDDLE : fromMiddle(stage.current, at)
      // What lies under the pointer stays there: with it the damage that somebody points at.
      current.x = from.x - (from.x - current.x) * (scale / current.scale)
      current.y = from.y - (from.y - current.y) * (scale / current.scale)
      current.scale = scale
      paint()
    },
    [paint],
  )
  const reset = useCallback(() => {
    view.current = { scale: 1, x: 0, y: 0 }
    paint()
  }, [paint])
  useEffect(() => {
    const box = stage.current
    if (!box) return
    const pointers = new Map<number, PointerEvent>()
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      by(2 ** (-event.deltaY / WHEEL_PER_STEP), event)
    }
    const onDouble = (event: MouseEvent): void => (view.current.scale > 1 ? reset() : by(ZOOM_DOUBLE, event))
    const onDown = (event: PointerEvent): void => {
      pointers.set(event.pointerId, event)
      box.setPointerCapture(event.pointerId)
    }
    const onMove = (event: PointerEvent): void => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const wasApart = distance([...pointers.values()])
      pointers.set(event.pointerId, event)
      if (pointers.size === 2 && wasApart > 0) return by(distance([...pointers.values()]) / wasApart, between([...pointers.values()]))
      view.current.x += event.clientX - before.clientX
      view.current.y += event.clientY - before.clientY
      paint()
    }
    const onUp = (event: PointerEvent): void => void pointers.delete(event.pointerId)
    box.addEventListener('wheel', onWheel, { passive: false })
    box.addEventListener('dblclick', onDouble)
    box.addEventListener('pointerdown', onDown)
    box.addEventListener('pointermove', onMove)
    box.addEventListener('pointerup', onUp)
    box.addEventListener('pointercancel', onUp)
    return () => {
      box.removeEventListener('wheel', onWheel)
      box.removeEventListener('dblclick', onDouble)
      box.removeEventListener('pointerdown', onDown)
      box.removeEventListener('pointermove', onMove)
      box.removeEventListener('pointerup', onUp)
      box.removeEventListener('pointercancel', onUp)
    }
  }, [by, paint, reset])
  return { stage, by, reset }
}
