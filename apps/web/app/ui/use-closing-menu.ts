import { useEffect, useRef, type RefObject } from 'react'

/** A menu of the header that a press outside and Escape close (ACC-2.65). */
export function useClosingMenu(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event): void => {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target)
      if (menu.current && (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside)) menu.current.open = false
    }
    for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, close)
    return () => {
      for (const kind of ['pointerdown', 'keydown']) document.removeEventListener(kind, close)
    }
  }, [])
  return menu
}
