import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApp } from './app-info.ts'
import { chosenZone, ZONE_CHANGE } from './preferences.ts'

const TICK_MS = 15_000

/** The server's clock: the instant of the answer, then carried on by the time since, never by the reader's own clock. */
export function useNow(): number {
  const { nowMs } = useApp()
  const [sinceMs, setSinceMs] = useState(0)
  useEffect(() => {
    const tick = (): void => setSinceMs(performance.now())
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs + sinceMs
}

const watchZone = (listener: () => void): (() => void) => {
  window.addEventListener(ZONE_CHANGE, listener)
  return () => window.removeEventListener(ZONE_CHANGE, listener)
}
const readerZone = (): string => chosenZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
const noZone = (): null => null

/** The IANA zone that the reader chose, else the device's, known once the page has script; null before. */
export const useReaderZone = (): string | null => useSyncExternalStore(watchZone, readerZone, noZone)
