import { startTransition, useEffect, useState } from 'react'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { useApp } from './app-info.ts'
import { chosenZone, ZONE_CHANGE } from './preferences.ts'
import { deviceZone, readerClock } from './reader-clock.ts'

const TICK_MS = 15_000

/** Listeners that share one timer or one event of the window, since a page has hundreds of times. */
function shared(start: (tell: () => void) => () => void): (listener: () => void) => () => void {
  const listeners = new Set<() => void>()
  let stop = (): void => undefined
  // An update of every time of a page is drawn in short turns, between which the reader is heard.
  const tell = (): void => startTransition(() => listeners.forEach((listener) => listener()))
  return (listener) => {
    if (listeners.size === 0) stop = start(tell)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stop()
    }
  }
}

const onTick = shared((tell) => {
  const timer = setInterval(tell, TICK_MS)
  return () => clearInterval(timer)
})

/** The server's clock: the instant of the answer, then carried on by the time since, never by the reader's own clock. */
export function useNow(): number {
  const { nowMs } = useApp()
  const [sinceMs, setSinceMs] = useState(0)
  useEffect(() => onTick(() => setSinceMs(performance.now())), [])
  return nowMs + sinceMs
}

let known: string | null = null
/** Read once for all times of a page: cookies and the device's zone cost as much as drawing a row. */
const readerZone = (): string => (known ??= chosenZone() ?? deviceZone())

const onZone = shared((tell) => {
  const change = (): void => {
    known = null
    tell()
  }
  window.addEventListener(ZONE_CHANGE, change)
  return () => {
    window.removeEventListener(ZONE_CHANGE, change)
    known = null
  }
})

/** The reader's own clock at an instant, by the zone they chose, else the device's; known once the page has script, null before. */
export function useReaderClock(epochMs: number): ClockZone | null {
  const [zone, setZone] = useState<string | null>(null)
  useEffect(() => {
    const take = (): void => setZone(readerZone())
    const stop = onZone(take)
    startTransition(take)
    return stop
  }, [])
  return zone === null ? null : readerClock(zone, epochMs)
}
