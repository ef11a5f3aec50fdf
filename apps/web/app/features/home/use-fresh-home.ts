import { startTransition, useEffect, useState } from 'react'
import { useApp } from '../../platform/app-info.ts'
import type { HomeData, HomePageData } from './home-data.ts'

const leaveAsIs = (): void => undefined
const loadRefresh = () => import('./refresh-home.ts')

/**
 * The home page as it was loaded, then as it is refreshed by itself while it is visible (MKT-9.04). A failed request leaves the page
 * as it is; a page that becomes visible after its time is refreshed at once.
 */
export function useFreshHome(loaded: HomePageData): HomeData {
  const app = useApp()
  const [fresh, setFresh] = useState<{ readonly of: HomePageData; readonly data: HomeData } | null>(null)
  const { refreshMs } = loaded
  useEffect(() => {
    if (refreshMs <= 0) return undefined
    const leaving = new AbortController()
    let isMissed = false
    const look = async (isDue: boolean): Promise<void> => {
      if (document.hidden || !isDue) return
      isMissed = false
      const { refreshHome, nextHome } = await loadRefresh()
      const data = await refreshHome(app)
      if (data === null || leaving.signal.aborted) return
      startTransition(() =>
        setFresh((before) => {
          const shown = before?.of === loaded ? before.data : loaded
          return { of: loaded, data: nextHome({ fresh: data, shown, loaded }) }
        }),
      )
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
  return fresh?.of === loaded ? fresh.data : loaded
}
