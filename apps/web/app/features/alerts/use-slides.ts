import { useEffect, useState } from 'react'

const CALM = '(prefers-reduced-motion: reduce)'

/** Which of several slides shows. They turn by themselves each `intervalMs`, until paused; never where motion is unwanted. */
export function useSlides(count: number, intervalMs: number) {
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(() => window.matchMedia(CALM).matches)
  const turns = count > 1 && !isPaused && intervalMs > 0
  useEffect(() => {
    if (!turns) return
    const timer = window.setInterval(() => setAt((before) => before + 1), intervalMs)
    return () => window.clearInterval(timer)
  }, [turns, intervalMs])
  return {
    at: count === 0 ? 0 : at % count,
    turn: (step: number) => setAt((before) => (((before + step) % count) + count) % count),
    isPaused,
    setPaused,
  }
}
