import { useEffect, useState } from 'react'

const TICK_MS = 250

/** The server's clock four times a second, once the page has script; null before, so that nothing is counted by the reader's clock. */
export function useServerNow(serverNowMs: () => number, isKnown: boolean): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useEffect(() => {
    if (!isKnown) return
    const tick = (): void => setNowMs(serverNowMs())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [serverNowMs, isKnown])
  return isKnown ? nowMs : null
}
