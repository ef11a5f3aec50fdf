import { useRef, type TouchEvent } from 'react'

/** A finger that moves less than this, px, or more up or down than sideways, means something else. */
const SWIPE_LEAST_PX = 60
const SIDEWAYS_RATIO = 2
/** What a finger moves sideways for itself. */
const OWN_MOVES = 'input, dialog'

interface Swipe {
  onTouchStart(event: TouchEvent): void
  onTouchEnd(event: TouchEvent): void
}

/** Hears a finger that swipes over a part: 1 to the left, on to the next; -1 to the right. */
export function useSwipe(go: (by: 1 | -1) => void): Swipe {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onTouchStart: ({ touches, target }) => {
      const finger = touches[0]
      const isOwn = target instanceof Element && target.closest(OWN_MOVES) !== null
      start.current = touches.length === 1 && finger !== undefined && !isOwn ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }) => {
      const finger = changedTouches[0]
      const from = start.current
      start.current = null
      if (from === null || finger === undefined) return
      const [aside, along] = [finger.clientX - from.x, Math.abs(finger.clientY - from.y)]
      if (Math.abs(aside) >= SWIPE_LEAST_PX && Math.abs(aside) > SIDEWAYS_RATIO * along) go(aside < 0 ? 1 : -1)
    },
  }
}
