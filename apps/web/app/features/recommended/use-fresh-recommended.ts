import { startTransition, useEffect, useState } from 'react'
import { useApp } from '../../platform/app-info.ts'
import type { Recommended } from './recommended-data.ts'

const leaveAsIs = (): void => undefined

/**
 * The fragment as it was loaded, then as it is every `refreshMs` while the page is seen and the focus is not in it (MKT-4.26, OQ-A141).
 * A failed request leaves it as it is; 0 and less never ask. A page that becomes visible after its time asks at once.
 */
export function useFreshRecommended(loaded: Recommended | null, refreshMs: number): Recommended | null {
  const app = useApp()
  const [fresh, setFresh] = useState<{ readonly of: Recommended; readonly data: Recommended } | null>(null)
  useEffect(() => {
    if (refreshMs <= 0 || loaded === null) return undefined
    const leaving = new AbortController()
    let isMissed = false
    const look = async (isDue: boolean): Promise<void> => {
      if (document.hidden || !isDue) return
      isMissed = false
      const { keepPlaces, refreshRecommended } = await import('./refresh-recommended.ts')
      const data = await refreshRecommended(app, loaded)
      if (data === null || leaving.signal.aborted) return
      startTransition(() => setFresh((before) => ({ of: loaded, data: keepPlaces(data, before?.of === loaded ? before.data : loaded) })))
    }
    const timer = setInterval(() => {
      isMissed ||= document.hidden
      void look(true).catch(leaveAsIs)
    }, refreshMs)
    document.addEventListener('visibilitychange', () => void look(isMissed).catch(leaveAsIs), { signal: leaving.signal })
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [app, loaded, refreshMs])
  return fresh !== null && fresh.of === loaded ? fresh.data : loaded
}
