import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { NavCounts } from '@app/contract/site/nav-counts.answers.ts'

/** A page is given this long to settle before its numbers are asked for. */
const SETTLE_MS = 300

let counts: NavCounts | null = null
const listeners = new Set<() => void>()

/** Takes the numbers as they are now. */
export function showNavCounts(now: NavCounts): void {
  counts = now
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const nothing = (): null => null

/** A number of the header; null until it is known. */
export const useNavCount = (of: keyof NavCounts): number | null => useSyncExternalStore(subscribe, () => counts?.[of] ?? null, nothing)

/**
 * Asks for the numbers of the header on each page once it has settled, and when it is looked at again. A page that only stays open does
 * not ask by itself: that would hold up a session that nobody uses.
 */
export function useNavCounts(): void {
  const { key } = useLocation()
  useEffect(() => {
    const load = async (): Promise<void> => (await import('./ask-nav-counts.ts')).askNavCounts()
    // Without them the header is whole all the same.
    const ask = (): void => void load().catch(() => undefined)
    const timer = setTimeout(ask, SETTLE_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once a page
  }, [key])
}
