/** Whether the reader prefers reduced motion. */
export const isMotionReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const eased = (part: number): number => 1 - (1 - part) ** 3

/** Scrolls to a place of the document within a time; at once with reduced motion. A turn of the wheel ends it. */
export function scrollSmoothly(toPx: number, durationMs: number): void {
  const from = window.scrollY
  if (isMotionReduced()) return window.scrollTo(0, toPx)
  const startMs = performance.now()
  let isStopped = false
  const stop = (): void => void (isStopped = true)
  window.addEventListener('wheel', stop, { once: true, passive: true })
  window.addEventListener('touchstart', stop, { once: true, passive: true })
  const step = (nowMs: number): void => {
    if (isStopped) return
    const part = Math.min(1, Math.max(0, (nowMs - startMs) / durationMs))
    window.scrollTo(0, from + (toPx - from) * eased(part))
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Whether this document is itself a return: reloaded, or reached by Back. */
export function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}
